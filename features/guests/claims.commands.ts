import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import type { Schema } from '#database/schema/schema.ts'
import { areFriends, trusts } from '#features/friends/friends.queries.ts'
import { after, DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

import {
  acceptClaim,
  beginClaim,
  type Changing,
  lockSame,
  undoClaim,
} from './claim-answers.commands.ts'
import { tellOther } from './claim-notifications.commands.ts'
import { type Claimed, openAskedBy } from './claims.queries.ts'
import {
  accountOf,
  ASK_AGAIN_DAYS,
  NOT_FRIENDS,
  OPEN_ALREADY,
  OPEN_BY_IMPORTS,
  OPEN_MAX,
  REFUSED_LATELY,
  TOO_MANY_OPEN,
} from './claims.rules.ts'
import { countMatches, samePeople } from './guests.queries.ts'

/** What somebody asks for: the guest's name, and how many matches it is about. */
export type Asking = Claimed & Pick<ClaimsTable, 'asked_by' | 'guest' | 'matches'>

/**
 * Asks a friend whether a guest's rows are theirs, or a creator whether they are the caller's. If the other
 * side has asked already, both have said yes; a friend who trusts the creator is told.
 */
export async function askClaim(trx: Trx, asking: Asking, now: Date): Promise<Changing> {
  await lockUsers(trx, [asking.creator_id, asking.person_id])
  if (!(await areFriends(trx, asking.creator_id, asking.person_id))) {
    throw new Refusal('forbidden', NOT_FRIENDS)
  }
  const met = (await claimsLike(trx, asking)).find(
    (claim) => claim.state === 'open' && claim.asked_by !== asking.asked_by,
  )
  if (met !== undefined) {
    return acceptClaim(trx, met.id, {}, accountOf(asking, asking.asked_by), now)
  }
  const claim = await addClaim(trx, asking, now)
  return { id: claim.id, matches: claim.state === 'accepted' ? asking.matches : 0 }
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
  const { guest_id } = await trx
    .selectFrom('players')
    .where('match_id', '=', row.matchId)
    .where('id', '=', row.rowId)
    .select((eb) => eb.ref('person_id').$notNull().as('guest_id'))
    .executeTakeFirstOrThrow()
  const asking = {
    ...{ id: newId(), creator_id: row.creatorId, person_id: personId, asked_by: 'person' as const },
    ...{ guest: row.name, guest_id, match_id: row.matchId, player_id: row.rowId, matches: 1 },
  }
  const open = (await claimsLike(trx, asking)).find(({ state }) => state === 'open')
  return (open ?? (await addClaim(trx, asking, now))).id
}

/**
 * Asks a friend about a guest of an import, as its creator. An open claim of the same is replaced if
 * there are more matches with the guest by now: it is only about those that were logged before it.
 * Nobody is asked who is no friend any more, has said no lately, or asks the same.
 * @returns the claim, and whether it has replaced one; null when nobody was asked
 */
export async function askAfterImport(
  trx: Trx,
  asking: Asking & { asked_by: 'creator' },
  now: Date,
): Promise<{ claimId: string; replaced: boolean } | null> {
  const { creator_id: creatorId, person_id: personId } = asking
  // Whoever accepts a claim locks the two, too.
  await lockUsers(trx, [creatorId, personId])
  if (!(await areFriends(trx, creatorId, personId))) return null
  await lockSame(trx, asking.guest_id)
  const like = await claimsLike(trx, asking)
  if (wasRefused(like, asking, now)) return null
  const open = like.find(({ state, asked_by: by }) => state === 'open' && by === 'creator')
  if (open !== undefined) {
    const covered = await countMatches(trx, asking.guest_id, personId, open.id)
    if (covered >= asking.matches) return null
    await undoClaim(trx, open.id, creatorId, now)
  } else if ((await openAskedBy(trx, creatorId)) >= OPEN_BY_IMPORTS) return null
  const claim = await insertClaim(trx, asking, now)
  return claim && { claimId: claim.id, replaced: open !== undefined }
}

/** The claims of the same two people about the same, oldest first. */
async function claimsLike(trx: Trx, asking: Asking): Promise<ClaimsTable[]> {
  const { match_id: matchId, player_id: rowId, guest_id: guestId } = asking
  const claims = trx
    .selectFrom('claims')
    .where('creator_id', '=', asking.creator_id)
    .where('person_id', '=', asking.person_id)
  const like =
    matchId === null
      ? claims.where('match_id', 'is', null).where('guest_id', '=', guestId)
      : claims.where('match_id', '=', matchId).where('player_id', '=', rowId)
  return like.selectAll().orderBy('id').execute()
}

/** After a no, asking every day would be a way to annoy. */
function wasRefused(like: readonly ClaimsTable[], { asked_by: by }: Asking, now: Date): boolean {
  const since = after(now, -ASK_AGAIN_DAYS * DAY)
  return like.some(
    (claim) =>
      claim.state === 'rejected' && claim.asked_by === by && (claim.answered_at ?? '') > since,
  )
}

async function addClaim(trx: Trx, asking: Asking, now: Date): Promise<ClaimsTable> {
  const { asked_by: askedBy, creator_id: creatorId, person_id: personId } = asking
  const like = await claimsLike(trx, asking)
  if (wasRefused(like, asking, now)) throw new Refusal('conflict', REFUSED_LATELY)
  if ((await openAskedBy(trx, accountOf(asking, askedBy))) >= OPEN_MAX) {
    throw new Refusal('conflict', TOO_MANY_OPEN)
  }
  const isTrusted =
    askedBy === 'creator' &&
    (await trusts(trx, personId, creatorId)) &&
    !(await wasDenied(trx, asking))
  const isAsked = like.some((one) => one.state === 'open' || one.working_since !== null)
  const claim = isTrusted && isAsked ? null : await insertClaim(trx, asking, now, isTrusted)
  if (claim === null) throw new Refusal('conflict', OPEN_ALREADY)
  return claim
}

/** Whether a no was said before, or the friend has given the rows back: then trust does not answer. */
async function wasDenied(trx: Trx, asking: Asking): Promise<boolean> {
  const same = samePeople(sql`${asking.guest_id}`)
  const denials = trx
    .selectFrom('denials')
    .where('guest_id', 'in', same)
    .where('user_id', '=', asking.person_id)
    .select('guest_id')
  const claims = trx
    .selectFrom('claims')
    .where('creator_id', '=', asking.creator_id)
    .where('person_id', '=', asking.person_id)
    .where('guest_id', 'in', same)
    .where((eb) => eb.or([eb('undone_by', '=', 'person'), eb('state', '=', 'rejected')]))
    .select('guest_id')
  return (await denials.unionAll(claims).limit(1).execute()).length > 0
}

/**
 * Adds a claim and tells the other side.
 * @param isTrusted nobody has to answer: it is accepted, and the other side is told when all is changed
 * @returns null when the same is asked already
 */
async function insertClaim(
  trx: Trx,
  asking: Asking,
  now: Date,
  isTrusted = false,
): Promise<ClaimsTable | null> {
  const at = now.toISOString()
  const guest = isTrusted ? await lockSame(trx, asking.guest_id) : undefined
  const answer = isTrusted
    ? {
        ...{ state: 'accepted' as const, answered_at: at, answered_by: asking.asked_by },
        ...{ working_since: at, matches: 0 },
      }
    : { state: 'open' as const, answered_at: null, answered_by: null, working_since: null }
  const [claim] = await trx
    .insertInto('claims')
    .values({
      ...{ ...asking, ...answer, created_at: at, undone_at: null, undone_by: null },
      ...{ left_out: null, seen_at: null, changed: 0 },
    } satisfies Schema['claims'])
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
  if (claim === undefined) return null
  if (isTrusted) await beginClaim(trx, claim, guest, now)
  else {
    const userId = accountOf(asking, asking.asked_by)
    await tellOther(trx, claim, 'asked', { userId, matches: asking.matches }, now)
  }
  return claim
}
