import { loadUnsent } from '#client/unsent/load-unsent.ts'
import { unsentId } from '#client/unsent/unsent-id.ts'

/**
 * What became of a draft whose page ended while it was saved.
 * @param key of the attempt to save it
 * @returns null where it has to be saved again
 */
export async function outcomeOf(userId: string, key: string): Promise<'waits' | 'stored' | null> {
  const writes = await loadUnsent(userId)
  if (writes.some(({ id }) => id === key)) return 'waits'
  const { madeId } = await import('#client/unsent/made-id.ts')
  return (await madeId(unsentId({ id: key }))) === null ? null : 'stored'
}
