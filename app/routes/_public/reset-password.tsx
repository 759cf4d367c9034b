import { createFileRoute } from '@tanstack/react-router'

import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { searchText } from '#client/search-text.ts'
import { ResetPasswordPage } from '#features/accounts/web/signed-out/reset-password-page.tsx'

export const Route = createFileRoute('/_public/reset-password')({
  validateSearch: ({ token }): { token?: string | undefined } => ({ token: searchText(token) }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  // Awaited, so that a dead link says so before anything is typed.
  loader: async ({ deps: { token } }) => (token === undefined ? null : findResetProblem(token)),
  component: ResetPasswordPage,
})

/** Why a mailed link to choose a password does not work any more; null when it does. */
async function findResetProblem(token: string): Promise<string | null> {
  return api('GET /auth/reset-password', { query: { token } }).then(
    () => null,
    (error: unknown) =>
      error instanceof ApiError && error.code === 'invalid_token' ? error.message : null,
  )
}
