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

/** What an edit writes of a match's row; whether it is confirmed is decided anew (`settle`). */
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
  act: Action,
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
  const creatorId = match.createdBy?._id ?? act.userId
  const plan = planTable(match.players, edit.players ?? asDrafts(match))
  const newUserIds = plan.seats.flatMap((seat) => (seat.row === null ? (seat.userId ?? []) : []))
  refuseBadPlan(plan, await companionsOf(trx, creatorId, newUserIds))

  const changes = [...detailChanges(match, details), ...tableChanges(plan)]
  const differs = plan.seats.some((seat, index) => seatDiffers(seat, index, match.players))
  if (changes.length === 0 && !differs) return

  const occasion = { id: match._id, date, game: match.game }
  const written = await writeTable(trx, match, { ...occasion, plan }, act)
  const creatorPlays = plan.seats.some((seat) => seat.userId === creatorId)
  const columns: EditedColumns = {
    ...details,
    onlooker_id: creatorPlays ? null : creatorId,
    last_edited_by: act.userId,
    version: match.version + 1,
  }
  await decideStatus(trx, match._id, act.now, columns)
  await recordActivity(trx, match._id, 'edited', act, changesToStore(changes))
  const sender = (await peopleById(trx, [act.userId])).get(act.userId)
  if (sender === undefined) return
  const userIds = newUserIds.filter((userId) => userId !== act.userId)
  await invite(trx, occasion, { userIds, guests: mailedGuests(written) }, sender, act)
  if (changes.length > 0) await tellChanged(trx, { ...occasion, plan }, fullName(sender), act)
}

/** What a list of players may leave out without changing it. */
type StaysUnsent = 'user' | 'name' | 'email' | 'invited'

/** The table as it is, in the form of an edit's list. */
function asDrafts(match: Match): Required<Omit<PlayerDraft, StaysUnsent>>[] {
  return match.players.map(({ _id, score, result }) => ({ _id, score, result }))
}

/** A bare number does as well as the quoted form of HTTP. */
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

/** Writes the rows that differ; answers what was written, for the guests' mails. */
async function writeTable(
  trx: Trx,
  match: Match,
  edited: EditedTable,
  act: Action,
): Promise<Pick<PlayersTable, 'guest_name' | 'guest_email' | 'invited_at'>[]> {
  const { seats, left } = edited.plan
  const mailed = await allowedMails(trx, seats, act)
  if (left.length > 0) {
    await trx
      .deleteFrom('players')
      .where('match_id', '=', match._id)
      .where(
        'id',
        'in',
        left.map((row) => row._id),
      )
      .execute()
    const gone = left.flatMap((row) => row.user?._id ?? [])
    await noteLeft(trx, match._id, gone)
    await deleteMatchNotifications(trx, match._id, gone)
  }
  const written = []
  for (const [index, seat] of seats.entries()) {
    if (seat.row === null || !seatDiffers(seat, index, match.players)) continue
    const { invited_at, ...values } = seatValues(seat, index, mailed, act)
    const { guest_email: _email, guest_email_key: _key, ...others } = values
    await trx
      .updateTable('players')
      .set({
        // An address that the editor cannot see stays, unless the guest is called another person.
        ...(keepsAddress(seat) ? others : values),
        ...(seat.invited ? {} : { invited_at }),
        ...(losesConfirmation(seat, act.userId) ? { confirmed_at: null } : {}),
      })
      .where('match_id', '=', match._id)
      .where('id', '=', seat.row._id)
      .execute()
    written.push({ ...values, invited_at })
  }
  const place = { ...edited, gameId: edited.game._id }
  const added = seats.flatMap((seat, index) =>
    seat.row === null ? [newRow(place, seat, index, mailed, act)] : [],
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

/** Edits go on telling of who has left the table, by which they are found when the account goes. */
async function noteLeft(trx: Trx, matchId: string, userIds: readonly string[]): Promise<void> {
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

/** Tells the registered players who were there before what concerns them. */
async function tellChanged(
  trx: Trx,
  edited: EditedTable,
  editor: string,
  act: Action,
): Promise<void> {
  const { id, date, game, plan } = edited
  const day = dayOf(date)
  const concerned = plan.seats.filter(
    ({ row, userId }) => row !== null && userId !== null && userId !== act.userId,
  )
  await notify(
    trx,
    concerned.map((seat) => ({
      userId: seat.userId ?? '',
      type: 'MATCH_UPDATED',
      title: `${editor} updated a match of ${game.name}`,
      // Who has not yet read that an edit asks to confirm again must not miss it for the next edit.
      description: (older) =>
        losesConfirmation(seat, act.userId) || older.some((text) => text.endsWith(CONFIRM_AGAIN))
          ? `Your ${CONFIRMED_VALUES} of ${day} is another one now. ${CONFIRM_AGAIN}`
          : `The match of ${day} has changed.`,
      link: `/matches/${id}`,
      senderId: act.userId,
      matchId: id,
    })),
    act.now,
  )
}
