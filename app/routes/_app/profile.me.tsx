import { createFileRoute } from '@tanstack/react-router'

import { ProfilePage } from '#app/pages/profile/profile-page.tsx'
import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { signInsQuery } from '#features/accounts/web/profile/sign-ins-query.ts'
import { statsQuery } from '#features/stats/web/stats-query.ts'

export const Route = createFileRoute('/_app/profile/me')({
  loader: () => {
    // As in dashboard.tsx.
    void Promise.allSettled([
      queryClient.query(signInsQuery),
      queryClient
        .query({ ...meQuery, staleTime: 'static' })
        .then((me) => queryClient.query(statsQuery(me._id))),
    ])
  },
  component: ProfilePage,
})
