import { createFileRoute, redirect } from '@tanstack/react-router'
import { meQuery } from '../me.ts'
import { queryClient } from '../query.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { signInToken } from '../sign-in.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: () => {
    if (signInToken() === null) throw redirect({ to: '/login', replace: true })
  },
  // Asked for without waiting, so that the pages' own loaders run at the same time.
  loader: () => {
    void queryClient.prefetchQuery(meQuery)
  },
  component: AppShell,
})
