import { ApiError } from '#client/api-error.ts'
import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { unsentId } from '#client/unsent/unsent-id.ts'
import { openUnsent } from '#client/unsent/unsent-queue.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { onUnsent, unsentNow } from '#client/unsent/use-unsent.ts'
import { MATCH_NOT_FOUND } from '#features/matches/matches.rules.ts'

import type { OpenedMatch } from '../match-queries.ts'
import { readThrough, storedNow } from './read-through.ts'
import { newMatchOf } from './through-unsent.ts'

/**
 * A new match that waits on this device, also one that needs a look.
 * @throws ApiError as the server does where there is none of this id
 */
export async function unsentMatch(id: string): Promise<OpenedMatch> {
  readThrough()
  const stored = storedNow(id)
  if (stored !== undefined) return stored
  const isOne = (write: UnsentWrite) => unsentId(write) === id
  const writes = unsentNow().writes.some(isOne) ? unsentNow().writes : await loadedUnsent()
  const write = writes.find(isOne)
  const match = write === undefined ? null : newMatchOf(write, writes)
  if (match === null) throw new ApiError(MATCH_NOT_FOUND, { code: 'not_found', status: 404 })
  return { ...match, activityCursor: null }
}

/** What waits, once it is read: the page may be the first one. */
async function loadedUnsent(): Promise<readonly UnsentWrite[]> {
  const me = await queryClient.query(meQuery)
  const loaded = new Promise<void>((resolve) => {
    const stop = onUnsent(() => {
      stop()
      resolve()
    })
  })
  openUnsent(me._id)
  await loaded
  return unsentNow().writes
}
