import { sql } from 'kysely'

import { locked, type Trx } from '#database/connect.ts'
import { inPairs } from '#database/query/json-rows.ts'
import { deleteWithin, emptyWithin, isFull, isUnused, type Room } from '#database/query/parts.ts'
import {
  type DeletedAccount,
  deletes,
  type Erasing,
  type Erasure,
} from '#features/accounts/erasing.commands.ts'
import { nameOfPerson } from '#features/accounts/seat-names.queries.ts'
import {
  removeFromHistoryIndex,
  settleInHistoryIndex,
  tellOfMatches,
  refreshHistoryIndex,
} from '#features/matches/history-index.commands.ts'
import { raiseImported } from '#features/matches/importing.commands.ts'
import { findMatch } from '#features/matches/matches.queries.ts'
import { NOBODY } from '#features/matches/matches.rules.ts'
import { passCorrections } from '#features/matches/open-corrections.commands.ts'
import { findCorrection } from '#features/matches/open-corrections.queries.ts'
import { noticeText } from '#features/matches/open-corrections.rules.ts'
import {
  bookKeys,
  forgetPeople,
  hiddenKey,
  peopleAt,
  personsAt,
} from '#features/matches/people.commands.ts'
import { deleteNotificationsOf } from '#features/notifications/deleted-notifications.commands.ts'
import { describeAgain } from '#features/notifications/notifications.commands.ts'
import { forgetOutcomes } from '#features/notifications/outcomes.commands.ts'

import {
  correctedMatchesOf,
  correctionNotifications,
  creatorsOf,
  nextMatchesOf,
  type StoredNotification,
  rowsOf,
  unindexed,
  usersAt,
} from './former-matches.queries.ts'
import { anonymizeActivity, anonymizeGuestRows, deleteActor } from './former-names.commands.ts'

/** Matches that are looked at together; more would not fit in a transaction. */
const AT_ONCE = 100

/**
 * Removes a user who is being deleted from matches, as far as there is room; each match is complete in
 * itself afterwards. The user's rows become guests' rows. Matches without another registered player are
 * deleted; the user's other matches get a new creator: the first confirmed registered player by seat,
 * else the first registered one.
 */
async function releaseMatches(trx: Trx, { account, room, now, met }: Erasing): Promise<void> {
  while (!isFull(room)) {
    const ids = await chooseMatches(trx, account, room)
    if (ids.length === 0) return
    await releaseSome(trx, account, ids, now)
    for (const userId of await usersAt(trx, ids)) met.add(userId)
  }
}

/** What a match has of an account: all of it goes together. */
export const matchErasure: Erasure = {
  columns: [
    ...(['matches.created_by', 'matches.onlooker_id', 'matches.last_edited_by'] as const),
    ...(['players.user_id', 'players.declined_by'] as const),
    ...(['activity.by_user_id', 'activity.proposed_by'] as const),
    ...(['corrections.by_user_id', 'past_players.user_id', 'link_uses.guest_email_key'] as const),
    'match_facets.user_id',
  ],
  erase: releaseMatches,
}

/** Takes up the room of these matches; one that fits in no transaction has one of its own. */
async function chooseMatches(trx: Trx, user: DeletedAccount, room: Room): Promise<string[]> {
  const next = await nextMatchesOf(trx, user, AT_ONCE)
  if (next.length === 0) return []
  const chosen: string[] = []
  for (const { id, rows } of await rowsOf(trx, user.id, next, room.rows)) {
    const fits = rows <= room.rows || isUnused(room)
    room.rows -= rows
    if (!fits) break
    chosen.push(id)
  }
  // When one player confirms and another deletes the account at once, the second has to see the
  // first's change.
  const matches = trx.selectFrom('matches').where('id', 'in', chosen).select('id').orderBy('id')
  if (chosen.length > 0) await locked(trx, matches).execute()
  return chosen
}

async function releaseSome(
  trx: Trx,
  user: DeletedAccount,
  chosen: readonly string[],
  now: Date,
): Promise<void> {
  const deleted = new Set(await deleteMatchesWithoutOthers(trx, user.id, chosen))
  const ids = chosen.filter((id) => !deleted.has(id))
  if (ids.length === 0) return
  await anonymizeActivity(trx, user, ids)
  await deleteOriginals(trx, ids)
  const people = await peopleAt(trx, ids)
  const notifications = await correctionNotifications(trx, ids)
  const corrected = await correctedMatchesOf(trx, user.id, ids)
  await deleteCorrectionsOf(trx, user.id, ids)
  await removeFromHistoryIndex(trx, user.id, ids)
  const guestMatches = await anonymizeGuestRows(trx, user, ids, now)
  await forgetOutcomes(trx, ids)
  await transferMatches(trx, user.id, ids)
  await updateStatus(trx, user.id, ids, now)
  await makeRowsGuests(trx, user.id, ids, now)
  const passed = await passGuests(trx, user.id, ids)
  await forgetPeople(trx, people)
  await settleInHistoryIndex(trx, ids)
  await tellOfMatches(trx, ids)
  await deleteActor(trx, user.id, ids)
  // Last: another guest of the same match may have the same name.
  await refreshHistoryIndex(trx, [...new Set([...guestMatches, ...passed])])
  await passCorrections(trx, await creatorsOf(trx, corrected), now)
  for (const notification of notifications) await describeWithout(trx, notification)
}

/** Writes the text of a notification about a correction again: it may name the user. */
async function describeWithout(
  trx: Trx,
  { id, type, matchId, correctionId }: StoredNotification,
): Promise<void> {
  const correction = await findCorrection(trx, matchId, { id: correctionId })
  const match = await findMatch(trx, NOBODY, matchId)
  const players = match?.players ?? []
  await describeAgain(
    trx,
    id,
    correction === undefined ? '' : noticeText(type, correction, players),
  )
}

/**
 * What imports stored about the players of these matches names the user, perhaps by an earlier name.
 * Without it, an archive says who plays now.
 */
async function deleteOriginals(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ original: null })
    .where('match_id', 'in', ids)
    .where('original', 'is not', null)
    .execute()
}

/** What the user has proposed, with what others were told of it and of the user's other actions. */
async function deleteCorrectionsOf(
  trx: Trx,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('corrections')
    .where('match_id', 'in', ids)
    .where(unindexed('by_user_id'), '=', userId)
    .execute()
  await deleteNotificationsOf(trx, userId, ids)
}

function otherPlayersOf(trx: Trx, userId: string) {
  return trx
    .selectFrom('players')
    .where('players.match_id', '=', sql.ref<string>('matches.id'))
    .where('players.user_id', 'is not', null)
    .where('players.user_id', '<>', userId)
}

async function deleteMatchesWithoutOthers(
  trx: Trx,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  // Not recorded: nothing tells who has deleted an account.
  const deleted = await trx
    .deleteFrom('matches')
    .where('id', 'in', ids)
    .where(unindexed('created_by'), '=', userId)
    .where((eb) => eb.not(eb.exists(otherPlayersOf(trx, userId).select('players.id'))))
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

function rowsIn(trx: Trx, userId: string, ids: readonly string[]) {
  return trx
    .selectFrom('players')
    .where('match_id', 'in', ids)
    .where(unindexed('user_id'), '=', userId)
}

async function transferMatches(trx: Trx, userId: string, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('matches')
    .set((eb) => ({
      created_by: otherPlayersOf(trx, userId)
        .orderBy(sql`case when players.confirmed_at is null then 1 else 0 end`)
        .orderBy('players.seat')
        .limit(1)
        .select(sql<string>`players.user_id`.as('user_id')),
      onlooker_id: null,
      // Nobody has asked the new creator: what the match takes so far must not fill their quota.
      bytes: 0,
      past_bytes: eb('past_bytes', '-', eb.ref('bytes')),
    }))
    .where('id', 'in', ids)
    .where(unindexed('created_by'), '=', userId)
    .execute()
}

/** A match where only this user had not confirmed is confirmed now. */
async function updateStatus(
  trx: Trx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const unconfirmed = otherPlayersOf(trx, userId).where('players.confirmed_at', 'is', null)
  const seated = rowsIn(trx, userId, ids).select('match_id')
  await trx
    .updateTable('matches')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
      confirmed_at: eb
        .case()
        .when(eb.exists(unconfirmed.select('players.id')))
        .then(eb.ref('confirmed_at'))
        .else(eb.fn.coalesce('confirmed_at', eb.val(now.toISOString())))
        .end(),
    }))
    .where('id', 'in', seated)
    .execute()
  await raiseImported(trx, seated)
}

async function makeRowsGuests(
  trx: Trx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('players')
    .set({
      user_id: null,
      person_id: null,
      former_at: now.toISOString(),
      confirmed_at: null,
      confirmed_by: null,
      said_at: null,
      invited_at: null,
    })
    .where('match_id', 'in', ids)
    .where(unindexed('user_id'), '=', userId)
    .execute()
}

/**
 * Gives the guests of matches to the book of whoever has got them, with addresses that they cannot read:
 * somebody else typed them. What an account has taken is only the account's from now on. The hash still recognizes the address when the guest signs up, as the
 * invitation promised, or deletes the account.
 * @returns the matches
 */
async function passGuests(trx: Trx, userId: string, ids: readonly string[]): Promise<string[]> {
  const book = trx.selectFrom('people').where('owner_id', '=', userId).select('id')
  await trx
    .updateTable('players')
    .set({ person_id: null })
    .where('match_id', 'in', ids)
    .where('user_id', 'is not', null)
    .where(unindexed('person_id'), 'in', book)
    .execute()
  const rows = await trx
    .selectFrom('players as p')
    .innerJoin('people as x', 'x.id', 'p.person_id')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .where('p.match_id', 'in', ids)
    .where(unindexed('x.owner_id'), '=', userId)
    .select(['p.match_id as matchId', 'p.id', 'm.created_by as heir', 'x.email_key as emailKey'])
    .select(nameOfPerson.as('name'))
    .orderBy('p.match_id')
    .orderBy('p.seat')
    .execute()
  for (const [heir, own] of Map.groupBy(rows, (row) => row.heir)) {
    const tables = [...Map.groupBy(own, ({ matchId }) => matchId).values()]
    const persons = await personsAt(
      trx,
      heir,
      tables.map((table) => ({
        seats: table.map(({ name, emailKey }) => ({
          name,
          email: null,
          hidden: hiddenKey(emailKey),
        })),
      })),
    )
    const seated = tables.flatMap((table, at) =>
      table.map(({ matchId, id }, seat) => ({
        pair: [matchId, id] as const,
        person: persons[at]?.[seat],
      })),
    )
    for (const [person, of] of Map.groupBy(seated, (seat) => seat.person ?? null)) {
      const pairs = of.map(({ pair }) => pair)
      const seats = trx.updateTable('players').where(inPairs(trx, ['match_id', 'id'], pairs))
      await seats.set({ person_id: person }).execute()
    }
  }
  return [...new Set(rows.map(({ matchId }) => matchId))]
}

/** The people of the user's own book, and those of all books with the address; their rows are others' by now. */
export const peopleErasures: readonly Erasure[] = [
  ...deletes('people.owner_id'),
  {
    columns: ['people.email', 'people.email_key'],
    async erase(trx, { account, room }) {
      if (account.emailKey === '') return
      const keys = sql.join(bookKeys(account.emailKey))
      const gone = sql`(select id from people where email_key in (${keys}))`
      await emptyWithin(trx, room, 'people', 'merged_into', sql`merged_into in ${gone}`)
      await deleteWithin(
        trx,
        room,
        'people',
        sql`email_key in (${keys}) and not exists (select 1 from players p where p.person_id = people.id)`,
      )
    },
  },
]
