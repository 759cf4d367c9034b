import { queryClient } from '#client/query/query-client.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { gamesQuery } from '#features/games/web/games-query.ts'
import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'

export { NewMatchPage as component } from '#features/match-form/web/form/new-match-page.tsx'

export function loader(): void {
  void queryClient.query(gamesQuery('')).catch(() => {})
  void queryClient.query(recentMatchesQuery).catch(() => {})
  void queryClient.query(friendsQuery).catch(() => {})
}
