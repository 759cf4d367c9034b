import { queryClient } from '#client/query/query-client.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { guestsOfFriendQuery } from '#features/guests/web/guest-queries.ts'
import type { MatchFilters } from '#features/matches/match-filters.rules.ts'
import { personStatsQuery } from '#features/stats/web/page-queries.ts'

import type { Opened } from '../../routes.tsx'

export { FriendPage as component } from '#features/stats/web/person/friend-page.tsx'

export function loader({ params: { id }, deps }: Opened<'id', MatchFilters>): void {
  void queryClient.query(friendsQuery).catch(() => {})
  void queryClient.query(guestsOfFriendQuery(id)).catch(() => {})
  void queryClient.query(personStatsQuery(id, deps)).catch(() => {})
}
