import { queryClient } from '#client/query/query-client.ts'
import type { MatchFilters } from '#features/matches/match-filters.rules.ts'
import { gameStatsQuery } from '#features/stats/web/page-queries.ts'

import type { Opened } from '../../routes.tsx'

export { GamePage as component } from '#features/stats/web/game/game-page.tsx'

export function loader({ params, deps }: Opened<'id', MatchFilters>): void {
  void queryClient.query(gameStatsQuery(params.id, deps)).catch(() => {})
}
