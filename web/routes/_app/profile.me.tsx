import { createFileRoute } from '@tanstack/react-router'

import { ProfilePage } from '#features/accounts/web/profile/profile-page.tsx'
import { signInsQuery } from '#features/accounts/web/profile/sign-ins-query.ts'
import { queryClient } from '#web/query.ts'

export const Route = createFileRoute('/_app/profile/me')({
  loader: () => {
    void queryClient.query(signInsQuery).catch(() => {})
  },
  component: ProfilePage,
})
