import type { Db } from '#database/connect.ts'
import { writeCursor } from '#platform/http/cursors.ts'

import { readable } from './matches.commands.ts'
import type { Viewer } from './matches.rules.ts'
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
