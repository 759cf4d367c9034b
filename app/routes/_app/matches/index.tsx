import { queryClient } from '#client/query/query-client.ts'
import type { MatchFilters } from '#features/matches/match-filters.rules.ts'
import { historyQuery } from '#features/matches/web/match-queries.ts'

import type { Opened } from '../../../routes.tsx'

export { MatchHistoryPage as component } from '#features/history/web/match-history-page.tsx'

export function loader({ deps }: Opened<never, MatchFilters>): void {
  void queryClient.infiniteQuery(historyQuery(deps)).catch(() => {})
}
