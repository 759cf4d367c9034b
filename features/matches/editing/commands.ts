import type { Trx } from '#database/connect.ts'
import type { MatchesTable, Schema } from '#database/schema/schema.ts'
import { fullName } from '#features/accounts/rules.ts'
import { deleteMatchNotifications } from '#features/notifications/commands.ts'
import { Refusal } from '#platform/http/errors.ts'

import { nameAccountInEdits } from '../activity/commands.ts'
import {
  assertAllowed,
  lockMatch,
  mailedGuests,
  readMatch,
  recordActivity,
  decideStatus,
} from '../commands.ts'
import type { MatchEdit, Match, Player, PlayerDraft } from '../contract.ts'
import { orderOf } from '../days/rules.ts'
import { type EditedTable, notifyPlayers } from '../edit-notices/commands.ts'
import { refreshFacets } from '../facets/commands.ts'
import { editedDetails } from '../fields/commands.ts'
import { allowedMails, invite } from '../invitations/commands.ts'
import { replacePad, withSums } from '../pad/commands.ts'
import { findPad, readPad } from '../pad/queries.ts'
import { normalizedPad, type Pad } from '../pad/rules.ts'
import { insertPlayers } from '../queries.ts'
import {
  canEdit,
  canEditDate,
  canEditGame,
  isCreator,
  parseMatchDate,
  type Viewer,
} from '../rules.ts'
import {
  type Action,
  checkTable,
  detailColumns,
  newRow,
  refuseBadPlan,
  seatValues,
} from '../table/commands.ts'
import { companionsOf, peopleById } from '../table/queries.ts'
import { type PlannedSeat, planTable, type TablePlan } from '../table/rules.ts'
import {
  detailChanges,
  changesToStore,
  losesConfirmation,
  type RecordedChange,
  seatDiffers,
  sidesDiffer,
  tableChanges,
} from './rules.ts'

/** The columns of a match that an edit writes; `decideStatus` sets `confirmed_at`. */
type EditedColumns = Omit<
  MatchesTable,
  | 'id'
  | 'created_by'
  | 'confirmed_at'
  | 'last_reminder_at'
  | 'created_at'
  | 'updated_at'
  | 'facets_version'
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
  const creatorId = match.createdBy?._id ?? action.userId
  const pad = edit.pad == null ? edit.pad : normalizedPad(edit.pad)
  const drafts = edit.players ?? asDrafts(match, edit)
  const plan = planTable(match.players, withSums(drafts, pad))
  const details = await editedDetails(trx, match, forEditor(edit, match, viewer), plan.errors)
  if (details.date !== match.date || details.day !== match.day) {
    assertAllowed(canEditDate(match, viewer))
  }
  if (details.game._id !== match.game._id) assertAllowed(canEditGame(match, viewer))
  const newUserIds = plan.seats.flatMap((seat) => (seat.row === null ? (seat.userId ?? []) : []))
  // A table that is impossible already does not keep anybody from editing the notes.
  const sidesChange = details.mode !== match.mode || sidesDiffer(plan)
  checkTable(plan, sidesChange ? details.mode : null, pad ?? null)
  refuseBadPlan(plan, await companionsOf(trx, creatorId, newUserIds))

  const changes = [
    ...detailChanges(match, details),
    ...(await padChanges(trx, match, plan, pad)),
    ...tableChanges(plan),
  ]
  const differs = plan.seats.some((seat, index) => seatDiffers(seat, index, match.players))
  if (changes.length === 0 && !differs) return

  const edited: EditedTable = {
    ...details,
    id: match._id,
    plan,
    gameChanged: details.game._id !== match.game._id,
  }
  const declined = await declinedRows(trx, match._id, plan.removed)
  const { mailed, rowIds } = await writeTable(trx, match, edited, action)
  if (pad !== undefined) await replacePad(trx, match._id, pad, rowIds)
  const creatorPlays = plan.seats.some((seat) => seat.userId === creatorId)
  const columns: EditedColumns = {
    ...detailColumns(details),
    starter_id: rowIds[plan.seats.findIndex(({ started }) => started)] ?? null,
    onlooker_id: creatorPlays ? null : creatorId,
    last_edited_by: action.userId,
    version: match.version + 1,
  }
  await decideStatus(trx, match._id, action.now, columns)
  await refreshFacets(trx, [match._id])
  await recordActivity(trx, match._id, 'edited', action, changesToStore(changes))
  for (const { userId, name } of declined) {
    await savePastPlayers(trx, match._id, [userId])
    await nameAccountInEdits(trx, userId, [{ matchId: match._id, name }])
  }
  const sender = (await peopleById(trx, [action.userId])).get(action.userId)
  if (sender === undefined) return
  const userIds = newUserIds.filter((userId) => userId !== action.userId)
  await invite(trx, edited, { userIds, guests: mailed }, sender, action)
  if (changes.length > 0) await notifyPlayers(trx, edited, fullName(sender), action)
}

/**
 * An edit without what its editor may send but not change: a client of the specification sends the
 * day with every edit, and the date is the creator's alone.
 */
function forEditor(edit: MatchEdit, match: Match, viewer: Viewer): MatchEdit {
  const { date, ...others } = edit
  const namesDay = date !== undefined && parseMatchDate(date)?.slice(0, 10) === match.day
  return namesDay && !isCreator(match, viewer) ? others : edit
}

/** A changed pad; what it says is too long to record. @param pad undefined when none was sent */
async function padChanges(
  trx: Trx,
  match: Match,
  { seats }: TablePlan,
  pad: Pad | null | undefined,
): Promise<RecordedChange[]> {
  if (pad === undefined) return []
  const [stored] = await findPad(trx, { matchId: match._id })
  const rowIds = seats.map(({ row }, index) => row?._id ?? String(index))
  const before = readPad(stored?.pad ?? null, rowIds)
  if (JSON.stringify(before) === JSON.stringify(pad)) return []
  return [{ field: 'pad', from: null, to: null }]
}

/** The current table in the form of an edit's list; scores that are not sent follow a sent pad. */
function asDrafts(match: Match, { pad }: MatchEdit): PlayerDraft[] {
  return match.players.map(({ _id, score }) => (pad == null ? { _id, score } : { _id }))
}

/** Accepts a number without the quotes of HTTP too. */
function isStale(match: Match, expected: string | undefined): boolean {
  if (expected === undefined || expected.trim() === '*') return false
  const versions = expected.split(',').map((tag) => tag.trim().replace(/^W\//u, ''))
  const version = String(match.version)
  return !versions.some((tag) => tag === version || tag === `"${version}"`)
}

/** Writes the rows that differ. @returns the guests to mail, and the rows' ids by seat */
async function writeTable(
  trx: Trx,
  match: Match,
  edited: EditedTable,
  action: Action,
): Promise<{ mailed: ReturnType<typeof mailedGuests>; rowIds: string[] }> {
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
        ...(losesConfirmation(seat, action.userId) ? UNCONFIRMED : {}),
      })
      .where('match_id', '=', match._id)
      .where('id', '=', seat.row._id)
      .execute()
    written.push({ ...values, invited_at })
  }
  const added = seats.map((seat, index) =>
    seat.row === null ? newRow(edited, seat, index, mailed, action) : null,
  )
  const newRows = added.filter((row) => row !== null)
  await insertPlayers(trx, newRows)
  await writeCopies(trx, match, edited, action)
  return {
    mailed: mailedGuests([...written, ...newRows]),
    rowIds: seats.map(({ row }, index) => row?._id ?? added[index]?.id ?? ''),
  }
}

const UNCONFIRMED = { confirmed_at: null, confirmed_by: null }

/** The day and the game, which every player's row has too. */
async function writeCopies(
  trx: Trx,
  match: Match,
  edited: EditedTable,
  { userId }: Action,
): Promise<void> {
  const rows = trx.updateTable('players').where('match_id', '=', match._id)
  const place = orderOf(edited)
  if (place !== orderOf(match)) await rows.set({ match_date: place }).execute()
  if (!edited.gameChanged) return
  await rows.set({ game_id: edited.game._id }).execute()
  const others = rows.where('user_id', 'is not', null).where('user_id', '<>', userId)
  await others.set(UNCONFIRMED).execute()
}

/** Whose the rows were that somebody left by declining. */
async function declinedRows(
  trx: Trx,
  matchId: string,
  rows: readonly Player[],
): Promise<{ userId: string; name: string }[]> {
  const guests = rows.filter(({ user }) => user === null).map(({ _id }) => _id)
  if (guests.length === 0) return []
  const found = await trx
    .selectFrom('players')
    .where('match_id', '=', matchId)
    .where('id', 'in', guests)
    .where('declined_by', 'is not', null)
    .select(['declined_by as userId', 'guest_name as name'])
    .execute()
  return found.flatMap(({ userId, name }) =>
    userId === null ? [] : [{ userId, name: name ?? '' }],
  )
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
