import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import CheckCheck from 'lucide-react/icons/check-check'
import { Suspense, useEffect, useState } from 'react'

import { usePendingWrites } from '#client/pending/pending-store.ts'
import { failureOf } from '#client/query/failure-of.ts'
import { useLate } from '#client/query/use-late.ts'
import type { InboxItem } from '#features/home/inbox.contract.ts'
import { inboxQuery } from '#features/home/web/inbox-query.ts'
import type { Notification } from '#features/notifications/notifications.contract.ts'
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
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { toast } from '#ui/base/toast.ts'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { TabLink, Tabs } from '#ui/lists/tabs.tsx'

import { NotificationRow, ReadMenu } from './notification-row.tsx'

const ForYou = lazyComponent(async () => (await import('#features/home/web/for-you.tsx')).OwnForYou)
const OwedCard = lazyComponent(
  async () => (await import('#features/confirmations/web/owed-card.tsx')).OwedCard,
)
const route = getRouteApi('/_app/notifications')
const TICK_MS = 20_000

export function NotificationsPage() {
  const { tab = 'unread', page = 1 } = route.useSearch()
  const unread = useUnreadCount()
  const inbox = useQuery(inboxQuery)
  const list = useQuery(notificationsQuery(tab, page))
  const late = useLate({ inbox, list })
  const listed = list.data?.data ?? []
  return (
    <>
      <PageTitle title="Notifications" />
      {late === null ? (
        <LoadingCard />
      ) : (
        <Suspense fallback={<LoadingCard />}>
          <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] lg:gap-5">
            {/* What comes late stands below the list, which would move otherwise. */}
            <div className={`min-w-0 ${late.inbox ? 'max-lg:order-1' : ''}`}>
              {inbox.data !== undefined ? (
                <ForYou
                  inbox={inbox.data}
                  renderMenu={(item) => {
                    const asks = listed.find((one) => !one.isRead && isAbout(one, item))
                    return asks !== undefined && <ReadMenu notification={asks} />
                  }}
                />
              ) : inbox.isPending ? (
                <LoadingCard />
              ) : (
                <Card>
                  <LoadFailure
                    level={2}
                    title="What waits did not load"
                    {...failureOf(inbox, 'Failed to load.')}
                  />
                </Card>
              )}
            </div>
            <div className="grid min-w-0 gap-3 lg:gap-5">
              {!list.isPending && <OwedCard />}
              <section className="min-w-0 overflow-clip rounded-card bg-card shadow-card">
                <header className="flex flex-wrap items-center justify-between gap-1 p-2">
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
                  <MarkAllRead unread={unread ?? 0} />
                </header>
                <Notifications tab={tab} page={page} waiting={inbox.data?.data ?? NONE} />
              </section>
            </div>
          </div>
        </Suspense>
      )}
    </>
  )
}

const NONE: readonly InboxItem[] = []

function isAbout(notification: Notification, { kind, _id, ...item }: InboxItem): boolean {
  const { type, sessionId, correctionId, entityId, sender } = notification
  switch (kind) {
    case 'match':
      return sessionId === _id
    case 'correction':
      return correctionId === _id && type === 'MATCH_CORRECTION'
    case 'request':
      return type === 'FRIEND_REQUEST' && 'user' in item && sender?._id === item.user._id
    case 'claim':
      return type === 'CLAIM' && entityId === _id
  }
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
      tone="bare"
      className="px-1.5!"
      icon={<CheckCheck aria-hidden="true" className="size-5 max-sm:hidden lg:hidden" />}
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

interface Shown {
  tab: NotificationTab
  page: number
  /** What stands above, and is not listed again. */
  waiting: readonly InboxItem[]
}

function Notifications({ tab, page, waiting }: Shown) {
  const query = useQuery(notificationsQuery(tab, page))
  const failed = query.isError
  useEffect(() => {
    if (failed) toast.error('Failed to load notifications', { id: 'notifications-failed' })
  }, [failed])

  if (query.data !== undefined) {
    return <List {...{ tab, page, waiting }} result={query.data} stale={query.isPlaceholderData} />
  }
  return (
    <div className="p-4 pt-2">
      {query.isPending ? (
        <NotificationsSkeleton />
      ) : (
        <LoadFailure
          title="Your notifications did not load"
          {...failureOf(query, 'Failed to load notifications')}
        />
      )}
    </div>
  )
}

function List({
  tab,
  page,
  waiting,
  result,
  stale,
}: Shown & {
  result: NotificationPage
  /** Whether this is still the previous page. */
  stale: boolean
}) {
  const navigate = useNavigate({ from: '/notifications' })
  const now = useNow()
  const pending = usePendingWrites()
  const listed = result.data.filter((one) => !waiting.some((item) => isAbout(one, item)))
  // One that was just marked as read stays until its focus has gone on.
  const shown =
    tab === 'unread'
      ? listed.filter((one) => !isAnsweredHere(one, pending))
      : listed.map((one) => (isAnsweredHere(one, pending) ? { ...one, isRead: true } : one))
  const { total, limit } = result.meta
  const pages = Math.max(1, Math.ceil(total / limit))
  // Marking as read shortens the unread list, so its last page may no longer exist.
  if (page > pages && !stale) {
    return <Navigate to="/notifications" search={searchFor(tab, pages)} replace />
  }
  const line = 'border-t-2 border-dashed border-line p-4 sm:px-5'
  return (
    <>
      {shown.length === 0 ? (
        <p className={`${line} text-muted`}>
          {listed.length < result.data.length
            ? 'What is unread waits for your answer.'
            : 'No notifications'}
        </p>
      ) : (
        <ul
          role="list"
          aria-label="Notifications"
          aria-busy={stale}
          className={classNames(stale && 'opacity-60')}
        >
          {shown.map((notification) => (
            <NotificationRow
              key={notification._id}
              notification={notification}
              now={now}
              removedWhenRead={tab === 'unread'}
            />
          ))}
        </ul>
      )}
      {total > 0 && (
        <div className={line}>
          <Pager
            page={page}
            pages={pages}
            total={`${total} in total`}
            onPage={(chosen) => void navigate({ search: searchFor(tab, chosen) })}
          />
        </div>
      )}
    </>
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function NotificationsSkeleton() {
  return (
    <SkeletonGroup label="Loading…">
      {['w-64', 'w-48', 'w-72', 'w-56'].map((width) => (
        <div key={width} className="sheet-line flex gap-3 py-4 first:pt-1 last:border-b-0 sm:gap-4">
          <Skeleton className="size-11" />
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <Skeleton className={`h-5 max-w-full ${width}`} />
            <div className="flex gap-2.5">
              <Skeleton className="h-10 w-20" />
              <Skeleton className="h-10 w-16" />
              <Skeleton className="h-10 w-24" />
            </div>
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
