import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { messageOf } from '#client/api-error.ts'
import { useLate } from '#client/query/use-late.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { guestsOfFriendQuery } from '#features/guests/web/guest-queries.ts'
import { pageOfPerson } from '#features/matches/web/name-links.ts'
import { Card } from '#ui/base/card.tsx'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { personStatsQuery } from '../page-queries.ts'
import { FriendSkeleton } from '../skeletons.tsx'

const HeadToHead = lateCode(
  async () => (await import('./head-to-head.tsx')).HeadToHead,
  FriendSkeleton,
)
const route = getRouteApi('/_app/friends/$id')

/** Whoever is no friend has no page: their matches are shown. */
export function FriendPage() {
  const { id } = route.useParams()
  const filters = route.useSearch()
  const friends = useQuery(friendsQuery)
  const stats = useQuery(personStatsQuery(id, filters))
  const guests = useQuery(guestsOfFriendQuery(id))
  // Their card is in the middle of the page: where it comes late, it stays away until the next visit.
  const late = useLate({ friends, stats, guests })
  // Together with the data: both come after the first screen.
  useEffect(() => HeadToHead.preload(), [])
  const friend = friends.data?.find(({ _id }) => _id === id)
  if (friends.data !== undefined && friend === undefined) {
    const known = new Set(friends.data.map(({ _id }) => _id))
    const page = pageOfPerson({ userId: id, name: '' }, known)
    return page !== null && <Navigate {...page} replace />
  }
  const error = friends.data === undefined ? friends.error : stats.error
  if (friend !== undefined && stats.data && late !== null) {
    return (
      <HeadToHead
        friend={friend}
        stats={stats.data}
        guests={late.guests ? [] : (guests.data ?? [])}
        stale={stats.isPlaceholderData}
      />
    )
  }
  if (error === null && stats.data !== null) return <FriendSkeleton />
  return (
    <>
      <PageTitle title="Head to head" />
      <Card>
        <LoadFailure
          title="This page did not load"
          message={messageOf(error, 'Failed to load.')}
          retrying={friends.isFetching || stats.isFetching}
          onRetry={() => {
            void friends.refetch()
            void stats.refetch()
          }}
          action={<TextLink to="/friends">Back to friends</TextLink>}
        />
      </Card>
    </>
  )
}
