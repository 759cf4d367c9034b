import { createFileRoute } from '@tanstack/react-router'

import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { owedQuery } from '#features/confirmations/web/owed-query.ts'
import { waitingQuery } from '#features/confirmations/web/waiting-query.ts'
import { recentQuery } from '#features/match-page/web/recent-query.ts'
import { DashboardPage } from '#features/home/web/home-page.tsx'
import { overviewQuery } from '#features/stats/web/overview-query.ts'
import { statsQuery } from '#features/stats/web/stats-query.ts'

export const Route = createFileRoute('/_app/dashboard')({
  loader: () => {
    // The page and the layout show failures.
    void Promise.allSettled([
      queryClient.query(waitingQuery),
      queryClient.query(overviewQuery({})),
      queryClient.query(recentQuery),
      queryClient.query(owedQuery),
      // The totals need the user's id.
      queryClient
        .query({ ...meQuery, staleTime: 'static' })
        .then((me) => queryClient.query(statsQuery(me._id))),
    ])
  },
  component: DashboardPage,
})
