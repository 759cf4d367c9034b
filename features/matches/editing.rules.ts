import { namesDayOf, utcDayOf } from '#features/dates/days.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { type Pad, normalizedPad, withSums } from '#features/scoring/pad.rules.ts'

import type { RecordedChange } from './changes.rules.ts'
import { type DetailKey, forEachDetail } from './match-details.rules.ts'
import type { Match, MatchDetails, MatchEdit, Player, PlayerDraft } from './matches.contract.ts'
import {
  ALLOWED,
  type Verdict,
  type Viewer,
  canEditDate,
  canEditGame,
  isCreator,
} from './matches.rules.ts'
import {
  type PlannedSeat,
  type TablePlan,
  checkCompanions,
  checkTable,
  planTable,
  settleRanks,
} from './seats.rules.ts'
import { editedDetails } from './written-details.rules.ts'

/** The changes of the details, as every player may see them. */
export function detailChanges(before: MatchDetails, after: MatchDetails): RecordedChange[] {
  const change = (
    field: Exclude<RecordedChange['field'], 'joined' | 'left'>,
    value: (details: MatchDetails) => RecordedChange['to'],
  ) => {
    const [from, to] = [value(before), value(after)]
    return from === to ? null : { field, from, to }
  }
  const datesSayDay = [before, after].every(({ date, day }) => utcDayOf(date) === day)
  const changes: Record<keyof MatchDetails, RecordedChange | null> = {
    // One change of the two, whichever tells people the day.
    date: before.day === after.day || datesSayDay ? change('date', ({ date }) => date) : null,
    day: datesSayDay ? null : change('day', ({ day }) => day),
    game: change('game', ({ game }) => game.name),
    mode: change('mode', ({ mode }) => mode),
    scoring: change('scoring', ({ scoring }) => scoring),
    ...forEachDetail<Record<DetailKey, RecordedChange | null>>((key, { kind }) => {
      const one = change(key, (match) => match[key])
      return one !== null && kind === 'text' ? excerpts(one) : one
    }),
    expansions: change('expansions', ({ expansions }) =>
      expansions.length === 0 ? null : expansions.map(({ name }) => name).join(', '),
    ),
  }
  return Object.values(changes).filter((one) => one !== null)
}

/**
 * The changes of the table, as every player may see them: without addresses.
 * @param rowIds the ids of the rows by seat
 */
export function tableChanges(
  { seats, removed }: TablePlan,
  rowIds: readonly string[],
): RecordedChange[] {
  return [
    ...removed.map(({ _id: row }) => ({ field: 'left' as const, row, from: null, to: null })),
    ...seats.flatMap((seat, index) => seatChanges(seat, rowIds[index] ?? '')),
  ]
}

/**
 * A seat's fields whose changes are recorded. `_id` and `user` identify the row; addresses and
 * invitations are private.
 */
type RecordedField = Exclude<keyof PlayerDraft, '_id' | 'user' | 'email' | 'invited'>

/** The recorded value of whoever started. */
const STARTED = 'yes'

/** Whether players confirm a field: another value then removes the confirmation. */
const isConfirmed: Record<RecordedField, boolean> = {
  name: false,
  score: true,
  result: true,
  rank: true,
  team: true,
  role: false,
  started: false,
}
const recordedFields = Object.keys(isConfirmed) as RecordedField[]
const confirmedFields = recordedFields.filter((field) => isConfirmed[field])

function valueBefore(field: RecordedField, row: Player): RecordedChange['from'] {
  return field === 'started' ? (row.started ? STARTED : null) : row[field]
}

function valueAfter(field: RecordedField, seat: PlannedSeat, row: Player): RecordedChange['to'] {
  // A registered player has the account's name.
  if (field === 'name') return seat.guestName ?? row.name
  return field === 'started' ? (seat.started ? STARTED : null) : seat[field]
}

/** What a player confirms, as words of a sentence: `score, result, rank or team`. */
export const CONFIRMED_VALUES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  confirmedFields,
)

function seatChanges(seat: PlannedSeat, id: string): RecordedChange[] {
  const { row } = seat
  if (row === null) return [{ field: 'joined', row: id, from: null, to: null }]
  return recordedFields.flatMap((field) => {
    const [from, to] = [valueBefore(field, row), valueAfter(field, seat, row)]
    return from === to ? [] : [{ field, row: id, from, to }]
  })
}

/** In code points: a change of a longer text records so much of both. */
const RECORDED_MAX = 200
const BEFORE_DIFFERENCE = 20

/** A change of a longer text; of long ones only the part where they begin to differ. */
function excerpts(change: RecordedChange): RecordedChange {
  const [from, to] = [[...String(change.from)], [...String(change.to)]]
  const differsAt = from.findIndex((sign, place) => sign !== to[place])
  const start = Math.max(0, (differsAt < 0 ? from.length : differsAt) - BEFORE_DIFFERENCE)
  const fits = from.length <= RECORDED_MAX && to.length <= RECORDED_MAX
  const excerpt = (signs: string[]) => {
    const end = start + RECORDED_MAX
    const ends = [start > 0 ? '…' : '', signs.length > end ? '…' : ''] as const
    return signs.length === 0 ? '' : ends[0] + signs.slice(start, end).join('') + ends[1]
  }
  return fits ? change : { ...change, from: excerpt(from), to: excerpt(to) }
}

/** Whether somebody else's edit changes what the seat's player has confirmed. */
export function losesConfirmation(seat: PlannedSeat, editorId: string): boolean {
  const { row, userId } = seat
  if (row === null || userId === editorId) return false
  // A guest who has confirmed by the table link.
  if (userId === null && row.confirmedBy === null) return false
  return confirmedFields.some((field) => valueBefore(field, row) !== valueAfter(field, seat, row))
}

/** Whether a seat differs from its row in anything, recorded or not. */
export function seatDiffers(seat: PlannedSeat, index: number, current: readonly Player[]): boolean {
  const { row } = seat
  if (row === null) return true
  return (
    current[index] !== row ||
    seat.mail ||
    seat.invited !== row.invited ||
    seat.guestEmail !== row.email ||
    seatChanges(seat, row._id).length > 0
  )
}

/** Whether the rows, their teams, ranks or results change. */
export function sidesDiffer({ seats, removed }: TablePlan): boolean {
  const differs = ({ row, team, rank, result }: PlannedSeat) =>
    row === null || team !== row.team || rank !== row.rank || result !== row.result
  return removed.length > 0 || seats.some(differs)
}

/** What an edit is planned from. */
export interface EditContext {
  match: Match
  viewer: Viewer
  /** The games that the edit names, by id. */
  games: ReadonlyMap<string, Game>
  /** The stored pad with a column for each player; null without one, or where the edit sends none. */
  storedPad: Pad | null
  /** Accounts that have left a row, as `ROW USER`. */
  gone: ReadonlySet<string>
  /** Who may be added to the creator's table, by id. */
  companions: ReadonlyMap<string, unknown>
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
  const table = planTable(match.players, withSums(drafts, pad), context.gone)
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
  const date = dateChanged ? canEditDate(match, viewer) : ALLOWED
  return date.ok && gameChanged ? canEditGame(match, viewer) : date
}

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
