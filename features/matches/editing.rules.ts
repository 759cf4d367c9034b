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
    // Only one of date and day: the one that tells people the day.
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

export function tableChanges(
  { seats, removed }: TablePlan,
  rowIds: readonly string[],
): RecordedChange[] {
  return [
    ...removed.map(({ _id: row }) => ({ field: 'left' as const, row, from: null, to: null })),
    ...seats.flatMap((seat, index) => seatChanges(seat, rowIds[index] ?? '')),
  ]
}

/** `_id` and `user` identify the row; addresses and invitations are private. */
type RecordedField = Exclude<keyof PlayerDraft, '_id' | 'user' | 'email' | 'invited'>

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
  if (field === 'name') return seat.guestName ?? row.name
  return field === 'started' ? (seat.started ? STARTED : null) : seat[field]
}

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

/** Of long texts only the part where they begin to differ. */
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

export function losesConfirmation(seat: PlannedSeat, editorId: string): boolean {
  const { row, userId } = seat
  if (row === null || userId === editorId) return false
  // Else it is a guest who has confirmed by the table link.
  if (userId === null && row.confirmedBy === null) return false
  return confirmedFields.some((field) => valueBefore(field, row) !== valueAfter(field, seat, row))
}

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

export function sidesDiffer({ seats, removed }: TablePlan): boolean {
  const differs = ({ row, team, rank, result }: PlannedSeat) =>
    row === null || team !== row.team || rank !== row.rank || result !== row.result
  return removed.length > 0 || seats.some(differs)
}

export interface EditContext {
  match: Match
  viewer: Viewer
  games: ReadonlyMap<string, Game>
  /** With a column for each player; null without one, or where the edit sends none. */
  storedPad: Pad | null
  /** Accounts that have left a row, as `ROW USER`. */
  gone: ReadonlySet<string>
  companions: ReadonlyMap<string, unknown>
}

export interface EditPlan {
  details: MatchDetails
  table: TablePlan
  /** undefined where it stays. */
  pad: Pad | null | undefined
  gameChanged: boolean
  verdict: Verdict
  errors: Readonly<Record<string, string>>
  changes: RecordedChange[]
  differs: boolean
}

/** The plan must not be written where it is not allowed, or has errors. */
export function planEdit(context: EditContext, edit: MatchEdit): EditPlan {
  const { match, viewer } = context
  const pad = edit.pad == null ? edit.pad : normalizedPad(edit.pad)
  const drafts = edit.players ?? asDrafts(match, edit)
  const table = planTable(match.players, withSums(drafts, pad), context.gone)
  const sent = forEditor(edit, match, viewer)
  const details = editedDetails(match, sent, context.games, table.errors)
  settleRanks(table, drafts, details.mode)
  // A table that was impossible before the edit does not keep anybody from editing the notes.
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

/** A client of the specification sends the day with every edit; only the creator may change it. */
function forEditor(edit: MatchEdit, match: Match, viewer: Viewer): MatchEdit {
  if (isCreator(match, viewer) || !namesDayOf(match, edit)) return edit
  const { date: _, ...others } = edit
  return others
}

/** What a pad says is too long to record. */
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

/** Scores that are not sent follow a sent pad. */
function asDrafts(match: Match, { pad }: MatchEdit): PlayerDraft[] {
  return match.players.map(({ _id, score }) => (pad == null ? { _id, score } : { _id }))
}
