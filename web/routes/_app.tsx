import { createFileRoute, redirect } from '@tanstack/react-router'

import { meQuery } from '../me.ts'
import { queryClient } from '../query.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { leadBack, signInToken } from '../sign-in.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (signInToken() !== null) return
    redirect({ to: '/login', search: leadBack(location.href), replace: true, throw: true })
  },
  // Asked for without waiting, so that the pages' own loaders run at the same time.
  loader: () => {
    void queryClient.query(meQuery).catch(() => {})
  },
  component: AppShell,
})
