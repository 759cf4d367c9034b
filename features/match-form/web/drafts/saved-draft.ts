import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { loadUnsent } from '#client/unsent/load-unsent.ts'

/**
 * What became of a draft whose page ended while it was saved.
 * @param matchId of the attempt to save it
 * @returns null where it has to be saved again
 */
export async function outcomeOf(
  userId: string,
  matchId: string,
): Promise<'waits' | 'stored' | null> {
  const writes = await loadUnsent(userId)
  if (writes.some(({ id }) => id === matchId)) return 'waits'
  try {
    await api('GET /sessions/:id', { params: { id: matchId } })
    return 'stored'
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
