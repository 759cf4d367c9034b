import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { nameOfPerson } from '#features/accounts/seat-names.queries.ts'
import { dayOfMatch, ownRowsOn } from '#features/dates/days.queries.ts'
import type { Result } from '#features/scoring/results.rules.ts'

import type { Claimed } from './claims.queries.ts'
import type { LeftOut } from './claims.rules.ts'
import {
  countMatches,
  type MatchPlace,
  matchesOfGuest,
  NEWEST,
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
  if (claim.match_id !== null) {
    if (after !== NEWEST) return []
    const own = db.selectFrom('matches').where('created_by', '=', claim.creator_id)
    const found = await own
      .where('id', '=', claim.match_id)
      .where('id', '<', claim.id)
      .select('id')
      .execute()
    return found.map(({ id }) => ({ order: '', id }))
  }
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
  const rows = await guestRows(db, claim, matchIds)
  const known = await ownScores(db, claim, rows)
  return rows.map(({ seated, ...row }) => ({
    ...row,
    leftOut: seated ? 'seated' : known.has(keyOf(row)) ? 'duplicate' : null,
  }))
}

/** The same rows, with whether the person sits at the table. */
async function guestRows(
  db: Db,
  claim: Claimed,
  matchIds: readonly string[],
): Promise<(Omit<ClaimedRow, 'leftOut'> & { seated: boolean })[]> {
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
        ? eb(eb.fn.coalesce('x.merged_into', 'x.id'), '=', (one) =>
            one
              .selectFrom('people as own')
              .where('own.id', '=', claim.guest_id)
              .select((of) => of.fn.coalesce('own.merged_into', 'own.id').as('id')),
          )
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
  const rows = found.map((row) => ({ ...row, seated: Boolean(row.seated) }))
  const firsts = rows.filter(({ matchId }, index) => rows[index - 1]?.matchId !== matchId)
  const byId = new Map(firsts.map((row) => [row.matchId, row]))
  return [...new Set(matchIds)].flatMap((id) => byId.get(id) ?? [])
}

/** How many rows of a claim by name could become the person's. @param nextTurn lets others go first, after each part */
export async function countClaimed(
  db: Db,
  { id: before, guest_id: guest, person_id: userId }: Claimed,
  nextTurn: () => Promise<void>,
): Promise<number> {
  return countMatches(db, { guest, userId, before }, nextTurn)
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
  const guest = sql`(select coalesce(own.merged_into, own.id) from people own
    where own.id = ${claim.guest_id})`
  const given = await db
    .selectFrom('players')
    .where(
      'match_id',
      'in',
      alike.map(({ matchId }) => matchId),
    )
    .where('person_id', 'in', samePeople(guest))
    .select(['match_id as matchId', 'id as rowId'])
    .execute()
  const givenRows = new Set(given.map(({ matchId, rowId }) => `${matchId} ${rowId}`))
  return new Set(
    alike.filter(({ matchId, rowId }) => !givenRows.has(`${matchId} ${rowId}`)).map(keyOf),
  )
}
