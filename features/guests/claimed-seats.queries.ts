import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { nameOfPerson } from '#features/accounts/seat-names.queries.ts'
import { dayOfMatch, ownRowsOn } from '#features/dates/days.queries.ts'
import type { Result } from '#features/scoring/results.rules.ts'

import type { Claimed } from './claims.queries.ts'
import type { LeftOut } from './claims.rules.ts'
import {
  type MatchPlace,
  matchesOfGuest,
  NEWEST,
  rowsOfPerson,
  sameAs,
  samePeople,
} from './guests.queries.ts'

/**
 * The matches that a claim is about, newest first: those that were logged before it was made, so that
 * nobody gets what they could not see.
 */
export async function claimedMatches(
  db: Db,
  claim: Claimed,
  { after, limit }: { after: MatchPlace; limit: number },
): Promise<MatchPlace[]> {
  if (claim.match_id !== null) return after === NEWEST ? [{ order: '', id: claim.match_id }] : []
  return matchesBefore(db, { guest: claim.guest_id, before: claim.id, ...after, limit })
}

const matchesBefore = prepared<
  { guest: string; before: string; limit: number } & MatchPlace,
  MatchPlace
>((db, params) =>
  matchesOfGuest(db, params).where('p.match_id', '<', params.before).limit(params.limit),
)

/** A guest's row that a claim is about, with what whoever answers sees of the match. */
export interface ClaimedRow {
  matchId: string
  rowId: string
  name: string
  day: string
  gameId: string
  game: string
  location: string | null
  score: number | null
  result: Result
  leftOut: LeftOut | null
  /** ISO 8601: when the match was changed last. */
  updatedAt: string
}

/**
 * The rows of a claim in some of its matches, one for each match, in the order of the ids. Rows that
 * somebody has declined are nobody's to claim.
 */
export async function claimedRows(
  db: Db,
  claim: Claimed,
  matchIds: readonly string[],
): Promise<ClaimedRow[]> {
  if (matchIds.length === 0) return []
  const found = await db
    .selectFrom('players as p')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .innerJoin('people as x', 'x.id', 'p.person_id')
    .where('p.match_id', 'in', matchIds)
    .where('p.user_id', 'is', null)
    .where('m.created_by', '=', claim.creator_id)
    .where((eb) =>
      claim.player_id === null
        ? eb('p.person_id', 'in', samePeople(sameAs(claim.guest_id)))
        : eb('p.id', '=', claim.player_id),
    )
    .select((eb) => [
      'p.match_id as matchId',
      'p.id as rowId',
      nameOfPerson.as('name'),
      dayOfMatch.as('day'),
      'g.id as gameId',
      'g.name as game',
      'm.location',
      'm.updated_at as updatedAt',
      'p.score',
      'p.result',
      sql<number | boolean>`${eb.exists(
        eb
          .selectFrom('players as own')
          .whereRef('own.match_id', '=', 'p.match_id')
          .where('own.user_id', '=', claim.person_id)
          .select('own.id'),
      )}`.as('seated'),
    ])
    .orderBy('p.match_id')
    .orderBy('p.seat')
    .execute()
  const byMatch = new Map(found.toReversed().map((row) => [row.matchId, row]))
  const rows = [...new Set(matchIds)].flatMap((id) => byMatch.get(id) ?? [])
  const known = await ownScores(db, claim, rows)
  return rows.map(({ seated, ...row }) => ({
    ...row,
    leftOut: seated ? 'seated' : known.has(keyOf(row)) ? 'duplicate' : null,
  }))
}

function keyOf(row: { day: string; gameId: string; score: number | null }): string {
  return `${row.day} ${row.gameId} ${row.score}`
}

/**
 * The person's own scores in games and on days of these rows, but for those that the claim itself has
 * given them: two rounds of one evening may end alike.
 */
async function ownScores(
  db: Db,
  claim: Claimed,
  rows: readonly { day: string; gameId: string; score: number | null }[],
): Promise<Set<string>> {
  const wanted = new Set(rows.map(keyOf))
  const played = await ownRowsOn(db, claim.person_id, {
    days: rows.map(({ day }) => day),
    gameIds: rows.map(({ gameId }) => gameId),
  })
  const alike = played.filter((row) => wanted.has(keyOf(row)))
  if (alike.length === 0) return new Set()
  const matchIds = alike.map(({ matchId }) => matchId)
  const given = await rowsOfPerson(db, sameAs(claim.guest_id), matchIds)
  const isGiven = new Set(given.map(({ matchId, rowId }) => `${matchId} ${rowId}`))
  return new Set(alike.filter((row) => !isGiven.has(`${row.matchId} ${row.rowId}`)).map(keyOf))
}
