import { namesDayOf } from '#features/dates/days.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { normalizedPad, type Pad, withSums } from '#features/scoring/pad.rules.ts'

import type { RecordedChange } from './changes.rules.ts'
import { detailChanges, seatDiffers, sidesDiffer } from './editing.rules.ts'
import type { Match, MatchDetails, MatchEdit, PlayerDraft } from './matches.contract.ts'
import { canEditDate, canEditGame, isCreator, type Verdict, type Viewer } from './matches.rules.ts'
import {
  checkCompanions,
  checkTable,
  planTable,
  settleRanks,
  type TablePlan,
} from './seats.rules.ts'
import { editedDetails } from './written-details.rules.ts'

/** What an edit is planned from. */
export interface EditContext {
  match: Match
  viewer: Viewer
  /** The games that the edit names, by id. */
  games: ReadonlyMap<string, Game>
  /** The stored pad with a column for each player; null without one, or where the edit sends none. */
  storedPad: Pad | null
  /** Which rows accounts have left. */
  declined: readonly DeclinedRow[]
  /** Who may be added to the creator's table, by id. */
  companions: ReadonlyMap<string, unknown>
}

export interface DeclinedRow {
  rowId: string
  userId: string
}

export interface EditPlan {
  /** The match after the edit. */
  details: MatchDetails
  table: TablePlan
  /** undefined where it stays. */
  pad: Pad | null | undefined
  /** Others then confirm again. */
  gameChanged: boolean
  /** Whether the editor may change what the edit changes. */
  verdict: Verdict
  /** Messages by field. */
  errors: Readonly<Record<string, string>>
  /** What the activity records, beside the changes of the table. */
  changes: RecordedChange[]
  /** Whether there is anything to write. */
  differs: boolean
}

/** What an edit makes of a match; it must not be written where it is not allowed, or has errors. */
export function planEdit(context: EditContext, edit: MatchEdit): EditPlan {
  const { match, viewer } = context
  const pad = edit.pad == null ? edit.pad : normalizedPad(edit.pad)
  const drafts = edit.players ?? asDrafts(match, edit)
  const declinedBy = new Map(context.declined.map(({ rowId, userId }) => [rowId, userId]))
  const table = planTable(match.players, withSums(drafts, pad), declinedBy)
  const sent = forEditor(edit, match, viewer)
  const details = editedDetails(match, sent, context.games, table.errors)
  settleRanks(table, drafts, details.mode)
  // A table that is impossible already does not keep anybody from editing the notes.
  const sidesChange = details.mode !== match.mode || sidesDiffer(table)
  checkTable(table, sidesChange ? details.mode : null, pad ?? null)
  checkCompanions(table, context.companions)
  const changes = [...detailChanges(match, details), ...padChanges(context, table, pad)]
  const gameChanged = details.game._id !== match.game._id
  return {
    details,
    table,
    pad,
    gameChanged,
    verdict: verdictOf(match, details, viewer, gameChanged),
    errors: table.errors,
    changes,
    differs:
      changes.length > 0 ||
      table.removed.length > 0 ||
      table.seats.some((seat, index) => seatDiffers(seat, index, match.players)),
  }
}

function verdictOf(
  match: Match,
  details: MatchDetails,
  viewer: Viewer,
  gameChanged: boolean,
): Verdict {
  const dateChanged = details.date !== match.date || details.day !== match.day
  const date = dateChanged ? canEditDate(match, viewer) : YES
  return date.ok && gameChanged ? canEditGame(match, viewer) : date
}
const YES: Verdict = { ok: true }

/**
 * An edit without what its editor may send but not change: a client of the specification sends the
 * day with every edit, and the date is the creator's alone.
 */
function forEditor(edit: MatchEdit, match: Match, viewer: Viewer): MatchEdit {
  if (isCreator(match, viewer) || !namesDayOf(match, edit)) return edit
  const { date: _, ...others } = edit
  return others
}

/** A changed pad; what it says is too long to record. */
function padChanges(
  { match, storedPad }: EditContext,
  { seats }: TablePlan,
  pad: Pad | null | undefined,
): RecordedChange[] {
  if (pad === undefined) return []
  const columns = seats.map(({ row }) => (row === null ? -1 : match.players.indexOf(row)))
  const before = storedPad && {
    rows: storedPad.rows.map(({ label, scores }) => ({
      label,
      scores: columns.map((column) => scores[column] ?? null),
    })),
  }
  const isSame = JSON.stringify(before) === JSON.stringify(pad)
  return isSame ? [] : [{ field: 'pad', from: null, to: null }]
}

/** The current table in the form of an edit's list; scores that are not sent follow a sent pad. */
function asDrafts(match: Match, { pad }: MatchEdit): PlayerDraft[] {
  return match.players.map(({ _id, score }) => (pad == null ? { _id, score } : { _id }))
}
