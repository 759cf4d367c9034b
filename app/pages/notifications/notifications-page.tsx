import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import CheckCheck from 'lucide-react/icons/check-check'
import { Suspense, useEffect, useState } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { useLate } from '#client/query/use-late.ts'
import { useUnsent } from '#client/unsent/unsent-store.ts'
import { waitingQuery } from '#features/confirmations/web/waiting-query.ts'
import { isAnsweredHere, useUnreadCount } from '#features/notifications/web/answered-here.ts'
import {
  type NotificationPage,
  notificationsQuery,
} from '#features/notifications/web/notification-queries.ts'
import { type NotificationTab, searchFor } from '#features/notifications/web/notification-search.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { lazyComponent, retryImport } from '#ui/base/lazy-component.tsx'
import { toast } from '#ui/base/toast.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { TabLink, Tabs } from '#ui/lists/tabs.tsx'

import { NotificationRow } from './notification-row.tsx'
import { NotificationsSkeleton } from './notifications-skeleton.tsx'
import { WaitingMatches } from './waiting-matches.tsx'

const DeclinedNotes = lazyComponent(
  async () => (await import('#features/confirmations/web/declined-notes.tsx')).DeclinedNotes,
)
const OwedMatches = lazyComponent(async () => (await import('./owed-matches.tsx')).OwedMatches)
const route = getRouteApi('/_app/notifications')
const TICK_MS = 20_000

export function NotificationsPage() {
  const { tab = 'unread', page = 1 } = route.useSearch()
  const unread = useUnreadCount()
  const waiting = useQuery(waitingQuery)
  const list = useQuery(notificationsQuery(tab, page))
  const late = useLate({ waiting, list })
  const waits = <WaitingMatches listed={list.data?.data} />
  return (
    <>
      <PageTitle title="Notifications" aside={<MarkAllRead unread={unread ?? 0} />} />
      <Suspense>
        <DeclinedNotes />
      </Suspense>
      {late !== null ? (
        <Suspense fallback={<LoadingCard />}>
          {!late.waiting && <div className="mb-5 empty:hidden">{waits}</div>}
          <Card>
            <Tabs label="Notifications">
              <TabLink
                to="/notifications"
                search={searchFor('unread', 1)}
                activeOptions={{ exact: true }}
                aria-current={tab === 'unread' ? 'page' : undefined}
                count={unread}
              >
                Unread
              </TabLink>
              <TabLink to="/notifications" search={searchFor('all', 1)}>
                All
              </TabLink>
            </Tabs>
            <div className="mt-4">
              <Notifications tab={tab} page={page} />
            </div>
          </Card>
          {/* Below the list, which would move otherwise. */}
          {late.waiting && <div className="mt-5">{waits}</div>}
        </Suspense>
      ) : (
        <LoadingCard />
      )}
      {late !== null && !list.isPending && (
        <Suspense>
          <OwedMatches />
        </Suspense>
      )}
    </>
  )
}

function LoadingCard() {
  return (
    <Card>
      <NotificationsSkeleton />
    </Card>
  )
}

function MarkAllRead({ unread }: { unread: number }) {
  const idle = unread > 0
  return (
    // Not `disabled`: that would drop the keyboard focus on press.
    <Button
      tone="quiet"
      icon={<CheckCheck aria-hidden="true" className="size-5" />}
      aria-disabled={!idle}
      onClick={() =>
        idle &&
        void retryImport(() => import('./mark-all-read.ts')).then((all) => all.markAllRead(unread))
      }
    >
      Mark all read
    </Button>
  )
}

function Notifications({ tab, page }: { tab: NotificationTab; page: number }) {
  const query = useQuery(notificationsQuery(tab, page))
  const failed = query.isError
  useEffect(() => {
    if (failed) toast.error('Failed to load notifications', { id: 'notifications-failed' })
  }, [failed])

  if (query.data !== undefined) {
    return <List tab={tab} page={page} result={query.data} stale={query.isPlaceholderData} />
  }
  if (query.isPending) return <NotificationsSkeleton />
  return (
    <LoadFailure
      title="Your notifications did not load"
      {...failureOf(query, 'Failed to load notifications')}
    />
  )
}

function List({
  tab,
  page,
  result,
  stale,
}: {
  tab: NotificationTab
  page: number
  result: NotificationPage
  /** Whether this is still the previous page. */
  stale: boolean
}) {
  const navigate = useNavigate({ from: '/notifications' })
  const now = useNow()
  const { data: waiting } = useQuery(waitingQuery)
  const unsent = useUnsent()
  const shown =
    tab === 'unread'
      ? result.data.filter((one) => !isAnsweredHere(one, unsent))
      : result.data.map((one) => (isAnsweredHere(one, unsent) ? { ...one, isRead: true } : one))
  const { total, limit } = result.meta
  const pages = Math.max(1, Math.ceil(total / limit))
  // Marking as read shortens the unread list, so its last page may no longer exist.
  if (page > pages && !stale) {
    return <Navigate to="/notifications" search={searchFor(tab, pages)} replace />
  }
  if (shown.length === 0) {
    return (
      <EmptyState title="No notifications" scene={tab === 'unread' ? 'done' : 'empty'}>
        {tab === 'unread'
          ? 'You have read everything. Time for a game?'
          : 'Invitations, confirmations and friend requests turn up here.'}
      </EmptyState>
    )
  }
  return (
    <>
      <Sheet
        aria-label="Notifications"
        aria-busy={stale}
        className={classNames(stale && 'opacity-60')}
      >
        {shown.map((notification) => (
          <NotificationRow
            key={notification._id}
            notification={notification}
            match={waiting?.data.find(({ _id }) => _id === notification.sessionId)}
            now={now}
            removedWhenRead={tab === 'unread'}
          />
        ))}
      </Sheet>
      <div className="mt-5">
        <Pager
          page={page}
          pages={pages}
          total={`${total - result.data.length + shown.length} in total`}
          onPage={(chosen) => void navigate({ search: searchFor(tab, chosen) })}
        />
      </div>
    </>
  )
}

/** The current time, updated often enough for ages in minutes. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
