import { createFileRoute } from '@tanstack/react-router'

import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { lastMatchQuery } from '#features/matches/web/data/match-queries.ts'
import { DashboardPage } from '#features/stats/web/dashboard-page.tsx'
import { statsQuery } from '#features/stats/web/stats-query.ts'

export const Route = createFileRoute('/_app/dashboard')({
  loader: () => {
    // The stats need the user's id. The page and the layout show failures.
    void Promise.allSettled([
      queryClient.query(lastMatchQuery),
      queryClient
        .query({ ...meQuery, staleTime: 'static' })
        .then((me) => queryClient.query(statsQuery(me._id))),
    ])
  },
  component: DashboardPage,
})
