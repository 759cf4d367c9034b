import { utcDayOf } from '#features/dates/days.rules.ts'

import type { RecordedChange } from './changes.rules.ts'
import { type DetailKey, forEachDetail } from './match-details.rules.ts'
import type { MatchDetails, Player, PlayerDraft } from './matches.contract.ts'
import type { PlannedSeat, TablePlan } from './seats.rules.ts'

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

interface SeatField<F> {
  field: F
  before: (row: Player) => RecordedChange['from']
  after: (seat: PlannedSeat, row: Player) => RecordedChange['to']
  /** Whether players confirm this field: another value then removes the confirmation. */
  confirmed: boolean
}

/** The recorded value of whoever started. */
const STARTED = 'yes'

const seatFields: { [F in RecordedField]: SeatField<F> } = {
  name: {
    field: 'name',
    before: (row) => row.name,
    // A registered player has the account's name.
    after: (seat, row) => seat.guestName ?? row.name,
    confirmed: false,
  },
  score: {
    field: 'score',
    before: (row) => row.score,
    after: (seat) => seat.score,
    confirmed: true,
  },
  result: {
    field: 'result',
    before: (row) => row.result,
    after: (seat) => seat.result,
    confirmed: true,
  },
  rank: {
    field: 'rank',
    before: (row) => row.rank,
    after: (seat) => seat.rank,
    confirmed: true,
  },
  team: {
    field: 'team',
    before: (row) => row.team,
    after: (seat) => seat.team,
    confirmed: true,
  },
  role: {
    field: 'role',
    before: (row) => row.role,
    after: (seat) => seat.role,
    confirmed: false,
  },
  started: {
    field: 'started',
    before: (row) => (row.started ? STARTED : null),
    after: (seat) => (seat.started ? STARTED : null),
    confirmed: false,
  },
}
const recordedFields = Object.values(seatFields)
const confirmedFields = recordedFields.filter(({ confirmed }) => confirmed)
/** What a player confirms, as words of a sentence: `score, result, rank or team`. */
export const CONFIRMED_VALUES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  confirmedFields.map(({ field }) => field),
)

function seatChanges(seat: PlannedSeat, id: string): RecordedChange[] {
  const { row } = seat
  if (row === null) return [{ field: 'joined', row: id, from: null, to: null }]
  return recordedFields.flatMap(({ field, before, after }) => {
    const [from, to] = [before(row), after(seat, row)]
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
  return confirmedFields.some(({ before, after }) => before(row) !== after(seat, row))
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
