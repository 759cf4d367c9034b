import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { listKeyOf } from '#features/days/days.rules.ts'
import { allowedMails } from '#features/matches/match-invitations.commands.ts'
import { mailedGuests } from '#features/matches/matches.commands.ts'
import { insertPlayers } from '#features/matches/matches.queries.ts'
import { type Action, newRow, seatValues } from '#features/matches/seats.commands.ts'
import type { PlannedSeat } from '#features/matches/seats.rules.ts'
import { deleteMatchNotifications } from '#features/notifications/deleted-notifications.commands.ts'
import { markMatchAnswered } from '#features/notifications/notifications.commands.ts'

import type { EditPlan } from './edit-plan.rules.ts'
import type { ReadContext } from './editing.queries.ts'
import { losesConfirmation, seatDiffers } from './editing.rules.ts'

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
  if (removed.length > 0) {
    // Not recorded: the edit records it (editing.commands.ts).
    await trx
      .deleteFrom('players')
      .where('match_id', '=', match._id)
      .where(
        'id',
        'in',
        removed.map((row) => row._id),
      )
      .execute()
    const removedIds = removed.flatMap((row) => row.user?._id ?? [])
    await savePastPlayers(trx, match._id, removedIds)
    await deleteMatchNotifications(trx, [match._id], removedIds)
  }
  const written = []
  for (const [index, seat] of seats.entries()) {
    if (seat.row === null || !seatDiffers(seat, index, match.players)) continue
    const { invited_at, ...values } = seatValues(seat, index, mailed, action)
    const { guest_email: _email, guest_email_key: _key, ...others } = values
    await trx
      .updateTable('players')
      .set({
        // An address that the editor cannot see stays, unless the guest gets another name.
        ...(keepsAddress(seat) ? others : values),
        ...(seat.invited ? {} : { invited_at }),
        ...(losesConfirmation(seat, action.userId) ? confirmationOf(seat, edit) : {}),
      })
      .where('match_id', '=', match._id)
      .where('id', '=', seat.row._id)
      .execute()
    written.push({ ...values, invited_at })
  }
  const added = seats.map((seat, index) =>
    seat.row === null
      ? newRow({ ...details, id: match._id }, seat, index, mailed, { ...action, trusting })
      : null,
  )
  const newRows = added.filter((row) => row !== null)
  await insertPlayers(trx, newRows)
  await writeCopies(trx, edit)
  return {
    mailed: mailedGuests([...written, ...newRows]),
    rowIds: seats.map(({ row }, index) => row?._id ?? added[index]?.id ?? ''),
  }
}

const UNCONFIRMED = { confirmed_at: null, confirmed_by: null }

/** Of a player whose values somebody else has changed: confirmed at once if they trust the editor. */
function confirmationOf({ userId }: PlannedSeat, { trusting, action }: WrittenEdit) {
  const trusts = userId !== null && trusting.has(userId)
  return trusts ? byTrust(action.now) : UNCONFIRMED
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
  // Guests who have confirmed by the table link.
  await rows.set(UNCONFIRMED).where('confirmed_by', '=', 'link').execute()
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

/** Recorded edits still name past players; these rows find the edits when the account is deleted. */
export async function savePastPlayers(
  trx: Trx,
  matchId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .insertInto('past_players')
    .values(
      userIds.map((userId) => ({
        user_id: userId,
        match_id: matchId,
      })) satisfies Schema['past_players'][],
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same for one account that has left many tables. */
export async function savePastPlayer(
  trx: Trx,
  matchIds: readonly string[],
  userId: string,
): Promise<void> {
  await trx
    .insertInto('past_players')
    .values(
      matchIds.map((matchId) => ({
        user_id: userId,
        match_id: matchId,
      })) satisfies Schema['past_players'][],
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function keepsAddress({ row, guestName, guestEmail }: PlannedSeat): boolean {
  return row !== null && guestName === row.name && guestEmail === row.email
}
