import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { listKeyOf } from '#features/dates/days.rules.ts'
import { deleteMatchNotifications } from '#features/notifications/deleted-notifications.commands.ts'
import { markMatchAnswered } from '#features/notifications/notifications.commands.ts'

import type { ReadContext } from './editing.queries.ts'
import { type EditPlan, losesConfirmation, seatDiffers } from './editing.rules.ts'
import { tellOfGuests } from './history-index.commands.ts'
import { allowedMails } from './match-invitations.commands.ts'
import { mailedGuests } from './matches.commands.ts'
import { insertPlayers } from './matches.queries.ts'
import { forgetPeople, peopleAt, personsAt, spellPerson } from './people.commands.ts'
import { type Action, newRow, seatValues } from './seats.commands.ts'
import { guestsOf, type PlannedSeat } from './seats.rules.ts'

/** An edit that is being written. */
export interface WrittenEdit extends ReadContext, EditPlan {
  action: Action
  /** Whose correction is accepted by this edit. */
  proposedBy: string | null
}

/** Writes the rows that differ. @returns the guests to mail, and the rows' ids by seat */
export async function writeTable(
  trx: Trx,
  edit: WrittenEdit,
): Promise<{ mailed: ReturnType<typeof mailedGuests>; rowIds: string[] }> {
  const { match, details, trusting, action } = edit
  const { seats, removed } = edit.table
  const mailed = await allowedMails(trx, seats, action)
  const before = await peopleAt(trx, [match._id])
  if (removed.length > 0) {
    await removeRows(
      trx,
      match._id,
      removed.map(({ _id }) => _id),
    )
    const removedIds = removed.flatMap((row) => row.user?._id ?? [])
    await deleteMatchNotifications(trx, [match._id], removedIds)
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
  const added = seats.map((seat, index) =>
    seat.row === null
      ? newRow({ ...details, id: match._id }, seat, persons[index] ?? null, index, mailed, {
          ...action,
          trusting,
        })
      : null,
  )
  const newRows = added.filter((row) => row !== null)
  await insertPlayers(trx, newRows)
  await writeCopies(trx, edit)
  await forgetPeople(trx, before)
  return {
    mailed: mailedGuests(
      seats,
      seats.map((_, index) => added[index] ?? written[index] ?? null),
    ),
    rowIds: seats.map(({ row }, index) => row?._id ?? added[index]?.id ?? ''),
  }
}

const UNCONFIRMED = { confirmed_at: null, confirmed_by: null }

/** Of a player whose values somebody else has changed: confirmed at once if they trust the editor. */
function confirmationOf({ userId }: PlannedSeat, { trusting, action }: WrittenEdit) {
  const trusts = userId !== null && trusting.has(userId)
  return { ...(trusts ? byTrust(action.now) : UNCONFIRMED), said_at: null }
}

function byTrust(now: Date) {
  return { confirmed_at: now.toISOString(), confirmed_by: 'trust' as const }
}

/** The day and the game, which every player's row has too. */
async function writeCopies(trx: Trx, edit: WrittenEdit): Promise<void> {
  const { match, details, gameChanged, trusting, action } = edit
  const rows = trx.updateTable('players').where('match_id', '=', match._id)
  const key = listKeyOf(details)
  if (key !== listKeyOf(match)) await rows.set({ match_date: key }).execute()
  if (!gameChanged) return
  await rows.set({ game_id: details.game._id }).execute()
  const others = rows.where('user_id', 'is not', null).where('user_id', '<>', action.userId)
  await others.set(UNCONFIRMED).execute()
  await rows.set({ said_at: null }).where('said_at', 'is not', null).execute()
  if (trusting.size === 0) return
  await others
    .set(byTrust(action.now))
    .where('user_id', 'in', [...trusting])
    .execute()
}

/** Confirms the row of a player whose correction an edit accepts. */
export async function confirmAuthor(
  trx: Trx,
  matchId: string,
  userId: string,
  { now }: Action,
): Promise<void> {
  await trx
    .updateTable('players')
    .set({ confirmed_at: now.toISOString(), confirmed_by: null })
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .execute()
  await markMatchAnswered(trx, matchId, userId, now)
}

/** Removes rows; what was recorded of them still finds whose they were. */
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
  // Not recorded: the edit records it (editing.commands.ts).
  await trx.deleteFrom('players').where('match_id', '=', matchId).where('id', 'in', ids).execute()
}

/**
 * Who the new guests are, and those whose name or address changes, by seat; null where nothing changes.
 * The same name spelled in another way is the same person, who is spelled so everywhere.
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
