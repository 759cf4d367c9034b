import { queryClient } from '#client/query/query-client.ts'
import { yearQuery } from '#features/stats/web/page-queries.ts'
import { yearOf } from '#features/stats/years.rules.ts'

import type { Opened } from '../../routes.tsx'

export { YearOfPlayPage as component } from '#features/year/web/year-page.tsx'

export function loader({ params, deps }: Opened<'year', { status?: 'confirmed' }>): void {
  const year = yearOf(params.year)
  if (year === null) return
  void queryClient.query(yearQuery(year, deps.status === 'confirmed')).catch(() => {})
}
