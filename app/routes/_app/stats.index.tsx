import { queryClient } from '#client/query/query-client.ts'
import { overviewQuery } from '#features/stats/web/overview-query.ts'
import { statsFiltersOf, type StatsSearch } from '#features/stats/web/stats-filters.ts'

import type { Opened } from '../../routes.tsx'

export { StatsPage as component } from '#features/stats/web/stats-page.tsx'

export function loader({ deps }: Opened<never, StatsSearch>): void {
  void queryClient.query(overviewQuery(statsFiltersOf(deps))).catch(() => {})
}
