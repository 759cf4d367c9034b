import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { idsIn, inPairs } from '#database/query/json-rows.ts'
import { isFull } from '#database/query/parts.ts'
import type {
  DeletedAccount,
  DataDeletion,
  ColumnDeletion,
} from '#features/accounts/account-data.commands.ts'
import { nameOfPerson } from '#features/accounts/seat-names.queries.ts'
import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import { raiseImported } from '#features/matches/importing.commands.ts'
import { passCorrections } from '#features/matches/open-corrections.commands.ts'
import {
  bookKeys,
  forgetPeople,
  hiddenKey,
  peopleAt,
  personsAt,
} from '#features/matches/people.commands.ts'
import { deleteNotificationsOf } from '#features/notifications/deleted-notifications.commands.ts'

import { anonymizeActivity, peopleWith, unindexed } from './former-names.commands.ts'
import { lockMatches, MATCHES_IN_BATCH } from './taken-seats.commands.ts'

/** All that a match has of an account goes together. */
export const matchDeletion: ColumnDeletion = {
  columns: [
    ...(['matches.created_by', 'matches.onlooker_id', 'matches.last_edited_by'] as const),
    ...(['players.user_id', 'players.declined_by'] as const),
    ...(['activity.by_user_id', 'activity.proposed_by'] as const),
    ...(['corrections.by_user_id', 'past_players.user_id', 'link_uses.guest_email_key'] as const),
    'match_facets.user_id',
  ],
  remove: leaveMatches,
}

/**
 * Removes a user who is being deleted from some matches; each match is complete in itself afterwards.
 * The user's rows become former players'. Matches without another registered player are deleted; the
 * user's other matches get a new creator: the first confirmed registered player by seat, else the first
 * registered one.
 */
async function leaveMatches(trx: Trx, { account, room, now }: DataDeletion): Promise<void> {
  const found = isFull(room) ? [] : await nextMatchesOf(trx, account, MATCHES_IN_BATCH)
  if (found.length === 0) return
  room.rows = 0
  // When one player confirms and another deletes the account at once, the second has to see the
  // first's change.
  await lockMatches(trx, found)
  const deleted = await deleteMatchesWithoutOthers(trx, account.id, found)
  const ids = found.filter((id) => !deleted.has(id))
  if (ids.length > 0) await leaveTables(trx, account, ids, now)
}

/**
 * Matches with data of an account: a row, an activity, or an edit that names it. The indexes are
 * read up to the limit, so that the cost does not grow with the history.
 */
async function nextMatchesOf(
  trx: Trx,
  { id, emailKey, freeSince }: DeletedAccount,
  limit: number,
): Promise<string[]> {
  const isBefore =
    freeSince === null
      ? sql`true`
      : sql`(select m.created_at from matches as m where m.id = match_id) <= ${freeSince}`
  const withAddress = bookKeys(emailKey).flatMap((key) => [
    sql`match_id as id from people join players on person_id = people.id
      where email_key = ${key} and ${isBefore}`,
    sql`match_id as id from link_uses where guest_email_key = ${key} and ${isBefore}`,
  ])
  const places = [
    sql`match_id as id from players where user_id = ${id}`,
    sql`match_id as id from players where declined_by = ${id}`,
    ...withAddress,
    sql`id from matches where created_by = ${id}`,
    sql`id from matches where last_edited_by = ${id}`,
    sql`match_id as id from activity where by_user_id = ${id}`,
    sql`match_id as id from activity where proposed_by = ${id}`,
    sql`match_id as id from past_players where user_id = ${id}`,
    sql`match_id as id from corrections where by_user_id = ${id}`,
  ]
  const all = sql.join(
    places.map((place) => sql`select ${place}`),
    sql` union all `,
  )
  const { rows } = await sql<{ id: string; acts: number }>`select id,
    (select count(*) from activity where match_id = found.id) as acts
    from (${all}) as found limit ${limit}`.execute(trx)
  let acts = 0
  const ids = [...new Map(rows.map((row) => [row.id, Number(row.acts)]))]
  return ids.flatMap(([match, own], index) =>
    (acts += own) < ACTS_IN_BATCH || index === 0 ? [match] : [],
  )
}

/** A match may have thousands (`ACTS_KEPT`), each with a long edit. */
const ACTS_IN_BATCH = 300

async function leaveTables(
  trx: Trx,
  user: DeletedAccount,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await anonymizeActivity(trx, user, ids)
  const people = await peopleAt(trx, ids)
  // With what others were told of the corrections of the match: it may name the user.
  await trx
    .deleteFrom('corrections')
    .where('match_id', 'in', ids)
    .where(unindexed('by_user_id'), '=', user.id)
    .execute()
  await deleteNotificationsOf(trx, user.id, ids)
  const passed = await passMatches(trx, user.id, ids)
  await makeRowsFormer(trx, user, ids, now)
  await passGuests(trx, user.id, ids)
  await forgetPeople(trx, people)
  await refreshHistoryIndex(trx, ids)
  // Nobody has asked the new creators: what the matches take so far must not fill their quota.
  await trx
    .updateTable('matches')
    .set((eb) => ({ bytes: 0, past_bytes: eb('past_bytes', '-', eb.ref('bytes')) }))
    .where('id', 'in', idsIn(trx, JSON.stringify(passed.map(({ id }) => id))))
    .execute()
  await deleteActor(trx, user.id, ids)
  await passCorrections(trx, passed, now)
}

const playersOf = (trx: Trx) =>
  trx
    .selectFrom('players')
    .where('players.match_id', '=', sql.ref<string>('matches.id'))
    .where('players.user_id', 'is not', null)

async function deleteMatchesWithoutOthers(
  trx: Trx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = playersOf(trx).where('players.user_id', '<>', userId).select('players.id')
  // Not recorded: nothing tells who has deleted an account.
  const deleted = await trx
    .deleteFrom('matches')
    .where('id', 'in', ids)
    .where(unindexed('created_by'), '=', userId)
    .where((eb) => eb.not(eb.exists(others)))
    .returning('id')
    .execute()
  return new Set(deleted.map(({ id }) => id))
}

async function passMatches(trx: Trx, userId: string, ids: readonly string[]) {
  return trx
    .updateTable('matches')
    .set({
      created_by: playersOf(trx)
        .where('players.user_id', '<>', userId)
        .orderBy(sql`case when players.confirmed_at is null then 1 else 0 end`)
        .orderBy('players.seat')
        .limit(1)
        .select(sql<string>`players.user_id`.as('user_id')),
      onlooker_id: null,
    })
    .where('id', 'in', ids)
    .where(unindexed('created_by'), '=', userId)
    .returning(['id', 'created_by as creatorId'])
    .execute()
}

/**
 * Makes rows former players': the user's, those that the user has left, and a guest's with the user's
 * address. Where somebody else has taken such a guest's row, it is only theirs from now on. A match
 * where only the user had not confirmed is confirmed now.
 */
async function makeRowsFormer(
  trx: Trx,
  user: DeletedAccount,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const rows = trx.updateTable('players').where('match_id', 'in', ids)
  const isWith = sql<boolean>`person_id in ${peopleWith(trx, user.emailKey)}`
  // Not recorded: nothing tells whose account was deleted.
  const own = await rows
    .set({
      ...{ former_at: at, user_id: null, person_id: null, declined_by: null },
      ...{ confirmed_at: null, confirmed_by: null, said_at: null, invited_at: null },
    })
    .where((eb) =>
      eb.or([
        eb(unindexed('user_id'), '=', user.id),
        eb.and([
          eb('user_id', 'is', null),
          eb.or([
            isWith,
            eb.and([eb('person_id', 'is', null), eb(unindexed('declined_by'), '=', user.id)]),
          ]),
        ]),
      ]),
    )
    .returning('match_id as id')
    .execute()
  await rows.set({ person_id: null }).where(isWith).execute()
  // A guest's seat that the user has given back.
  await rows.set({ declined_by: null }).where(unindexed('declined_by'), '=', user.id).execute()
  const changed = [...new Set(own.map(({ id }) => id))]
  if (changed.length === 0) return
  const unconfirmed = playersOf(trx).where('players.confirmed_at', 'is', null).select('players.id')
  await trx
    .updateTable('matches')
    .set((eb) => ({
      // An edit of the earlier version would put a name back.
      version: eb('version', '+', 1),
      updated_at: at,
      confirmed_at: eb
        .case()
        .when(eb.exists(unconfirmed))
        .then(eb.ref('confirmed_at'))
        .else(eb.fn.coalesce('confirmed_at', eb.val(at)))
        .end(),
    }))
    .where('id', 'in', changed)
    .execute()
  await raiseImported(trx, changed)
}

/**
 * Gives the guests of matches to the book of whoever has got them, with addresses that they cannot read:
 * somebody else typed them. What an account has taken is only the account's from now on. The hash still
 * recognizes the address when the guest signs up, as the invitation promised, or deletes the account.
 */
async function passGuests(trx: Trx, userId: string, ids: readonly string[]): Promise<void> {
  const book = trx.selectFrom('people').where('owner_id', '=', userId).select('id')
  const rowsOf = () => trx.updateTable('players').where('match_id', 'in', ids)
  await rowsOf()
    .set({ person_id: null })
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
    const seats = tables.map((table) => ({
      seats: table.map(({ name, emailKey }) => ({
        name,
        email: null,
        hidden: hiddenKey(emailKey),
      })),
    }))
    const persons = (await personsAt(trx, heir, seats)).flat()
    const passed = tables.flat().map((row, index) => ({ ...row, person: persons[index] ?? null }))
    for (const [person, of] of Map.groupBy(passed, (row) => row.person)) {
      const pairs = of.map(({ matchId, id }) => [matchId, id] as const)
      await rowsOf()
        .set({ person_id: person })
        .where(inPairs(trx, ['match_id', 'id'], pairs))
        .execute()
    }
  }
}

/**
 * What else refers to the user in matches: who edited them, who did what there, and where they once
 * played. The deletion of the account would do the same, in all matches at once.
 */
async function deleteActor(trx: Trx, userId: string, ids: readonly string[]): Promise<void> {
  for (const [table, key, column] of [
    ['matches', 'id', 'last_edited_by'],
    ['activity', 'match_id', 'by_user_id'],
    ['activity', 'match_id', 'proposed_by'],
    ['past_players', 'match_id', 'user_id'],
  ] as const) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where ${sql.ref(key)} in (${sql.join(ids)}) and ${unindexed(column)} = ${userId}`.execute(trx)
  }
}
