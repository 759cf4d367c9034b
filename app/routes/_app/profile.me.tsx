import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { signInsQuery } from '#features/accounts/web/profile/sign-ins-query.ts'
import { statsQuery } from '#features/stats/web/stats-query.ts'

export { ProfilePage as component } from '#app/pages/profile/profile-page.tsx'

export function loader(): void {
  // As in dashboard.tsx.
  void Promise.allSettled([
    queryClient.query(signInsQuery),
    queryClient
      .query({ ...meQuery, staleTime: 'static' })
      .then((me) => queryClient.query(statsQuery(me._id))),
  ])
}
