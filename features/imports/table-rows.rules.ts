import { gameKey } from '#features/games/games.rules.ts'

import type { Collector } from './collecting.rules.ts'
import type { FoundPlay, Moment } from './plays.rules.ts'
import { type Question, questions } from './questions.rules.ts'
import {
  type DayOrder,
  isBlank,
  isUnclearDuration,
  minutesIn,
  momentsIn,
  orderOf,
} from './table-cells.rules.ts'
import { type Field, isSum } from './table-meanings.rules.ts'
import type { Line } from './table-records.rules.ts'

export interface Column {
  at: number
  title: string
  field: Field
  /** A number, a team’s letter, or `title`; empty for a row’s only person, and for all. */
  whose: string
}

/** A table with what has been chosen for it. */
export interface Sheet extends Pick<Collector, 'ask' | 'hasRoom' | 'tell'> {
  columns: ReadonlyMap<Field, readonly Column[]>
  /** The columns of each person in the titles, by name. */
  persons: ReadonlyMap<string, readonly Column[]>
  /** The columns of player 1, 2, … and of team A, B, …, by whose they are. */
  numbered: ReadonlyMap<string, readonly Column[]>
  /** Of all matches, where no column has it. */
  game: string
  day: string
  rows: number
}

/** A cell that does not read as what its column is. */
interface Unread {
  line: number
  title: string
  cell: string
  /** Whether there is no match without it. */
  needed: boolean
}

/** A row with what it says of a match; who played is read apart. */
export interface Row
  extends Line, Pick<FoundPlay, 'played' | 'game' | 'place' | 'minutes' | 'notes' | 'expansions'> {
  /** What tells the match from others, where a column does. */
  match: string
  unread: Unread[]
}

/** What stands once for each match, so that its cells may be merged. */
const ONCE = ['match', 'date', 'game', 'place', 'minutes', 'expansions'] as const
export function cellOf(sheet: Sheet, field: Field, cells: readonly string[]): string {
  const at = sheet.columns.get(field)?.[0]?.at
  return at === undefined ? '' : (cells[at] ?? '').trim()
}

/** Notes that a cell of a row does not read, and whether there is no match without it. */
export function leaveUnread(
  sheet: Sheet,
  { cells, line, unread }: Pick<Row, 'cells' | 'line' | 'unread'>,
  field: Field,
  needed: boolean,
): void {
  const title = sheet.columns.get(field)?.[0]?.title ?? ''
  unread.push({ line, title, cell: cellOf(sheet, field, cells), needed })
}

/** The rows that are no sums, with what stands once for each match. */
export function rowsOf(sheet: Sheet, records: readonly Line[]): Row[] {
  const kindOf = ({ cells }: Line) => {
    const first = cells.find((cell) => !isBlank(cell)) ?? ''
    return isSum(first) || isSum(cellOf(sheet, 'player', cells)) ? 'sums' : 'own'
  }
  const { own = [], sums = [] } = Object.groupBy(records, kindOf)
  for (const { line } of sums) sheet.tell('sum_rows', line, '')
  const filled = filledRows(sheet, own)
  const dayOf = dayReader(sheet, filled)
  return filled.map(({ line, cells }): Row => {
    const cell = (field: Field) => cellOf(sheet, field, cells)
    const duration = cell('minutes')
    const isHours =
      isUnclearDuration(duration) && sheet.ask(questions.hours, line, [duration]) === 'hours'
    const notes = (sheet.columns.get('notes') ?? []).map(({ at }) => cells[at] ?? '')
    const names = cell('expansions').split(/[;\r\n]+/u)
    const row = {
      ...{ line, cells, played: dayOf(cells), place: cell('place'), match: cell('match') },
      game: sheet.columns.has('game') ? cell('game') : sheet.game,
      minutes: minutesIn(duration, isHours),
      notes: notes.map((text) => text.trim()).filter((text) => text !== ''),
      expansions: names.filter((name) => !isBlank(name)),
      unread: [],
    }
    if (row.played === null) leaveUnread(sheet, row, 'date', true)
    if (gameKey(row.game) === '') leaveUnread(sheet, row, 'game', true)
    if (row.minutes === null && duration !== '') leaveUnread(sheet, row, 'minutes', false)
    return row
  })
}

/** With what stands above, where cells of a merged row are blank, or where somebody has said so. */
function filledRows(sheet: Sheet, records: readonly Line[]): readonly Line[] {
  const [date] = sheet.columns.get('date') ?? []
  if (date === undefined) return records
  const once = ONCE.flatMap((field) => (sheet.columns.get(field) ?? []).map(({ at }) => at))
  const isMerged = ({ cells }: Line) => once.every((at) => isBlank(cells[at] ?? ''))
  const areMerged = sheet.columns.has('player') && records.filter(isMerged).length > 1
  let above: Line | null = null
  return records.map((record) => {
    const { line, cells } = record
    const isOpen = isBlank(cells[date.at] ?? '')
    if (isOpen && above !== null) {
      const words = cells.filter((cell) => !isBlank(cell)).join(' · ')
      const isKnown = areMerged && isMerged(record)
      if (!isKnown && sheet.ask(questions.blank_dates, line, [words]) !== 'above') return record
      const from = isMerged(record) ? once : [date.at]
      const before = above.cells
      above = {
        line,
        cells: cells.map((cell, at) => (from.includes(at) ? (before[at] ?? '') : cell)),
      }
      return above
    }
    above = record
    return record
  })
}

/** Reads days in the one order of their column, which is asked where it can be several. */
function dayReader(sheet: Sheet, records: readonly Line[]) {
  const [column] = sheet.columns.get('date') ?? []
  if (column === undefined) return () => ({ day: sheet.day, time: null })
  const cells = records.map(({ cells: own, line }) => ({
    at: line,
    cell: (own[column.at] ?? '').trim(),
  }))
  const { order, example } = orderOf(cells.filter(({ cell }) => cell !== ''))
  const days = Object.entries(example?.days ?? {})
  const question: Question = {
    id: 'day_order',
    what: () => `Which day is ${example?.cell ?? ''}?`,
    columns: [column.title],
    choices: Object.fromEntries(days.map(([value, { day }]) => [value, day])),
  }
  const chosen =
    example === null ? order : (sheet.ask(question, example.at, [example.cell]) as DayOrder | null)
  return (own: readonly string[]): Moment | null => {
    const moments = momentsIn(own[column.at] ?? '')
    // Before the answer the first order shows what is open.
    const open = chosen === null ? Object.values(moments)[0] : undefined
    return moments[chosen ?? 'day-first'] ?? open ?? null
  }
}
