import { ApiError } from '#client/api-error.ts'
import { type ResponseOf, api } from '#client/api.ts'

export type Invitation = ResponseOf<'GET /invitations/:token'>['data']

/** null when the server cannot be asked, which the form then says. */
export async function findInvitation(token: string): Promise<Invitation | 'ended' | null> {
  return api('GET /invitations/:token', { params: { token } }).then(
    ({ data }) => data,
    (error: unknown) => (error instanceof ApiError && error.status === 404 ? 'ended' : null),
  )
}
