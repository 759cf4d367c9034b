import { createFileRoute, redirect } from '@tanstack/react-router'

import * as paths from '#app/paths.ts'
import { searchText } from '#client/search-text.ts'
import { signInToken } from '#client/sign-in.ts'
import { ownPath } from '#features/accounts/accounts.rules.ts'
import { LoginPage } from '#features/accounts/web/signed-out/login-page.tsx'

export const Route = createFileRoute('/_public/login')({
  validateSearch: (search): { redirect?: string | undefined } => ({
    redirect: searchText(search['redirect']),
  }),
  beforeLoad: ({ search }) => {
    if (signInToken() === null) return
    redirect({ href: ownPath(search.redirect) ?? paths.dashboard, replace: true, throw: true })
  },
  component: LoginPage,
})
