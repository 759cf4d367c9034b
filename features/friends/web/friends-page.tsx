import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useLate } from '#client/query/use-late.ts'
import { Card } from '#ui/base/card.tsx'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { TabLink, Tabs } from '#ui/lists/tabs.tsx'

import type { FriendTab } from '../friends.rules.ts'
import { FindFriends } from './finding/find-friends.tsx'
import { friendsQuery, receivedQuery, sentQuery, suggestedQuery } from './friend-queries.ts'
import { byLastTogether, FriendRow } from './friend-row.tsx'
import { InviteButton, inviteIcon } from './invite/invite-button.tsx'
import { PeopleList, PeopleSkeleton } from './people-list.tsx'
import { recordsQuery } from './record-query.ts'

const OtherPanel = lateCode(
  async () => (await import('./friend-panels.tsx')).OtherPanel,
  PeopleSkeleton,
)
const route = getRouteApi('/_app/friends')

/** @param question “Is your guest Ben this Ben?” */
export function FriendsPage({ question }: { question: ReactNode }) {
  const { tab = 'list' } = route.useSearch()
  const repaired = useLocation({ select: ({ state }) => state.openRequest })
  return (
    <>
      <PageTitle
        title="Friends"
        aside={<InviteButton icon={inviteIcon} size="small" className="-my-1 sm:my-0" />}
      />
      {question}
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5">
        <section className="min-w-0 lg:col-start-2 lg:rounded-card lg:bg-card lg:p-4 lg:shadow-card">
          <FindFriends key={repaired?.writeId} repaired={repaired} />
          <TextLink to="/friends/guests">Guests</TextLink>
        </section>
        <Card className="lg:col-start-1 lg:row-start-1">
          <FriendTabs current={tab} />
          <div className="mt-2">{tab === 'list' ? <FriendsPanel /> : <OtherPanel tab={tab} />}</div>
        </Card>
      </div>
    </>
  )
}

function FriendsPanel() {
  const query = useQuery(recordsQuery)
  const late = useLate({ friends: useQuery(friendsQuery), records: query })
  // The rows stand by their records, and keep their places when these come late.
  const records = late?.records === true ? undefined : query.data
  const friends = useQuery({ ...friendsQuery, select: (all) => byLastTogether(all, records) })
  return (
    <PeopleList
      label="Friends"
      query={friends}
      waits={late === null}
      empty="No friends yet. Find them by name or email, or invite them with a link."
    >
      {(friend) => <FriendRow key={friend._id} friend={friend} records={records} />}
    </PeopleList>
  )
}

function FriendTabs({ current }: { current: FriendTab }) {
  const friends = useQuery(friendsQuery).data
  const received = useQuery(receivedQuery).data
  const sent = useQuery(sentQuery).data
  const suggested = useQuery(suggestedQuery).data
  return (
    <Tabs
      label="Friends"
      className="-mx-4 -mt-4 flex flex-wrap justify-between border-b-2 border-dashed border-line px-0.5 pt-2 sm:-mx-6 sm:-mt-6 sm:justify-start sm:px-3"
    >
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
      underlined
      urgent={tab === 'requests' && (people?.length ?? 0) > 0}
    >
      {label}
    </TabLink>
  )
}
