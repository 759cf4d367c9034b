import { locked, type Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import type { PeopleTable } from '#database/schema/guests.ts'
import type { Schema } from '#database/schema/schema.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { shareWord } from '#features/accounts/shared-words.rules.ts'
import { areFriends, personById, trusts } from '#features/friends/friends.queries.ts'
import { assertAllowed } from '#features/matches/matches.commands.ts'
import { markAnswered } from '#features/notifications/notifications.commands.ts'
import { after, DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

import { questionOf, tellOther } from './claim-notifications.commands.ts'
import { claimedRows, findClaim } from './claims.queries.ts'
import {
  accountOf,
  ASK_AGAIN_DAYS,
  canAnswer,
  canUndo,
  CLAIM_NOT_FOUND,
  type ClaimState,
  NOT_FRIENDS,
  NOTHING_TO_CLAIM,
  OPEN_ALREADY,
  REFUSED_LATELY,
  type Side,
  sideOf,
} from './claims.rules.ts'
import { withdrawClaims } from './ended-claims.commands.ts'
import { addDenial } from './guests.commands.ts'
import { countMatches, guestOf, samePeople } from './guests.queries.ts'
import {
  type ChangedClaim,
  finishClaim,
  givenBy,
  lockAround,
  setAccount,
} from './settling.commands.ts'
import { lockMatches, takeSeat } from './taken-seats.commands.ts'

export type Asking = Pick<ClaimsTable, 'creator_id' | 'person_id' | 'asked_by' | 'guest'>

type NewClaim = Asking & Pick<ClaimsTable, 'guest_id' | 'match_id' | 'player_id' | 'matches'>

interface AskedClaim extends ChangedClaim {
  isFirst: boolean
}

/**
 * If the other side has asked already, both have said yes; a friend who trusts the creator is told.
 * @param byTrust false for an import, which could not be taken back whole
 */
export async function askClaim(
  trx: Trx,
  sides: Asking,
  now: Date,
  byTrust = true,
): Promise<AskedClaim> {
  const { creator_id: creatorId, person_id: personId, asked_by: askedBy } = sides
  // Nobody else asks the same meanwhile.
  await lockUsers(trx, [creatorId, personId])
  if (!(await areFriends(trx, creatorId, personId))) throw new Refusal('forbidden', NOT_FRIENDS)
  const guest = await guestOf(trx, creatorId, sides.guest)
  const mayAsk = guest !== undefined && (await mayClaim(trx, sides, guest))
  const matches = mayAsk ? await countMatches(trx, guest.id, personId) : 0
  if (guest === undefined || matches === 0) throw new Refusal('not_found', NOTHING_TO_CLAIM)
  const asking = {
    ...{ ...sides, guest: guest.name, guest_id: guest.id, matches },
    ...{ match_id: null, player_id: null },
  }
  const open = (await claimsLike(trx, asking)).find(({ state }) => state === 'open')
  const isFirst = open === undefined
  if (open !== undefined) {
    if (open.asked_by !== askedBy) {
      const userId = accountOf(asking, askedBy)
      return { isFirst, ...(await answerClaim(trx, open.id, { state: 'accepted' }, userId, now)) }
    }
    if (open.matches >= asking.matches) throw new Refusal('conflict', OPEN_ALREADY)
    // There is more to ask about by now, such as what an import has added: it is one question.
    await withdrawClaims(trx, [open.id], now)
  }
  const isTrusted =
    byTrust &&
    askedBy === 'creator' &&
    (await trusts(trx, personId, creatorId)) &&
    !(await wasDenied(trx, asking))
  const same = isTrusted ? await lockSame(trx, guest.id) : undefined
  const claim = await addClaim(trx, asking, now)
  if (isTrusted) {
    return { isFirst, ...(await acceptClaim(trx, claim, same, { by: 'creator' }, now)) }
  }
  await tellOther(trx, claim, 'asked', askedBy, now)
  return { isFirst, ...nothingOf(claim.id) }
}

/** Whoever claims a friend's guest must not learn of others than those that they may see. */
async function mayClaim(trx: Trx, { asked_by: by, person_id }: Asking, guest: { name: string }) {
  return by === 'creator' || shareWord(guest.name, fullName(await personById(trx, person_id)))
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
    ...{ creator_id: row.creatorId, person_id: personId, asked_by: 'person' as const },
    ...{ guest: row.name, guest_id, match_id: row.matchId, player_id: row.rowId, matches: 1 },
  }
  const open = (await claimsLike(trx, asking)).find(({ state }) => state === 'open')
  if (open !== undefined) return open.id
  const claim = await addClaim(trx, asking, now)
  await tellOther(trx, claim, 'asked', 'person', now)
  return claim.id
}

async function claimsLike(trx: Trx, asking: NewClaim): Promise<ClaimsTable[]> {
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

/** Whether a no was said before, or the friend has given the rows back: then trust does not answer. */
async function wasDenied(trx: Trx, asking: NewClaim): Promise<boolean> {
  const same = samePeople(asking.guest_id)
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

/** After a no, asking every day would be a way to annoy. */
async function addClaim(trx: Trx, asking: NewClaim, now: Date): Promise<ClaimsTable> {
  const since = after(now, -ASK_AGAIN_DAYS * DAY)
  const wasRefused = (await claimsLike(trx, asking)).some(
    ({ state, asked_by: by, answered_at: at }) =>
      state === 'rejected' && by === asking.asked_by && (at ?? '') > since,
  )
  if (wasRefused) throw new Refusal('conflict', REFUSED_LATELY)
  const unanswered = { answered_at: null, answered_by: null, undone_at: null, undone_by: null }
  const claim = {
    ...{ ...asking, ...unanswered, id: newId(), state: 'open' as const },
    ...{ created_at: now.toISOString(), working_since: null, left_out: null, seen_at: null },
  }
  await trx
    .insertInto('claims')
    .values(claim satisfies Schema['claims'])
    .execute()
  return claim
}

interface Answer {
  state: Exclude<ClaimState, 'open'>
  /** The matches that are left out; undefined leaves out what the person has already. */
  except?: readonly string[] | undefined
  /** ISO 8601: when the matches were read; those that were changed later are left out. */
  seen?: string | undefined
}

/**
 * Accepts, rejects, withdraws or undoes a claim; its matches are changed afterwards
 * (settling.commands.ts). Again changes nothing.
 */
export async function answerClaim(
  trx: Trx,
  claimId: string,
  { state, ...accepted }: Answer,
  callerId: string,
  now: Date,
): Promise<ChangedClaim> {
  const { row, claim, guest } = await lockClaim(trx, claimId, callerId)
  assertAllowed(state === 'undone' ? canUndo(claim, now) : canAnswer(claim, state))
  const done = nothingOf(claimId)
  if (claim.state === state) return done
  const [by, at] = [sideOf(row, callerId), now.toISOString()]
  if (state === 'accepted') {
    if (row.match_id === null && !(await areFriends(trx, row.creator_id, row.person_id))) {
      throw new Refusal('forbidden', NOT_FRIENDS)
    }
    return acceptClaim(trx, row, guest, { by, ...accepted }, now)
  }
  if (claim.state === 'open' && state === 'undone') {
    await withdrawClaims(trx, [claimId], now)
    return done
  }
  // Nobody asks them again.
  if (row.match_id === null && (state === 'rejected' || by === 'person')) {
    await addDenial(trx, { guest_id: row.guest_id, user_id: row.person_id, other_id: null })
  }
  if (state === 'rejected') {
    await setClaim(trx, claimId, { state, answered_at: at, answered_by: by })
    await markAnswered(trx, questionOf(row), now)
    await tellOther(trx, row, 'rejected', by, now)
    return done
  }
  const { matches } = claim
  const undone = { state, undone_at: at, undone_by: by, matches, working_since: at }
  await setClaim(trx, claimId, undone)
  // It may be by another claim that the guest is an account.
  if (guest?.user_at !== row.answered_at) await finishClaim(trx, { ...row, ...undone }, 0, now)
  else await setAccount(trx, [guest.id], { user_id: null, user_at: null })
  return { id: claimId, matches, people: peopleOf(guest) }
}

/** A single row, which was asked for by the table link, follows at once, and alone. */
async function acceptClaim(
  trx: Trx,
  open: ClaimsTable,
  guest: PeopleTable | undefined,
  { by, except, seen }: { by: Side } & Omit<Answer, 'state'>,
  now: Date,
): Promise<ChangedClaim> {
  const at = now.toISOString()
  const accepted = {
    ...{ state: 'accepted' as const, answered_at: at, answered_by: by, working_since: at },
    ...{ matches: 0, left_out: except === undefined ? null : JSON.stringify(except) },
    seen_at: seen ?? null,
  }
  await setClaim(trx, open.id, accepted)
  await markAnswered(trx, questionOf(open), now)
  const claim = { ...open, ...accepted }
  const { match_id: matchId, person_id: userId } = claim
  if (matchId !== null) {
    const given = givenBy(claim, await claimedRows(trx, claim, [matchId]))
    // Of whoever is split off for the row: undoing it is as of any claim.
    for (const row of given) {
      await setClaim(trx, claim.id, { guest_id: await takeSeat(trx, userId, row, now) })
    }
    await finishClaim(trx, claim, given.length, now)
  }
  // It may be somebody's by now.
  else if (guest === undefined || guest.user_id !== null) await finishClaim(trx, claim, 0, now)
  else await setAccount(trx, [guest.id], { user_id: userId, user_at: at })
  return { id: claim.id, matches: open.matches, people: peopleOf(guest) }
}

const nothingOf = (id: string): ChangedClaim => ({ id, matches: 0, people: [] })

/** Also those who are split off may come home. */
const peopleOf = (guest: PeopleTable | undefined) =>
  guest === undefined ? [] : [guest.id, guest.split_from].filter((id) => id !== null)

async function setClaim(trx: Trx, id: string, changes: Partial<ClaimsTable>): Promise<void> {
  await trx.updateTable('claims').set(changes).where('id', '=', id).execute()
}

/** Also where the guest was merged. */
export async function lockSame(trx: Trx, guestId: string): Promise<PeopleTable | undefined> {
  for (;;) {
    const guest = trx.selectFrom('people').where('id', '=', guestId)
    const [same] = await guest
      .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
      .execute()
    const person = same && (await lockAround(trx, same.id))
    // Somebody may have merged them while we waited.
    if (person === undefined || person.merged_into === null) return person
  }
}

/** Before it both sides, its match, and the guest are locked; others do not learn that it exists. */
async function lockClaim(trx: Trx, claimId: string, callerId: string) {
  const find = async () => {
    const found = await findClaim(trx, claimId, callerId)
    if (found === undefined) throw new Refusal('not_found', CLAIM_NOT_FOUND)
    return found
  }
  const { row } = await find()
  await lockUsers(trx, [row.creator_id, row.person_id])
  if (row.match_id !== null) await lockMatches(trx, [row.match_id])
  const guest = await lockSame(trx, row.guest_id)
  await locked(trx, trx.selectFrom('claims').where('id', '=', claimId).select('id')).execute()
  return { ...(await find()), guest }
}
