import { createFileRoute, redirect } from '@tanstack/react-router'

import { ownPath } from '#features/accounts/rules.ts'
import { LoginPage } from '#features/accounts/web/login-page.tsx'
import { signInToken } from '#web/sign-in.ts'

export const Route = createFileRoute('/_public/login')({
  validateSearch: ({ redirect: wish }): { redirect?: string } => {
    const path = ownPath(wish)
    return path === null ? {} : { redirect: path }
  },
  beforeLoad: ({ search }) => {
    if (signInToken() === null) return
    redirect({ href: search.redirect ?? '/dashboard', replace: true, throw: true })
  },
  component: LoginPage,
})
