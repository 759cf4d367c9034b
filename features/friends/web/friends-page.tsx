import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { TabLink, Tabs } from '#ui/lists/tabs.tsx'

import type { FriendTab } from '../friends.rules.ts'
import { FindFriends } from './find-friends.tsx'
import { FriendsPanel, RequestsPanel, SentPanel, SuggestedPanel } from './friend-panels.tsx'
import { friendsQuery, receivedQuery, sentQuery, suggestedQuery } from './friend-queries.ts'
import { InviteButton, inviteIcon } from './invite-button.tsx'
import { RequestByEmail } from './request-by-email.tsx'

const route = getRouteApi('/_app/friends/')

export function FriendsPage() {
  const { tab = 'list' } = route.useSearch()
  const search = useRef<HTMLInputElement>(null)
  const [searchOpened, setSearchOpened] = useState(false)
  const listPending = useListPending(tab) && !searchOpened
  const openSearch = () => {
    flushSync(() => setSearchOpened(true))
    search.current?.focus({ preventScroll: true })
    search.current?.closest('section')?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }
  return (
    <>
      <PageTitle
        title="Friends"
        lead="The people you share a table with."
        aside={
          <div className="flex flex-wrap gap-3">
            {/* On wide screens the search is always beside the list. */}
            <Button
              className="lg:hidden"
              icon={<UserRoundPlus aria-hidden="true" className="size-5" />}
              onClick={openSearch}
            >
              Find friends
            </Button>
            <InviteButton icon={inviteIcon} className="max-sm:px-3.5" />
            <ButtonLink to="/friends/guests" tone="quiet" className="max-sm:px-3.5">
              Guests
            </ButtonLink>
          </div>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <FriendTabs current={tab} />
          <div className="mt-4">
            <Panel tab={tab} onFind={openSearch} />
          </div>
        </Card>
        <div
          className={classNames(
            'grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-1',
            // Hidden while the list loads: the list would move it under the finger.
            listPending && 'max-lg:hidden',
          )}
        >
          <FindFriends inputRef={search} />
          <RequestByEmail />
        </div>
      </div>
    </>
  )
}

/** Whether the tab's list is loading for the first time. */
function useListPending(tab: FriendTab): boolean {
  const queries = {
    list: useQuery(friendsQuery),
    requests: useQuery(receivedQuery),
    sent: useQuery(sentQuery),
    suggested: useQuery(suggestedQuery),
  }
  const { isPending, failureCount } = queries[tab]
  return isPending && failureCount === 0
}

function FriendTabs({ current }: { current: FriendTab }) {
  const friends = useQuery(friendsQuery).data
  const received = useQuery(receivedQuery).data
  const sent = useQuery(sentQuery).data
  const suggested = useQuery(suggestedQuery).data
  return (
    <Tabs label="Friends" folded>
      <FriendTabLink tab="list" label="Friends" people={friends} current={current} />
      <FriendTabLink tab="requests" label="Requests" people={received} current={current} />
      <FriendTabLink tab="sent" label="Sent" people={sent} current={current} />
      <FriendTabLink tab="suggested" label="Suggested" people={suggested} current={current} />
    </Tabs>
  )
}

function FriendTabLink({
  tab,
  label,
  people,
  current,
}: {
  tab: FriendTab
  label: string
  people: readonly unknown[] | undefined
  current: FriendTab
}) {
  return (
    <TabLink
      to="/friends"
      search={tab === 'list' ? {} : { tab }}
      activeOptions={{ exact: true }}
      // A URL with an unknown tab shows the list too.
      aria-current={tab === current ? 'page' : undefined}
      count={people?.length ?? null}
    >
      {label}
    </TabLink>
  )
}

function Panel({ tab, onFind }: { tab: FriendTab; onFind: () => void }) {
  switch (tab) {
    case 'list':
      return <FriendsPanel onFind={onFind} />
    case 'requests':
      return <RequestsPanel />
    case 'sent':
      return <SentPanel onFind={onFind} />
    case 'suggested':
      return <SuggestedPanel />
  }
}
