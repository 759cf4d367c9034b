import type { Trx } from '#database/connect.ts'
import { assertAllowed, lockVersion, readable } from '#features/matches/matches.commands.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { findMatch } from '#features/matches/matches.queries.ts'
import { VERSION_CONFLICT, type Verdict, type Viewer } from '#features/matches/matches.rules.ts'
import { Refusal } from '#platform/http/errors.ts'

import { readMatch } from './opened-match.queries.ts'

/** A match that somebody writes, as they have seen it. */
export interface SeenMatch {
  matchId: string
  /** The `If-Match` header, if any; a number without the quotes of HTTP is accepted too. */
  expected: string | undefined
}

type May = (match: Match) => Verdict

/** Locks a match for a write. Refuses it where the match is not as the viewer has seen it. */
export async function lockSeen(
  trx: Trx,
  { matchId, expected }: SeenMatch,
  viewer: Viewer,
  may?: May,
): Promise<Match> {
  const version = await lockVersion(trx, matchId)
  const isSeen = version === undefined || fits(version, expected)
  const conflict = isSeen ? null : ({ code: 'version_conflict', reason: VERSION_CONFLICT } as const)
  return readToWrite(trx, matchId, viewer, conflict, may)
}

/**
 * Reads a locked match once: as a write needs it, or whole for a refusal, which shows what the match is
 * by now.
 */
export async function readToWrite(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  conflict: { code: 'conflict' | 'version_conflict'; reason: string } | null,
  may?: May,
): Promise<Match> {
  const match =
    conflict === null
      ? readable(await findMatch(trx, viewer, matchId), viewer)
      : (await readMatch(trx, matchId, viewer)).match
  if (may !== undefined) assertAllowed(may(match))
  if (conflict === null) return match
  throw new Refusal(conflict.code, conflict.reason, { data: match })
}

function fits(version: number, expected: string | undefined): boolean {
  if (expected === undefined || expected.trim() === '*') return true
  const tags = expected.split(',').map((tag) => tag.trim().replace(/^W\//u, ''))
  return tags.some((tag) => tag === String(version) || tag === `"${version}"`)
}
