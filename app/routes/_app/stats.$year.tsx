import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { yearQuery } from '#features/stats/web/page-queries.ts'
import { yearOf } from '#features/stats/years.rules.ts'
import { YearOfPlayPage } from '#features/year/web/year-page.tsx'

export const Route = createFileRoute('/_app/stats/$year')({
  validateSearch: ({ status }: Record<string, unknown>): { status?: 'confirmed' } =>
    status === 'confirmed' ? { status } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => {
    const year = yearOf(params.year)
    if (year === null) return
    void queryClient.query(yearQuery(year, deps.status === 'confirmed')).catch(() => {})
  },
  component: YearOfPlayPage,
})
