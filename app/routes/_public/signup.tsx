import { createFileRoute, redirect } from '@tanstack/react-router'

import * as paths from '#app/paths.ts'
import { searchText } from '#client/search-text.ts'
import { signInToken } from '#client/sign-in.ts'
import { findInvitation } from '#features/sign-up/web/parts/mailed-invitation.ts'
import { SignupPage } from '#features/sign-up/web/signup-page.tsx'

export const Route = createFileRoute('/_public/signup')({
  validateSearch: ({
    invite,
    join,
  }): { invite?: string | undefined; join?: string | undefined } => ({
    invite: searchText(invite),
    join: searchText(join),
  }),
  beforeLoad: ({ search: { join } }) => {
    if (signInToken() === null) return
    const href = join === undefined ? paths.dashboard : paths.friendLink(join)
    redirect({ href, replace: true, throw: true })
  },
  loaderDeps: ({ search: { invite } }) => ({ invite }),
  // Awaited, so that nothing is typed before it is filled in, or said that the link has ended.
  loader: async ({ deps: { invite } }) => (invite === undefined ? null : findInvitation(invite)),
  component: SignupPage,
})
