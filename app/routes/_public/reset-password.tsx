import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'

import type { Opened } from '../../routes.tsx'

export { ResetPasswordPage as component } from '#features/accounts/web/signed-out/reset-password-page.tsx'

/** Why the link does not work; null when it does. Awaited: said before anything is typed. */
export async function loader({
  deps: { token },
}: Opened<never, { token?: string | undefined }>): Promise<string | null> {
  if (token === undefined) return null
  return api('GET /auth/reset-password', { query: { token } }).then(
    () => null,
    (error: unknown) =>
      error instanceof ApiError && error.code === 'invalid_token' ? error.message : null,
  )
}
