import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'

/** Why a mailed link to choose a password does not work any more; null when it does. */
export async function findResetProblem(token: string): Promise<string | null> {
  return api('GET /auth/reset-password', { query: { token } }).then(
    () => null,
    (error: unknown) =>
      error instanceof ApiError && error.code === 'invalid_token' ? error.message : null,
  )
}
