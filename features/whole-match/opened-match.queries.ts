import type { Db, Trx } from '#database/connect.ts'
import { readable } from '#features/matches/matches.commands.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { VERSION_CONFLICT, type Viewer } from '#features/matches/matches.rules.ts'
import { writeCursor } from '#platform/http/cursors.ts'
import { Refusal } from '#platform/http/errors.ts'

import { findWholeMatch, type OpenedMatch } from './whole-match.queries.ts'

/** A match with a page of its activity, if the viewer may see it. @param before as of `findWholeMatch` */
export async function readMatch(
  db: Db,
  matchId: string,
  viewer: Viewer,
  before?: string,
): Promise<OpenedMatch> {
  const found = await findWholeMatch(db, viewer, matchId, before)
  const match = readable(found?.match, viewer)
  return { match, activityCursor: found?.activityCursor ?? null }
}

/** A whole match as a response's body. */
export function bodyOf({ match, activityCursor }: OpenedMatch) {
  return { data: match, meta: { activityCursor: writeCursor(activityCursor) } }
}

export function etagOf({ match }: { match: { version: number } }): Record<string, string> {
  return { etag: `"${match.version}"` }
}

/**
 * Refuses to act on a version that the viewer has not seen; the refusal has the current match.
 * @param expected the `If-Match` header, if any; a number without the quotes of HTTP is accepted too
 */
export async function refuseStale(
  trx: Trx,
  match: Match,
  viewer: Viewer,
  expected: string | undefined,
): Promise<void> {
  if (expected === undefined || expected.trim() === '*') return
  const versions = expected.split(',').map((tag) => tag.trim().replace(/^W\//u, ''))
  const version = String(match.version)
  if (versions.some((tag) => tag === version || tag === `"${version}"`)) return
  throw new Refusal('version_conflict', VERSION_CONFLICT, {
    data: (await readMatch(trx, match._id, viewer)).match,
  })
}
