import type { Trx } from '#database/connect.ts'
import { Refusal } from '#platform/http/errors.ts'

import { assertAllowed, lockVersion, readable } from './matches.commands.ts'
import type { Match } from './matches.contract.ts'
import { findMatch } from './matches.queries.ts'
import { VERSION_CONFLICT, type Verdict, type Viewer } from './matches.rules.ts'
import { readMatch } from './whole-match.queries.ts'

/** A match that somebody writes, as they have seen it. */
export interface SeenMatch {
  matchId: string
  /** The `If-Match` header, if any; a number without the quotes of HTTP is accepted too. */
  expected: string | undefined
}

type May = (match: Match) => Verdict

/**
 * Locks a match for a write.
 * @returns with whether it is as the viewer has seen it; if not, only a repeated request that finds its own
 * result is a success, and `refuseChanged` answers all others
 */
export async function lockSeen(
  trx: Trx,
  { matchId, expected }: SeenMatch,
  viewer: Viewer,
  may?: May,
): Promise<{ match: Match; isSeen: boolean }> {
  const version = await lockVersion(trx, matchId)
  const match = readable(await findMatch(trx, viewer, matchId), viewer)
  if (may !== undefined) assertAllowed(may(match))
  return { match, isSeen: version === undefined || fits(version, expected) }
}

/** Refuses a write, and shows what the match is by now. */
export async function refuseChanged(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  { code, reason }: { code: 'conflict' | 'version_conflict'; reason: string } = CHANGED,
): Promise<never> {
  throw new Refusal(code, reason, { data: (await readMatch(trx, matchId, viewer)).match })
}

const CHANGED = { code: 'version_conflict', reason: VERSION_CONFLICT } as const

function fits(version: number, expected: string | undefined): boolean {
  if (expected === undefined || expected.trim() === '*') return true
  const tags = expected.split(',').map((tag) => tag.trim().replace(/^W\//u, ''))
  return tags.some((tag) => tag === String(version) || tag === `"${version}"`)
}
