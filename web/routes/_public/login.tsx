import { createFileRoute, redirect } from '@tanstack/react-router'

import { ownPath } from '#features/accounts/rules-redirect.ts'
import { LoginPage } from '#features/accounts/web/signed-out/login-page.tsx'
import { searchText } from '#web/search-text.ts'
import { signInToken } from '#web/sign-in.ts'

export const Route = createFileRoute('/_public/login')({
  validateSearch: (search): { redirect?: string | undefined } => ({
    redirect: searchText(search['redirect']),
  }),
  beforeLoad: ({ search }) => {
    if (signInToken() === null) return
    redirect({ href: ownPath(search.redirect) ?? '/dashboard', replace: true, throw: true })
  },
  component: LoginPage,
})
