import type { Trx } from '#database/connect.ts'
import type { MatchesTable, PlayersTable, Schema } from '#database/schema/schema.ts'
import { fullName } from '#features/accounts/rules.ts'
import { deleteMatchNotifications, notify } from '#features/notifications/commands.ts'
import { Refusal } from '#platform/http/errors.ts'

import {
  assertAllowed,
  lockMatch,
  mailedGuests,
  readMatch,
  recordActivity,
  decideStatus,
} from '../commands.ts'
import type { MatchEdit, Match, PlayerDraft } from '../contract.ts'
import { allowedMails, invite } from '../invitations/commands.ts'
import { insertPlayers } from '../queries.ts'
import { canEdit, canEditDate, dayOf, type Viewer } from '../rules.ts'
import { type Action, newRow, refuseBadPlan, seatValues } from '../table/commands.ts'
import { companionsOf, peopleById } from '../table/queries.ts'
import { type PlannedSeat, planTable, type TablePlan } from '../table/rules.ts'
import {
  CONFIRMED_VALUES,
  detailChanges,
  editedDate,
  changesToStore,
  losesConfirmation,
  type MatchDetails,
  seatDiffers,
  tableChanges,
} from './rules.ts'

/** The columns of a match that an edit writes; `decideStatus` sets `confirmed_at`. */
type EditedColumns = Omit<
  MatchesTable,
  | 'id'
  | 'game_id'
  | 'created_by'
  | 'confirmed_at'
  | 'last_reminder_at'
  | 'created_at'
  | 'updated_at'
>

/**
 * Edits a match as its creator or an admin; a list of players is the whole table.
 * @param expected the `If-Match` header: the version that the editor has seen
 */
export async function editMatch(
  trx: Trx,
  target: { matchId: string; expected: string | undefined },
  viewer: Viewer,
  edit: MatchEdit,
  action: Action,
): Promise<void> {
  const match = await lockMatch(trx, target.matchId, viewer)
  assertAllowed(canEdit(match, viewer))
  if (isStale(match, target.expected)) {
    throw new Refusal('version_conflict', 'Somebody else has changed this match in the meantime.', {
      data: (await readMatch(trx, match._id, viewer)).match,
    })
  }
  const date = editedDate(match.date, edit.date)
  if (date !== match.date) assertAllowed(canEditDate(match, viewer))
  const notes = edit.notes === undefined ? match.notes : (edit.notes ?? '')
  const details: MatchDetails = { date, notes }
  const creatorId = match.createdBy?._id ?? action.userId
  const plan = planTable(match.players, edit.players ?? asDrafts(match))
  const newUserIds = plan.seats.flatMap((seat) => (seat.row === null ? (seat.userId ?? []) : []))
  refuseBadPlan(plan, await companionsOf(trx, creatorId, newUserIds))

  const changes = [...detailChanges(match, details), ...tableChanges(plan)]
  const differs = plan.seats.some((seat, index) => seatDiffers(seat, index, match.players))
  if (changes.length === 0 && !differs) return

  const occasion = { id: match._id, date, game: match.game }
  const written = await writeTable(trx, match, { ...occasion, plan }, action)
  const creatorPlays = plan.seats.some((seat) => seat.userId === creatorId)
  const columns: EditedColumns = {
    ...details,
    onlooker_id: creatorPlays ? null : creatorId,
    last_edited_by: action.userId,
    version: match.version + 1,
  }
  await decideStatus(trx, match._id, action.now, columns)
  await recordActivity(trx, match._id, 'edited', action, changesToStore(changes))
  const sender = (await peopleById(trx, [action.userId])).get(action.userId)
  if (sender === undefined) return
  const userIds = newUserIds.filter((userId) => userId !== action.userId)
  await invite(trx, occasion, { userIds, guests: mailedGuests(written) }, sender, action)
  if (changes.length > 0) await notifyPlayers(trx, { ...occasion, plan }, fullName(sender), action)
}

/** The fields that a list of players may leave out without changing them. */
type OptionalField = 'user' | 'name' | 'email' | 'invited'

/** The current table in the form of an edit's list. */
function asDrafts(match: Match): Required<Omit<PlayerDraft, OptionalField>>[] {
  return match.players.map(({ _id, score, result }) => ({ _id, score, result }))
}

/** Accepts a number without the quotes of HTTP too. */
function isStale(match: Match, expected: string | undefined): boolean {
  if (expected === undefined || expected.trim() === '*') return false
  const versions = expected.split(',').map((tag) => tag.trim().replace(/^W\//u, ''))
  const version = String(match.version)
  return !versions.some((tag) => tag === version || tag === `"${version}"`)
}

interface EditedTable {
  id: string
  date: string
  game: Match['game']
  plan: TablePlan
}

const CONFIRM_AGAIN = 'Please confirm again.'

/** Writes the rows that differ. @returns what was written, for the guests' mails */
async function writeTable(
  trx: Trx,
  match: Match,
  edited: EditedTable,
  action: Action,
): Promise<Pick<PlayersTable, 'guest_name' | 'guest_email' | 'invited_at'>[]> {
  const { seats, removed } = edited.plan
  const mailed = await allowedMails(trx, seats, action)
  if (removed.length > 0) {
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
    await deleteMatchNotifications(trx, match._id, removedIds)
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
        ...(losesConfirmation(seat, action.userId) ? { confirmed_at: null } : {}),
      })
      .where('match_id', '=', match._id)
      .where('id', '=', seat.row._id)
      .execute()
    written.push({ ...values, invited_at })
  }
  const place = { ...edited, gameId: edited.game._id }
  const added = seats.flatMap((seat, index) =>
    seat.row === null ? [newRow(place, seat, index, mailed, action)] : [],
  )
  await insertPlayers(trx, added)
  if (edited.date !== match.date) {
    await trx
      .updateTable('players')
      .set({ match_date: edited.date })
      .where('match_id', '=', match._id)
      .execute()
  }
  return [...written, ...added]
}

/** Recorded edits still name past players; these rows find the edits when the account is deleted. */
async function savePastPlayers(
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

function keepsAddress({ row, guestName, guestEmail }: PlannedSeat): boolean {
  return row !== null && guestName === row.name && guestEmail === row.email
}

/** Notifies the registered players who were at the table before the edit. */
async function notifyPlayers(
  trx: Trx,
  edited: EditedTable,
  editor: string,
  action: Action,
): Promise<void> {
  const { id, date, game, plan } = edited
  const day = dayOf(date)
  const recipients = plan.seats.filter(
    ({ row, userId }) => row !== null && userId !== null && userId !== action.userId,
  )
  await notify(
    trx,
    recipients.map((seat) => ({
      userId: seat.userId ?? '',
      type: 'MATCH_UPDATED',
      title: `${editor} updated a match of ${game.name}`,
      // The next edit replaces an unread notification: it must repeat the request to confirm again.
      description: (older) =>
        losesConfirmation(seat, action.userId) || older.some((text) => text.endsWith(CONFIRM_AGAIN))
          ? `Your ${CONFIRMED_VALUES} of ${day} is another one now. ${CONFIRM_AGAIN}`
          : `The match of ${day} has changed.`,
      link: `/matches/${id}`,
      senderId: action.userId,
      matchId: id,
    })),
    action.now,
  )
}
