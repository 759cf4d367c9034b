import { sql } from 'kysely'

import { locked, type Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import type { Schema } from '#database/schema/schema.ts'
import { areFriends, trusts } from '#features/friends/friends.queries.ts'
import { after, DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

import { acceptClaim, beginClaim, lockSame, undoClaim } from './claim-answers.commands.ts'
import { tellOther } from './claim-notifications.commands.ts'
import { openAskedBy } from './claims.queries.ts'
import {
  ASK_AGAIN_DAYS,
  NOT_FRIENDS,
  OPEN_ALREADY,
  OPEN_BY_IMPORTS,
  OPEN_MAX,
  REFUSED_LATELY,
  TOO_MANY_OPEN,
} from './claims.rules.ts'
import { samePeople } from './guests.queries.ts'

/** What somebody asks for. */
export interface Asking {
  id: string
  creatorId: string
  personId: string
  askedBy: 'creator' | 'person'
  /** The guest, and the name. */
  guestId: string
  guest: string
  /** How many matches it is about. */
  matches: number
}

/**
 * Asks a friend whether a guest's rows are theirs, or a creator whether they are the caller's. If the other
 * side has asked already, both have said yes; a friend who trusts the creator is told.
 * @returns the id of the claim, and how many matches are to be changed, at most
 */
export async function askClaim(
  trx: Trx,
  asking: Asking,
  now: Date,
): Promise<{ id: string; accepted: number }> {
  await lockUsers(trx, [asking.creatorId, asking.personId])
  if (!(await areFriends(trx, asking.creatorId, asking.personId))) {
    throw new Refusal('forbidden', NOT_FRIENDS)
  }
  const met = await trx
    .selectFrom('claims')
    .where('creator_id', '=', asking.creatorId)
    .where('person_id', '=', asking.personId)
    .where('guest_id', '=', asking.guestId)
    .where('asked_by', '<>', asking.askedBy)
    .where('match_id', 'is', null)
    .where('state', '=', 'open')
    .select('id')
    .executeTakeFirst()
  if (met !== undefined) {
    const caller = asking.askedBy === 'creator' ? asking.creatorId : asking.personId
    return { id: met.id, accepted: await acceptClaim(trx, met.id, {}, caller, now) }
  }
  const claim = await addClaim(trx, asking, null, now)
  if (claim === null) throw new Refusal('conflict', OPEN_ALREADY)
  return { id: claim.id, accepted: claim.state === 'accepted' ? asking.matches : 0 }
}

/**
 * Asks a match's creator for one guest's row: by the table link, of somebody whom the creator has
 * released once. The two need not be friends: the link was given to the table. The caller has locked
 * the match and seen that the row is a guest's. Asking twice is asking once.
 * @returns the id of the claim
 */
export async function askForRow(
  trx: Trx,
  row: { matchId: string; rowId: string; name: string; creatorId: string },
  personId: string,
  now: Date,
): Promise<string> {
  const open = await trx
    .selectFrom('claims')
    .where('match_id', '=', row.matchId)
    .where('player_id', '=', row.rowId)
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .select('id')
    .executeTakeFirst()
  if (open !== undefined) return open.id
  const { guestId } = await trx
    .selectFrom('players')
    .where('match_id', '=', row.matchId)
    .where('id', '=', row.rowId)
    .select((eb) => eb.ref('person_id').$notNull().as('guestId'))
    .executeTakeFirstOrThrow()
  const asking: Asking = {
    id: newId(),
    creatorId: row.creatorId,
    personId,
    askedBy: 'person' as const,
    guestId,
    guest: row.name,
    matches: 1,
  }
  const claim = await addClaim(trx, asking, { matchId: row.matchId, rowId: row.rowId }, now)
  if (claim === null) throw new Refusal('conflict', OPEN_ALREADY)
  return claim.id
}

/** What was asked after an import, and the open claim in whose place it is. */
interface AskedAfterImport {
  claimId: string
  replaced: string | null
}

/**
 * Asks a friend about a guest of an import, as its creator. An open claim of the same is replaced if
 * the import has added matches with the guest: it is only about matches that were logged before it.
 * Nobody is asked who is no friend any more, has said no lately, or asks the same.
 * @returns null when nobody was asked
 */
export async function askAfterImport(
  trx: Trx,
  { addsMatches, ...asking }: Asking & { askedBy: 'creator'; addsMatches: boolean },
  now: Date,
): Promise<AskedAfterImport | null> {
  const { creatorId, personId } = asking
  await lockUsers(trx, [creatorId, personId])
  if (!(await areFriends(trx, creatorId, personId))) return null
  await lockSame(trx, asking.guestId)
  if (await wasRefused(trx, asking, null, now)) return null
  const same = trx
    .selectFrom('claims')
    .where('creator_id', '=', creatorId)
    .where('person_id', '=', personId)
    .where('guest_id', '=', asking.guestId)
    .where('asked_by', '=', 'creator')
    .where('match_id', 'is', null)
    .where('state', '=', 'open')
  // Locked: the friend may be accepting it, and what was accepted stays.
  const [open] = await locked(trx, same.select('id')).execute()
  if (open !== undefined) {
    if (!addsMatches) return null
    await undoClaim(trx, open.id, creatorId, now)
  } else if ((await openAskedBy(trx, creatorId)) >= OPEN_BY_IMPORTS) return null
  const claim = await insertClaim(trx, asking, null, now)
  return claim && { claimId: claim.id, replaced: open?.id ?? null }
}

/** @returns null when the same is asked already */
async function addClaim(
  trx: Trx,
  asking: Asking,
  row: { matchId: string; rowId: string } | null,
  now: Date,
): Promise<ClaimsTable | null> {
  const asker = asking.askedBy === 'creator' ? asking.creatorId : asking.personId
  if (await wasRefused(trx, asking, row, now)) throw new Refusal('conflict', REFUSED_LATELY)
  if ((await openAskedBy(trx, asker)) >= OPEN_MAX) throw new Refusal('conflict', TOO_MANY_OPEN)
  const isTrusted =
    asking.askedBy === 'creator' &&
    (await trusts(trx, asking.personId, asking.creatorId)) &&
    !(await wasDenied(trx, asking))
  if (isTrusted && (await isAsked(trx, asking))) return null
  return insertClaim(trx, asking, row, now, isTrusted)
}

/** Whether a no was said before, or the friend has given the rows back: then trust does not answer. */
async function wasDenied(trx: Trx, { creatorId, personId, guestId }: Asking): Promise<boolean> {
  const same = samePeople(sql`${guestId}`)
  const said = await trx
    .selectFrom('denials')
    .where('guest_id', 'in', same)
    .where('user_id', '=', personId)
    .select('guest_id')
    .unionAll(
      trx
        .selectFrom('claims')
        .where('creator_id', '=', creatorId)
        .where('person_id', '=', personId)
        .where('guest_id', 'in', same)
        .where((eb) => eb.or([eb('undone_by', '=', 'person'), eb('state', '=', 'rejected')]))
        .select('guest_id'),
    )
    .limit(1)
    .execute()
  return said.length > 0
}

/** Whether the same waits for an answer, or is being done. */
async function isAsked(trx: Trx, { creatorId, personId, guestId }: Asking): Promise<boolean> {
  const same = await trx
    .selectFrom('claims')
    .where('creator_id', '=', creatorId)
    .where('person_id', '=', personId)
    .where('guest_id', '=', guestId)
    .where('match_id', 'is', null)
    .where((eb) => eb.or([eb('state', '=', 'open'), eb('working_since', 'is not', null)]))
    .select('id')
    .executeTakeFirst()
  return same !== undefined
}

/**
 * Adds a claim and tells the other side.
 * @param isTrusted nobody has to answer: it is accepted, and the other side is told when all is changed
 * @returns null when the same is asked already
 */
async function insertClaim(
  trx: Trx,
  asking: Asking,
  row: { matchId: string; rowId: string } | null,
  now: Date,
  isTrusted = false,
): Promise<ClaimsTable | null> {
  const at = now.toISOString()
  const person = isTrusted ? await lockSame(trx, asking.guestId) : undefined
  const [claim] = await trx
    .insertInto('claims')
    .values({
      id: asking.id,
      creator_id: asking.creatorId,
      person_id: asking.personId,
      asked_by: asking.askedBy,
      guest: asking.guest,
      guest_id: asking.guestId,
      match_id: row?.matchId ?? null,
      player_id: row?.rowId ?? null,
      state: isTrusted ? 'accepted' : 'open',
      created_at: at,
      answered_at: isTrusted ? at : null,
      answered_by: isTrusted ? asking.askedBy : null,
      undone_at: null,
      undone_by: null,
      left_out: null,
      matches: isTrusted ? 0 : asking.matches,
      working_since: isTrusted ? at : null,
      seen_at: null,
      changed: 0,
    } satisfies Schema['claims'])
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
  if (claim === undefined) return null
  if (isTrusted) {
    await beginClaim(trx, claim, person, now)
    return claim
  }
  const userId = asking.askedBy === 'creator' ? asking.creatorId : asking.personId
  await tellOther(trx, claim, 'asked', { userId, matches: asking.matches }, now)
  return claim
}

/** After a no, asking every day would be a way to annoy. */
async function wasRefused(
  trx: Trx,
  asking: Asking,
  row: { matchId: string; rowId: string } | null,
  now: Date,
): Promise<boolean> {
  const refused = await trx
    .selectFrom('claims')
    .where('creator_id', '=', asking.creatorId)
    .where('person_id', '=', asking.personId)
    .where('asked_by', '=', asking.askedBy)
    .where('state', '=', 'rejected')
    .where('answered_at', '>', after(now, -ASK_AGAIN_DAYS * DAY))
    .where((eb) =>
      row === null
        ? eb.and([eb('match_id', 'is', null), eb('guest_id', '=', asking.guestId)])
        : eb.and([eb('match_id', '=', row.matchId), eb('player_id', '=', row.rowId)]),
    )
    .select('id')
    .executeTakeFirst()
  return refused !== undefined
}
