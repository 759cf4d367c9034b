import { createFileRoute, redirect } from '@tanstack/react-router'

import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { redirectBack, signInToken } from '#client/sign-in.ts'

import { AppShell } from '../shell/app-shell.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (signInToken() !== null) return
    redirect({ to: '/login', search: redirectBack(location.href), replace: true, throw: true })
  },
  // Not awaited, so that the pages' loaders run in parallel.
  loader: () => {
    void queryClient.query(meQuery).catch(() => {})
  },
  component: AppShell,
})
