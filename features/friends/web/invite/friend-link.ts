import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'

type FoundLink = { is: 'found'; name: string } | { is: 'ended' } | { is: 'failed'; message: string }

export async function findFriendLink(token: string): Promise<FoundLink> {
  return api('GET /friend-links/:token', { params: { token } }).then(
    ({ data }): FoundLink => ({ is: 'found', name: data.name }),
    (error: unknown): FoundLink =>
      error instanceof ApiError && error.status === 404
        ? { is: 'ended' }
        : { is: 'failed', message: messageOf(error, 'Request failed') },
  )
}
