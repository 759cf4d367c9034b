import { setImmediate as othersFirst } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { pagesById } from '#database/query/pages-by-id.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import { initialOf } from '#features/accounts/names.rules.ts'
import { nameOfPerson } from '#features/accounts/seat-names.queries.ts'
import { dayOfMatch, ownRowsOn, type RowOfDay } from '#features/dates/days.queries.ts'
import { knowsSheetOnly } from '#features/matches/matches.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'

import { accountOf, CLAIMS_LISTED, type LeftOut, undoUntil } from './claims.rules.ts'
import type { Claim } from './guests.contract.ts'
import { rowsOfPerson, sameAs, samePeople } from './guests.queries.ts'

export type Claimed = Pick<
  ClaimsTable,
  'creator_id' | 'person_id' | 'guest_id' | 'match_id' | 'player_id' | 'created_at'
>

/** Of an accepted claim `c`: some rows may be declined or removed since. */
export const takenOf = sql<number>`case c.state when 'accepted' then (select count(*) from players
  where person_id in ${samePeople(sameAs(sql.ref('c.guest_id')))} and user_id = c.person_id) end`

const isOf = (userId: string) => sql<boolean>`(c.creator_id = ${userId} or c.person_id = ${userId})`

export async function findClaim(
  db: Db,
  id: string,
  viewerId: string,
): Promise<{ row: ClaimsTable; claim: Claim } | undefined> {
  const [found] = await claimRows(db).where('c.id', '=', id).where(isOf(viewerId)).execute()
  return found && { row: found, claim: present(found, viewerId) }
}

/**
 * The newest claims of and to a user. What was withdrawn has only the places that are left: whoever asks and
 * withdraws again and again must not hide what can be answered or undone.
 */
export async function listClaims(db: Db, viewerId: string): Promise<Claim[]> {
  const rows = await claimRows(db)
    .where(isOf(viewerId))
    .orderBy(sql`case when c.state = 'undone' and c.answered_at is null then 1 else 0 end`)
    .orderBy('c.id', 'desc')
    .limit(CLAIMS_LISTED)
    .execute()
  const newestFirst = rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  return newestFirst.map((row) => present(row, viewerId))
}

/** While who has asked is suspended, an open one is nobody's to see. */
function claimRows(db: Db) {
  const askerSuspended = sql<string | null>`case c.asked_by
    when 'creator' then creator.suspended_at else person.suspended_at end`
  return storedClaims(db).where((eb) =>
    eb.or([eb('c.state', '<>', 'open'), eb(askerSuspended, 'is', null)]),
  )
}

function storedClaims(db: Db) {
  return db
    .selectFrom('claims as c')
    .innerJoin('users as creator', 'creator.id', 'c.creator_id')
    .innerJoin('users as person', 'person.id', 'c.person_id')
    .selectAll('c')
    .select([
      'creator.first_name as creatorFirst',
      'creator.last_name as creatorLast',
      'person.first_name as personFirst',
      'person.last_name as personLast',
    ])
    .select(takenOf.as('taken'))
}

export function claimsToAnswer(db: Db, userId: string) {
  return claimRows(db)
    .where('c.state', '=', sql.lit('open'))
    .where((eb) =>
      eb.or([
        eb.and({ 'c.creator_id': userId, 'c.asked_by': 'person' }),
        eb.and({ 'c.person_id': userId, 'c.asked_by': 'creator' }),
      ]),
    )
    .clearSelect()
}

export function claimPages(db: Db, userId: string) {
  return pagesById(
    (after) => storedClaims(db).where(isOf(userId)).where('c.id', '>', after).orderBy('c.id'),
    (row) => {
      const { creator, person, createdAt: at, ...claim } = present(row, userId)
      const { guest, asked, matches, state, answeredAt } = claim
      const mine = row.creator_id === userId
      const { firstName, lastName } = mine ? person : creator
      return { guest, mine, asked, other: { firstName, lastName }, matches, state, at, answeredAt }
    },
  )
}

export async function claimsById(db: Db, ids: readonly string[], viewerId: string) {
  const rows = await claimRows(db).where('c.id', 'in', ids).execute()
  return rows.map((row) => present(row, viewerId))
}

type ClaimRow = Awaited<ReturnType<ReturnType<typeof storedClaims>['executeTakeFirstOrThrow']>>

function present(row: ClaimRow, viewerId: string): Claim {
  const asker = accountOf(row, row.asked_by)
  const [firstName, lastName] = [row.creatorFirst, row.creatorLast]
  const hidden = asker === viewerId && knowsSheetOnly(row)
  return {
    _id: row.id,
    guest: row.guest,
    // The claim's id stands where clients want one of a person.
    creator: hidden
      ? { _id: row.id, firstName, lastName: initialOf(lastName) }
      : { _id: row.creator_id, firstName, lastName },
    person: { _id: row.person_id, firstName: row.personFirst, lastName: row.personLast },
    matches: row.state === 'accepted' ? Number(row.taken) : row.matches,
    state: row.state,
    asked: asker === viewerId,
    match: hidden ? null : row.match_id,
    createdAt: row.created_at,
    answeredAt: row.answered_at,
    undoUntil: row.state === 'accepted' && row.answered_at ? undoUntil(row.answered_at) : null,
    working: row.working_since !== null,
  }
}

export async function openRowClaims(db: Db, matchId: string, personId: string) {
  return db
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.creator_id')
    .where('c.match_id', '=', matchId)
    .where('c.person_id', '=', personId)
    .where('c.asked_by', '=', 'person')
    .where('c.state', '=', 'open')
    .select('u.first_name as creator')
    .select((eb) => eb.ref('c.player_id').$notNull().as('player'))
    .execute()
}

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

/** Newest first, in pieces that others do not wait for. */
export async function allClaimedRows(db: Db, claim: Claimed): Promise<ClaimedRow[]> {
  const free = db
    .selectFrom('players as p')
    .where('p.person_id', 'in', samePeople(sameAs(claim.guest_id)))
    .where('p.user_id', 'is', null)
    .select('p.match_id as id')
    .orderBy('p.match_date', 'desc')
    .orderBy('p.match_id', 'desc')
  const ids =
    claim.match_id === null ? (await free.execute()).map(({ id }) => id) : [claim.match_id]
  const rows: ClaimedRow[] = []
  for (let from = 0; from < ids.length; from += PIECE) {
    await othersFirst()
    rows.push(...(await claimedRows(db, claim, ids.slice(from, from + PIECE))))
  }
  return rows
}

const PIECE = 1000

/**
 * The rows that a claim is about in some matches, one for each, newest first: of matches that were logged
 * before it was made, so that nobody gets what they could not see. Rows that somebody has declined are
 * nobody's to claim.
 */
export async function claimedRows(
  db: Db,
  claim: Claimed,
  matchIds: readonly string[],
): Promise<ClaimedRow[]> {
  const found = await db
    .selectFrom('players as p')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .innerJoin('people as x', 'x.id', 'p.person_id')
    .where('p.match_id', 'in', matchIds)
    .where('p.user_id', 'is', null)
    .where('m.created_by', '=', claim.creator_id)
    .where('m.created_at', '<=', claim.created_at)
    .where((eb) =>
      claim.player_id === null
        ? // Who has declined a row is asked for it alone.
          eb.and([
            eb('p.person_id', 'in', samePeople(sameAs(claim.guest_id))),
            eb('p.declined_by', 'is', null),
          ])
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
    .orderBy('p.match_date', 'desc')
    .orderBy('p.match_id', 'desc')
    .orderBy('p.seat', 'desc')
    .execute()
  const rows = [...new Map(found.map((row) => [row.matchId, row])).values()]
  const known = new Set((await ownRows(db, claim, rows)).map(keyOf))
  return rows.map(({ seated, ...row }) => ({
    ...row,
    leftOut: seated ? 'seated' : known.has(keyOf(row)) ? 'duplicate' : null,
  }))
}

function keyOf(row: { day: string; gameId: string; score: number | null }): string {
  return `${row.day} ${row.gameId} ${row.score}`
}

/**
 * The person's own rows in games and on days of these, but for those that the claim itself has given them:
 * two rounds of one evening may end alike.
 */
async function ownRows(
  db: Db,
  claim: Claimed,
  rows: readonly { day: string; gameId: string }[],
): Promise<RowOfDay[]> {
  const own = await ownRowsOn(db, claim.person_id, {
    days: rows.map(({ day }) => day),
    gameIds: rows.map(({ gameId }) => gameId),
  })
  if (own.length === 0) return own
  const matchIds = own.map(({ matchId }) => matchId)
  const given = await rowsOfPerson(db, sameAs(claim.guest_id), matchIds)
  const isGiven = new Set(given.map(({ matchId, rowId }) => `${matchId} ${rowId}`))
  return own.filter((row) => !isGiven.has(`${row.matchId} ${row.rowId}`))
}
