import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { pagesById } from '#database/query/pages-by-id.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import { initialOf } from '#features/accounts/names.rules.ts'
import { knowsSheetOnly } from '#features/matches/matches.rules.ts'

import type { Claim } from './claims.contract.ts'
import { accountOf, CLAIMS_PAGE, type Side, undoUntil } from './claims.rules.ts'

/** What a claim is about: whose rows become whose. */
export type Claimed = Pick<
  ClaimsTable,
  'id' | 'creator_id' | 'person_id' | 'guest_id' | 'match_id' | 'player_id'
>

/** Whether an account is one side of the claim `c`. */
const isOf = (userId: string) => sql<boolean>`(c.creator_id = ${userId} or c.person_id = ${userId})`

/** A claim of two sides, as one of them reads it. */
export async function findClaim(
  db: Db,
  id: string,
  viewerId: string,
): Promise<{ row: ClaimsTable; claim: Claim } | undefined> {
  const [found] = await claimRows(db).where('c.id', '=', id).where(isOf(viewerId)).execute()
  return found && { row: found, claim: present(found, viewerId) }
}

/** One page of the claims of and to a user, newest first. @param before the last id of the page before */
export async function listClaims(
  db: Db,
  viewerId: string,
  before: string,
): Promise<{ claims: Claim[]; next: string | null }> {
  const rows = await claimRows(db)
    .where(isOf(viewerId))
    .where('c.id', '<', before)
    .where((eb) => eb.or([eb('c.state', '<>', 'open'), canBeAnswered]))
    .orderBy('c.id', 'desc')
    .limit(CLAIMS_PAGE + 1)
    .execute()
  const page = rows.slice(0, CLAIMS_PAGE)
  return {
    claims: page.map((row) => present(row, viewerId)),
    next: rows.length > CLAIMS_PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

/**
 * Whether the two sides of an open claim are still friends. One of a single row came by the table link,
 * which needs no friendship.
 */
const canBeAnswered = sql<boolean>`(c.match_id is not null or exists (select 1 from friendships as f
  where f.user_id = c.creator_id and f.friend_id = c.person_id))`

/** Claims with both sides' names; while who has asked is suspended, an open one is nobody's to see. */
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
}

/** Whether an account is the creator of a claim that one side has asked, or the person of the other's. */
const isBetween = (userId: string, asCreator: Side, asPerson: Side) => sql<boolean>`
  ((c.creator_id = ${userId} and c.asked_by = ${sql.lit(asCreator)})
  or (c.person_id = ${userId} and c.asked_by = ${sql.lit(asPerson)}))`

/** The open claims `c` that a user answers. */
export function claimsToAnswer(db: Db, userId: string) {
  return claimRows(db)
    .where('c.state', '=', sql.lit('open'))
    .where(canBeAnswered)
    .where(isBetween(userId, 'person', 'creator'))
    .clearSelect()
}

/** The claims that the user has asked or was asked, as long as they are stored, with the other side's name. */
export function claimPages(db: Db, userId: string) {
  return pagesById(
    (after) => storedClaims(db).where(isOf(userId)).where('c.id', '>', after).orderBy('c.id'),
    (row) => {
      const {
        guest,
        matches,
        state,
        asked,
        createdAt: at,
        answeredAt,
        ...claim
      } = present(row, userId)
      // Whose matches they are, and who asked.
      const mine = row.creator_id === userId
      const { firstName, lastName } = mine ? claim.person : claim.creator
      return { guest, mine, asked, other: { firstName, lastName }, matches, state, at, answeredAt }
    },
  )
}

/** Claims of some ids, as one of their sides reads them. */
export async function claimsById(db: Db, ids: readonly string[], viewerId: string) {
  const rows = await claimRows(db).where('c.id', 'in', ids).execute()
  return rows.map((row) => present(row, viewerId))
}

type ClaimRow = Awaited<ReturnType<ReturnType<typeof storedClaims>['executeTakeFirstOrThrow']>>

function present(row: ClaimRow, viewerId: string): Claim {
  const asker = accountOf(row, row.asked_by)
  const isAccepted = row.state === 'accepted' && row.answered_at !== null
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
    matches: row.matches,
    state: row.state,
    asked: asker === viewerId,
    match: hidden ? null : row.match_id,
    createdAt: row.created_at,
    answeredAt: row.answered_at,
    undoUntil: isAccepted ? undoUntil(row.answered_at ?? '') : null,
    working: row.working_since !== null,
  }
}

/** How many open claims an account has asked for. */
export async function openAskedBy(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('claims as c')
    .where('state', '=', 'open')
    .where(canBeAnswered)
    .where(isBetween(userId, 'creator', 'person'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The claims of single rows of a match that were made since a time, oldest first. */
export async function askedSince(db: Db, matchId: string, since: string) {
  return db
    .selectFrom('claims')
    .where('match_id', '=', matchId)
    .where('created_at', '>', since)
    .select(['player_id as rowId', 'person_id as personId', 'state', 'created_at as at'])
    .orderBy('id')
    .execute()
}

/** The open claims of rows of a match that somebody has made by its table link, and who is asked. */
export async function openRowClaims(db: Db, matchId: string, personId: string) {
  const rows = await db
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.creator_id')
    .where('c.match_id', '=', matchId)
    .where('c.person_id', '=', personId)
    .where('c.asked_by', '=', 'person')
    .where('c.state', '=', 'open')
    .select(['c.id as claim', 'c.player_id as player', 'u.first_name as creator'])
    .execute()
  return rows.map(({ player, ...claim }) => ({ ...claim, player: player ?? '' }))
}
