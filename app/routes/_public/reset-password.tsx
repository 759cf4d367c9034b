import { createFileRoute } from '@tanstack/react-router'

import { searchText } from '#client/search-text.ts'
import { findResetProblem } from '#features/accounts/web/signed-out/parts/reset-link.ts'
import { ResetPasswordPage } from '#features/accounts/web/signed-out/reset-password-page.tsx'

export const Route = createFileRoute('/_public/reset-password')({
  validateSearch: ({ token }): { token?: string | undefined } => ({ token: searchText(token) }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  // Awaited, so that a dead link says so before anything is typed.
  loader: async ({ deps: { token } }) => (token === undefined ? null : findResetProblem(token)),
  component: ResetPasswordPage,
})
