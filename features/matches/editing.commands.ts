import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import type { MatchesTable } from '#database/schema/schema.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { notify } from '#features/notifications/notifications.commands.ts'
import { replacePad } from '#features/scoring/pad.commands.ts'

import { recordActivity } from './activity.commands.ts'
import { changesToStore } from './changes.rules.ts'
import { type WrittenEdit, confirmAuthor, writeTable } from './edited-rows.commands.ts'
import { readContext } from './editing.queries.ts'
import { CONFIRMED_VALUES, losesConfirmation, planEdit, tableChanges } from './editing.rules.ts'
import { refreshHistoryIndex } from './history-index.commands.ts'
import { invite } from './match-invitations.commands.ts'
import { assertAllowed, decideStatus, withNamedGame } from './matches.commands.ts'
import type { Match, MatchEdit } from './matches.contract.ts'
import type { Viewer } from './matches.rules.ts'
import { settleAfterChange } from './open-corrections.commands.ts'
import { type Action, detailColumns, refuseErrors } from './seats.commands.ts'
import { bytesOf, checkStored } from './stored-bytes.commands.ts'

/** The columns of a match that an edit writes; `decideStatus` sets `confirmed_at`. */
type EditedColumns = Omit<
  MatchesTable,
  'id' | 'created_by' | 'confirmed_at' | 'last_reminder_at' | 'created_at' | 'updated_at'
>

/** Of what an edit comes. */
export interface EditCause {
  /** Whose correction is accepted by this edit: their row is confirmed. It is settled already. */
  proposedBy?: string
  /** Whether the match is as the editor has seen it. */
  isSeen?: boolean
}

/**
 * Edits a match; a list of players is the whole table.
 * @param match is locked, and the viewer may edit it (`canEdit`)
 * @returns whether anything was written; not where all that the edit says stands there already. Of a match
 * that the editor has not seen nothing else is written.
 */
export async function editMatch(
  trx: Trx,
  match: Match,
  sent: MatchEdit,
  viewer: Viewer,
  action: Action,
  { proposedBy, isSeen = true }: EditCause = {},
): Promise<'written' | 'as it is' | 'other version'> {
  const edit = await withNamedGame(trx, sent, action)
  const context = await readContext(trx, match, edit, viewer, action)
  const plan = planEdit(context, edit)
  if (!isSeen && (plan.differs || Object.keys(plan.errors).length > 0)) return 'other version'
  assertAllowed(plan.verdict)
  refuseErrors(plan.errors)
  if (!plan.differs) return 'as it is'
  const written = { ...context, ...plan, action, proposedBy: proposedBy ?? null }
  const before = await bytesOf(trx, match._id)
  await afterEdit(trx, written, await writeEdit(trx, written))
  // A full account can still be made smaller.
  if ((await bytesOf(trx, match._id)) > before) {
    await checkStored(trx, context.creatorId, action.accountBytes)
  }
  return 'written'
}

/** @returns the guests to mail, and whether anything was recorded */
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
  if (proposedBy !== null) await confirmAuthor(trx, match._id, proposedBy, action)
  await decideStatus(trx, match._id, action.now, columns)
  const type = proposedBy === null ? 'edited' : 'corrected'
  const more = { proposed_by: proposedBy }
  const changes = [...edit.changes, ...tableChanges(table, rowIds)]
  await recordActivity(trx, match._id, type, action, changesToStore(changes), more)
  return { mailed, isRecorded: changes.length > 0 }
}

/** What follows from an edit: for those who have left, for open corrections, lists and people. */
async function afterEdit(
  trx: Trx,
  edit: WrittenEdit,
  { mailed, isRecorded }: Awaited<ReturnType<typeof writeEdit>>,
): Promise<void> {
  const { match, table, details, editor, trusting, action } = edit
  const by = { id: action.userId, name: fullName(editor) }
  await settleAfterChange(trx, changedMatch(edit), edit.open, by, action.now)
  await refreshHistoryIndex(trx, [match._id])
  const added = table.seats.flatMap(({ row, userId }) => (row === null ? (userId ?? []) : []))
  const userIds = added.filter((userId) => userId !== action.userId)
  const occasion = { ...details, id: match._id }
  await invite(trx, occasion, { userIds, guests: mailed, trusting }, editor, action)
  if (isRecorded) await notifyPlayers(trx, edit)
}

/** What open corrections are compared with. */
function changedMatch({ match, table: { seats }, details }: WrittenEdit) {
  const { game, day, durationMinutes } = details
  const players = seats.flatMap(({ row, score, result, team, role, rank }) =>
    row === null ? [] : [{ _id: row._id, score, result, team, role, rank }],
  )
  return {
    id: match._id,
    game: game.name,
    userIds: seats.map(({ userId }) => userId),
    named: match.players,
    values: { day, durationMinutes, players },
  }
}

const CONFIRM_AGAIN = 'Please confirm again.'

/** Notifies the registered players who were at the table before the edit. */
export async function notifyPlayers(trx: Trx, edit: WrittenEdit): Promise<void> {
  const { match, details, table, action } = edit
  const editor = fullName(edit.editor)
  const day = formatDay(details.day)
  // Whose correction is accepted is told so instead.
  const recipients = table.seats.filter(
    ({ row, userId }) =>
      row !== null && userId !== null && userId !== action.userId && userId !== edit.proposedBy,
  )
  await notify(
    trx,
    recipients.map((seat) => ({
      userId: seat.userId ?? '',
      type: 'MATCH_UPDATED',
      title: `${editor} updated a match of ${details.game.name}`,
      // The next edit replaces an unread notification: it must repeat the request to confirm again.
      description: (older) => {
        const loses = losesConfirmation(seat, action.userId)
        const trusts = edit.trusting.has(seat.userId ?? '')
        const then = trusts ? `It is confirmed, because you trust ${editor}.` : CONFIRM_AGAIN
        if (edit.gameChanged) return `The game of ${day} is another one now. ${then}`
        const value = `Your ${CONFIRMED_VALUES} of ${day} is another one now.`
        if (loses) return `${value} ${then}`
        const asked = older.some((text) => text.endsWith(CONFIRM_AGAIN))
        return asked ? `${value} ${CONFIRM_AGAIN}` : `The match of ${day} has changed.`
      },
      link: paths.match(match._id),
      senderId: action.userId,
      matchId: match._id,
    })),
    action.now,
  )
}
