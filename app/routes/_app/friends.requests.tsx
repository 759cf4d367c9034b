import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { receivedQuery } from '#features/friends/web/friend-queries.ts'
import { FriendRequestsPage } from '#features/friends/web/friend-requests-page.tsx'

export const Route = createFileRoute('/_app/friends/requests')({
  loader: () => {
    void queryClient.query(receivedQuery).catch(() => {})
  },
  component: FriendRequestsPage,
})
