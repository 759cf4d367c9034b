import { createFileRoute } from '@tanstack/react-router'

import { findFriendLink } from '#features/friends/web/invite/friend-link.ts'
import { JoinPage } from '#features/friends/web/invite/join-page.tsx'

export const Route = createFileRoute('/_public/join/$token')({
  loader: async ({ params: { token } }) => findFriendLink(token),
  component: JoinPage,
})
