import { queryClient } from '#client/query/query-client.ts'
import { claimsQuery, guestsQuery } from '#features/guests/web/guest-queries.ts'

export { GuestsPage as component } from '#features/guests/web/guests-page.tsx'

export function loader(): void {
  void Promise.allSettled([queryClient.infiniteQuery(guestsQuery), queryClient.query(claimsQuery)])
}
