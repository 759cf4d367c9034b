import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { guestsOfFriendQuery } from '#features/guests/web/guest-queries.ts'
import { filtersOf } from '#features/matches/match-filters.rules.ts'
import { personStatsQuery } from '#features/stats/web/page-queries.ts'
import { FriendPage } from '#features/stats/web/person/friend-page.tsx'

export const Route = createFileRoute('/_app/friends/$id')({
  validateSearch: filtersOf,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => {
    void queryClient.query(friendsQuery).catch(() => {})
    void queryClient.query(guestsOfFriendQuery(params.id)).catch(() => {})
    void queryClient.query(personStatsQuery(params.id, deps)).catch(() => {})
  },
  component: FriendPage,
})
