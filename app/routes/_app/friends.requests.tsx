import { queryClient } from '#client/query/query-client.ts'
import { receivedQuery } from '#features/friends/web/friend-queries.ts'

export { FriendRequestsPage as component } from '#features/friends/web/friend-requests-page.tsx'

export function loader(): void {
  void queryClient.query(receivedQuery).catch(() => {})
}
