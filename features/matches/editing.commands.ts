import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import type { MatchesTable, Schema } from '#database/schema/schema.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { listKeyOf } from '#features/dates/days.rules.ts'
import { deleteMatchNotifications } from '#features/notifications/deleted-notifications.commands.ts'
import { markMatchAnswered, notify } from '#features/notifications/notifications.commands.ts'
import { replacePad } from '#features/scoring/pad.commands.ts'

import { recordActivity } from './activity.commands.ts'
import { changesToStore } from './changes.rules.ts'
import { type ReadContext, readContext } from './editing.queries.ts'
import {
  CONFIRMED_VALUES,
  type EditPlan,
  losesConfirmation,
  planEdit,
  seatDiffers,
  tableChanges,
} from './editing.rules.ts'
import { refreshHistoryIndex, tellOfGuests } from './history-index.commands.ts'
import { allowedMails, invite } from './match-invitations.commands.ts'
import {
  assertAllowed,
  decideStatus,
  mailedGuests,
  setConfirmed,
  withNamedGame,
} from './matches.commands.ts'
import type { Match, MatchEdit } from './matches.contract.ts'
import { insertPlayers } from './matches.queries.ts'
import type { Viewer } from './matches.rules.ts'
import { settleAfterChange } from './open-corrections.commands.ts'
import { forgetPeople, peopleAt, personsAt, spellPerson } from './people.commands.ts'
import { type Action, detailColumns, newRow, refuseErrors, seatValues } from './seats.commands.ts'
import { guestsOf, type PlannedSeat } from './seats.rules.ts'
import { bytesOf, checkStored } from './stored-bytes.commands.ts'

type EditedColumns = Omit<
  MatchesTable,
  'id' | 'created_by' | 'confirmed_at' | 'last_reminder_at' | 'created_at' | 'updated_at'
>

interface WrittenEdit extends ReadContext, EditPlan {
  action: Action
  proposedBy: string | null
}

/**
 * @param match is locked, and the viewer may edit it (`canEdit`)
 * @param cause `proposedBy`: whose correction this edit accepts. It is settled already. `isExpected`:
 * whether the editor has seen this version; of another one only an edit without effect succeeds.
 */
export async function editMatch(
  trx: Trx,
  match: Match,
  sent: MatchEdit,
  viewer: Viewer,
  action: Action,
  {
    proposedBy = null,
    isExpected = true,
  }: { proposedBy?: string | null; isExpected?: boolean } = {},
): Promise<'written' | 'as it is' | 'other version'> {
  const edit = await withNamedGame(trx, sent, action)
  const context = await readContext(trx, match, edit, viewer, action)
  const plan = planEdit(context, edit)
  if (!isExpected && (plan.differs || Object.keys(plan.errors).length > 0)) return 'other version'
  assertAllowed(plan.verdict)
  refuseErrors(plan.errors)
  if (!plan.differs) return 'as it is'
  const written = { ...context, ...plan, action, proposedBy }
  const before = await bytesOf(trx, match._id)
  await afterEdit(trx, written, await writeEdit(trx, written))
  // An edit that makes the match smaller is allowed to a full account.
  if ((await bytesOf(trx, match._id)) > before) {
    await checkStored(trx, context.creatorId, action.accountBytes)
  }
  return 'written'
}

async function writeEdit(trx: Trx, edit: WrittenEdit) {
  const { match, table, pad, creatorId, proposedBy, action } = edit
  const { mailed, rowIds } = await writeTable(trx, edit)
  if (pad !== undefined) await replacePad(trx, match._id, pad, rowIds)
  const creatorPlays = table.seats.some((seat) => seat.userId === creatorId)
  const columns: EditedColumns = {
    ...detailColumns(edit.details),
    starter_id: rowIds[table.seats.findIndex(({ started }) => started)] ?? null,
    onlooker_id: creatorPlays ? null : creatorId,
    last_edited_by: action.userId,
    version: match.version + 1,
  }
  if (proposedBy !== null) {
    await setConfirmed(trx, {
      matchId: match._id,
      userId: proposedBy,
      at: action.now.toISOString(),
    })
    await markMatchAnswered(trx, match._id, proposedBy, action.now)
  }
  await trx.updateTable('matches').set(columns).where('id', '=', match._id).execute()
  await decideStatus(trx, match._id, action.now)
  const type = proposedBy === null ? 'edited' : 'corrected'
  const more = { proposed_by: proposedBy }
  const changes = [...edit.changes, ...tableChanges(table, rowIds)]
  await recordActivity(trx, match._id, type, action, changesToStore(changes), more)
  return { mailed, isRecorded: changes.length > 0 }
}

/** @returns the guests to mail, and the rows' ids by seat */
async function writeTable(trx: Trx, edit: WrittenEdit) {
  const { match, details, trusting, action } = edit
  const { seats, removed } = edit.table
  const mailed = await allowedMails(trx, seats, action)
  const before = await peopleAt(trx, [match._id])
  if (removed.length > 0) {
    const ids = removed.map(({ _id }) => _id)
    await removeRows(trx, match._id, ids)
    const userIds = removed.flatMap((row) => row.user?._id ?? [])
    await deleteMatchNotifications(trx, [match._id], userIds)
  }
  const persons = await personsOfSeats(trx, edit)
  const written: ({ invited_at: string | null } | null)[] = seats.map(() => null)
  for (const [index, seat] of seats.entries()) {
    if (seat.row === null || !seatDiffers(seat, index, match.players)) continue
    const { invited_at, ...values } = seatValues(seat, index, mailed, action)
    const personId = persons[index]
    await trx
      .updateTable('players')
      .set({
        ...values,
        ...(personId === null ? {} : { person_id: personId }),
        ...(seat.invited ? {} : { invited_at }),
        ...(losesConfirmation(seat, action.userId) ? confirmationOf(seat, edit) : {}),
      })
      .where('match_id', '=', match._id)
      .where('id', '=', seat.row._id)
      .execute()
    written[index] = { invited_at }
  }
  const writer = { ...action, trusting }
  const edited = { ...details, id: match._id }
  const added = seats.map((seat, index) =>
    seat.row === null ? newRow(edited, seat, persons[index] ?? null, index, mailed, writer) : null,
  )
  const newRows = added.filter((row) => row !== null)
  await insertPlayers(trx, newRows)
  await writeCopies(trx, edit)
  await forgetPeople(trx, before)
  const rows = seats.map((_, index) => added[index] ?? written[index] ?? null)
  return {
    mailed: mailedGuests(seats, rows),
    rowIds: seats.map(({ row }, index) => row?._id ?? added[index]?.id ?? ''),
  }
}

const UNCONFIRMED = { confirmed_at: null, confirmed_by: null }

function confirmationOf({ userId }: PlannedSeat, { trusting, action }: WrittenEdit) {
  const trusts = userId !== null && trusting.has(userId)
  return { ...(trusts ? byTrust(action.now) : UNCONFIRMED), said_at: null }
}

function byTrust(now: Date) {
  return { confirmed_at: now.toISOString(), confirmed_by: 'trust' as const }
}

/** Each player's row has the day, too. Another game takes confirmations back. */
async function writeCopies(trx: Trx, edit: WrittenEdit): Promise<void> {
  const { match, details, gameChanged, trusting, action } = edit
  const rows = trx.updateTable('players').where('match_id', '=', match._id)
  const key = listKeyOf(details)
  if (key !== listKeyOf(match)) await rows.set({ match_date: key }).execute()
  if (!gameChanged) return
  const others = rows.where('user_id', 'is not', null).where('user_id', '<>', action.userId)
  await others.set(UNCONFIRMED).execute()
  await rows.set({ said_at: null }).where('said_at', 'is not', null).execute()
  if (trusting.size === 0) return
  await others
    .set(byTrust(action.now))
    .where('user_id', 'in', [...trusting])
    .execute()
}

/** The activity still has to find whose the removed rows were. */
async function removeRows(trx: Trx, matchId: string, ids: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('players')
    .where('match_id', '=', matchId)
    .where('id', 'in', ids)
    .select(['match_id', 'id', 'person_id'])
    .select((eb) => eb.fn.coalesce('user_id', 'declined_by').as('user_id'))
    .execute()
  await trx
    .insertInto('past_players')
    .values(rows satisfies Schema['past_players'][])
    .execute()
  await trx.deleteFrom('players').where('match_id', '=', matchId).where('id', 'in', ids).execute()
}

/**
 * By seat; null where nothing changes. The same name spelled in another way is the same person, who is
 * then spelled so everywhere.
 */
async function personsOfSeats(
  trx: Trx,
  { match, creatorId, action, table: { seats, removed } }: WrittenEdit,
): Promise<(string | null)[]> {
  const rows = await trx
    .selectFrom('players')
    .where('match_id', '=', match._id)
    .where('person_id', 'is not', null)
    .select(['id', (eb) => eb.ref('person_id').$notNull().as('personId')])
    .execute()
  const persons = new Map(rows.map(({ id, personId }) => [id, personId]))
  const leaving = new Set(removed.map(({ _id }) => _id))
  const changed = guestsOf(seats).map((guest, index) => {
    const row = seats[index]?.row ?? null
    const personId = persons.get(row?._id ?? '')
    if (guest === null || row === null || personId === undefined) return guest
    if (guest.email !== row.email) return guest
    return nameKey(guest.name) === nameKey(row.name) ? null : guest
  })
  for (const [index, { row, guestName }] of seats.entries()) {
    if (row === null || guestName === null) continue
    if (changed[index] !== null) leaving.add(row._id)
    else if (guestName !== row.name) {
      await spellPerson(trx, persons.get(row._id) ?? '', guestName)
      await tellOfGuests(trx, creatorId, action.now)
    }
  }
  const seated = rows.flatMap(({ id, personId }) => (leaving.has(id) ? [] : [personId]))
  return (await personsAt(trx, creatorId, [{ seats: changed, seated }]))[0] ?? []
}

async function afterEdit(
  trx: Trx,
  edit: WrittenEdit,
  { mailed, isRecorded }: Awaited<ReturnType<typeof writeEdit>>,
): Promise<void> {
  const { match, table, details, editor, trusting, action } = edit
  const { game, day, durationMinutes } = details
  const rows = table.seats.flatMap(({ row, ...seat }) =>
    row === null ? [] : [{ ...seat, _id: row._id }],
  )
  const then = {
    userIds: table.seats.map(({ userId }) => userId),
    values: { day, durationMinutes, players: rows },
  }
  await settleAfterChange(trx, { ...match, game }, then, edit.open, editor, action.now)
  const left = match.players.flatMap(({ user }) => user?._id ?? [])
  await refreshHistoryIndex(trx, [match._id], left)
  const added = table.seats.flatMap(({ row, userId }) => (row === null ? (userId ?? []) : []))
  const userIds = added.filter((userId) => userId !== action.userId)
  const occasion = { ...details, id: match._id }
  await invite(trx, occasion, { userIds, guests: mailed, trusting }, editor, action)
  if (isRecorded) await notifyPlayers(trx, edit)
}

async function notifyPlayers(trx: Trx, edit: WrittenEdit): Promise<void> {
  const { match, details, table, action } = edit
  const editor = fullName(edit.editor)
  const day = formatDay(details.day)
  // The author of an accepted correction gets another notification.
  const recipients = table.seats.filter(
    ({ row, userId }) =>
      row !== null && userId !== null && userId !== action.userId && userId !== edit.proposedBy,
  )
  // It replaces an unread notification, so it repeats the request to confirm.
  const changedText = (seat: (typeof recipients)[number]) => {
    const trusts = edit.trusting.has(seat.userId ?? '')
    const then = trusts ? `It is confirmed, because you trust ${editor}.` : 'Please confirm again.'
    if (edit.gameChanged) return `The game of ${day} is another one now. ${then}`
    if (losesConfirmation(seat, action.userId)) {
      return `Your ${CONFIRMED_VALUES} of ${day} is another one now. ${then}`
    }
    const words = `The match of ${day} has changed.`
    return seat.row?.confirmed === false ? `${words} Please confirm it.` : words
  }
  await notify(
    trx,
    recipients.map((seat) => ({
      userId: seat.userId ?? '',
      type: 'MATCH_UPDATED',
      title: `${editor} updated a match of ${details.game.name}`,
      description: changedText(seat),
      link: paths.match(match._id),
      senderId: action.userId,
      matchId: match._id,
    })),
    action.now,
  )
}
