import { createFileRoute } from '@tanstack/react-router'

import { lastMatchQuery } from '#features/matches/web/match-queries.ts'
import { DashboardPage } from '#features/stats/web/dashboard-page.tsx'
import { statsQuery } from '#features/stats/web/stats-query.ts'
import { meQuery } from '#web/me.ts'
import { queryClient } from '#web/query.ts'

export const Route = createFileRoute('/_app/dashboard')({
  loader: () => {
    void queryClient.prefetchQuery(lastMatchQuery)
    // Whose stats they are is known once the user is; a failure shows in the layout.
    void queryClient.ensureQueryData(meQuery).then(
      (me) => queryClient.prefetchQuery(statsQuery(me._id)),
      () => {},
    )
  },
  component: DashboardPage,
})
