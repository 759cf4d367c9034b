import { createFileRoute } from '@tanstack/react-router'

import { ProfilePage } from '#features/accounts/web/profile/profile-page.tsx'
import { signInsQuery } from '#features/accounts/web/profile/sign-ins-query.ts'
import { statsQuery } from '#features/stats/web/stats-query.ts'
import { meQuery } from '#web/me.ts'
import { queryClient } from '#web/query.ts'

export const Route = createFileRoute('/_app/profile/me')({
  loader: () => {
    // As on the dashboard.
    void Promise.allSettled([
      queryClient.query(signInsQuery),
      queryClient
        .query({ ...meQuery, staleTime: 'static' })
        .then((me) => queryClient.query(statsQuery(me._id))),
    ])
  },
  component: ProfilePage,
})
