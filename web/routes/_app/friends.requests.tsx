import { createFileRoute } from '@tanstack/react-router'

import { receivedQuery } from '#features/friends/web/friend-queries.ts'
import { FriendRequestsPage } from '#features/friends/web/friend-requests-page.tsx'
import { queryClient } from '#web/query.ts'

export const Route = createFileRoute('/_app/friends/requests')({
  loader: () => {
    void queryClient.query(receivedQuery).catch(() => {})
  },
  component: FriendRequestsPage,
})
