import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { loadUnsent } from '#client/unsent/load-unsent.ts'
import { madeId } from '#client/unsent/made-id.ts'
import { unsentId } from '#client/unsent/unsent-id.ts'
import { unsentWrites } from '#client/unsent/unsent-store.ts'
import { MATCH_NOT_FOUND } from '#features/matches/matches.rules.ts'

import { openedMatch, type OpenedMatch } from '../opened-match.ts'
import { readThrough, storedNow } from './read-through.ts'
import { newMatchOf } from './through-unsent.ts'

/**
 * A new match that waits on this device, also one that needs a look; or that has waited until it was sent.
 * @throws ApiError as the server does where there is none of this id
 */
export async function unsentMatch(id: string): Promise<OpenedMatch> {
  readThrough()
  const stored = storedNow(id)
  if (stored !== undefined) return stored
  const find = () => unsentWrites().find((one) => unsentId(one) === id)
  const write = find() ?? (await loaded().then(find))
  const match = write === undefined ? null : newMatchOf(write, unsentWrites())
  if (match !== null) return { ...match, activityCursor: null }
  // Its page moves on to the address that it has since it was sent.
  const made = await madeId(id)
  if (made === null) throw new ApiError(MATCH_NOT_FOUND, { code: 'not_found', status: 404 })
  return openedMatch(await api('GET /sessions/:id', { params: { id: made } }))
}

/** The page may be the first one, so that what waits is not known yet. */
async function loaded(): Promise<void> {
  const me = await queryClient.query(meQuery)
  await loadUnsent(me._id)
}
