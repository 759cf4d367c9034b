import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { pagesById } from '#database/query/pages-by-id.ts'
import { prepared } from '#database/query/prepared.ts'
import { withInitial } from '#features/accounts/names.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { findMatch } from '#features/matches/matches.queries.ts'
import { NOBODY } from '#features/matches/matches.rules.ts'
import { findPad, readPad } from '#features/scoring/pad.queries.ts'
import { Refusal } from '#platform/http/errors.ts'
import { hashToken } from '#platform/security/secrets.ts'

import type { Sheet } from './table-links.contract.ts'
import { LINK_ENDED, publicPlayers, type SeatNames } from './table-links.rules.ts'

export interface FoundLink {
  linkId: string
  matchId: string
}

const byHash = prepared<{ hash: string; now: string }, FoundLink>((db, { hash, now }) =>
  db
    .selectFrom('table_links as l')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .where('l.token_hash', '=', hash)
    .where('l.expires_at', '>', now)
    .where('u.suspended_at', 'is', null)
    .select(['l.id as linkId', 'l.match_id as matchId']),
)

/** Any other secret, and that of a suspended creator, costs the same and gets the same refusal. */
export async function requireLink(db: Db, secret: string, now: Date): Promise<FoundLink> {
  const [found] = await byHash(db, { hash: hashToken(secret), now: now.toISOString() })
  if (found === undefined) throw new Refusal('not_found', LINK_ENDED)
  return found
}

/** Who has left a seat that is no guest's. */
const leftBy = sql<string | null>`case when p.person_id is null then p.declined_by end`

const namesOfSeats = prepared<
  { matchId: string },
  Omit<SeatNames, 'hasDeclined'> & { declinedBy: string | null }
>((db, { matchId }) =>
  db
    .selectFrom('players as p')
    .leftJoin('users as u', (join) => join.on(sql<boolean>`u.id = coalesce(p.user_id, ${leftBy})`))
    .where('p.match_id', '=', matchId)
    .select([
      'p.id as _id',
      'u.first_name as firstName',
      'u.last_name as lastName',
      leftBy.as('declinedBy'),
    ]),
)

export async function seatsOf(db: Db, matchId: string): Promise<SeatNames[]> {
  const rows = await namesOfSeats(db, { matchId })
  return rows.map(({ declinedBy, ...seat }) => ({ ...seat, hasDeclined: declinedBy !== null }))
}

export interface LinkedMatch {
  match: Match
  sheet: Sheet
}

/** One objection for each row. */
export async function contestedSeats(db: Db, matchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('link_uses')
    .where('match_id', '=', matchId)
    .where('what', '=', 'contested')
    .select('player_id')
    .execute()
  return rows.map(({ player_id: playerId }) => playerId)
}

export async function readLinked(db: Db, secret: string, now: Date): Promise<LinkedMatch> {
  const { matchId } = await requireLink(db, secret, now)
  const match = await findMatch(db, NOBODY, matchId)
  // Deleted in between.
  if (match === undefined) throw new Refusal('not_found', LINK_ENDED)
  const [stored] = await findPad(db, { matchId })
  const ids = match.players.map(({ _id }) => _id)
  const { game, day, location, mode, scoring, durationMinutes, createdBy } = match
  const loggedBy = createdBy === null ? null : withInitial(createdBy.firstName, createdBy.lastName)
  const players = publicPlayers(match, await seatsOf(db, matchId))
  const pad = readPad(stored?.pad ?? null, ids)
  const sheet = { game, day, location, mode, scoring, durationMinutes, loggedBy, players, pad }
  return { match, sheet }
}

export async function contestsSince(db: Db, link: FoundLink, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('link_uses')
    .where('match_id', '=', link.matchId)
    .where('link_id', '=', link.linkId)
    .where('what', '=', 'contested')
    .where('at', '>', since)
    .orderBy('at')
    .select('at')
    .execute()
  return rows.map(({ at }) => at)
}

/** As long as they are stored; their addresses are not. */
export function linkPages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      db
        .selectFrom('table_links')
        .where('created_by', '=', userId)
        .where('id', '>', after)
        .select(['id', 'match_id as match', 'created_at as at', 'expires_at as expiresAt'])
        .orderBy('id'),
    ({ id: _, ...link }) => link,
  )
}
