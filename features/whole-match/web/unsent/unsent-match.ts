import { ApiError } from '#client/api-error.ts'
import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { loadUnsent } from '#client/unsent/load-unsent.ts'
import { unsentId } from '#client/unsent/unsent-id.ts'
import { unsentWrites } from '#client/unsent/unsent-store.ts'
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
  const find = () => unsentWrites().find((one) => unsentId(one) === id)
  const write = find() ?? (await loaded().then(find))
  const match = write === undefined ? null : newMatchOf(write, unsentWrites())
  if (match === null) throw new ApiError(MATCH_NOT_FOUND, { code: 'not_found', status: 404 })
  return { ...match, activityCursor: null }
}

/** The page may be the first one, so that what waits is not known yet. */
async function loaded(): Promise<void> {
  const me = await queryClient.query(meQuery)
  await loadUnsent(me._id)
}
