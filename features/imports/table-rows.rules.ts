import { gameKey } from '#features/games/games.rules.ts'

import type { Collector } from './file-reading.rules.ts'
import type { FoundPlay } from './plays.rules.ts'
import { type Question, questions } from './questions.rules.ts'
import {
  dayOrders,
  isUnclearDuration,
  minutesIn,
  type Moment,
  momentsIn,
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

export interface Sheet extends Pick<Collector, 'ask' | 'askWord' | 'tell'> {
  columns: ReadonlyMap<Field, readonly Column[]>
  persons: ReadonlyMap<string, readonly Column[]>
  /** By the number of the player, or the team's letter. */
  numbered: ReadonlyMap<string, readonly Column[]>
  /** Of all matches, where no column has it. */
  game: string
  day: string
  rows: number
}

interface Unread {
  line: number
  title: string
  cell: string
  /** Whether there is no match without it. */
  needed: boolean
}

export interface Row
  extends Line, Pick<FoundPlay, 'played' | 'game' | 'place' | 'minutes' | 'notes' | 'expansions'> {
  /** Of the first column of the field; empty without one. */
  cell: (field: Field) => string
  unread: Unread[]
  leaveUnread: (field: Field, needed: boolean) => void
}

/** What stands once for each match, so that its cells may be merged. */
const ONCE = ['match', 'date', 'game', 'place', 'minutes', 'expansions'] as const

export function rowsOf(sheet: Sheet, records: readonly Line[]): Row[] {
  const columnOf = (field: Field) => sheet.columns.get(field)?.[0]
  const cellIn = (cells: readonly string[]) => (field: Field) =>
    cells[columnOf(field)?.at ?? -1] ?? ''
  const kindOf = ({ cells }: Line) => {
    const first = cells.find((cell) => cell !== '') ?? ''
    return isSum(first) || isSum(cellIn(cells)('player')) ? 'sums' : 'own'
  }
  const { own = [], sums = [] } = Object.groupBy(records, kindOf)
  for (const { line } of sums) sheet.tell('sum_rows', line, '')
  const filled = filledRows(sheet, withDecimals(sheet, own))
  const dayOf = dayReader(sheet, filled)
  return filled.map(({ line, cells }): Row => {
    const cell = cellIn(cells)
    const duration = cell('minutes')
    const isHours =
      isUnclearDuration(duration) && sheet.ask(questions.hours, line, [duration]) === 'hours'
    const notes = (sheet.columns.get('notes') ?? []).map(({ at }) => cells[at] ?? '')
    const row: Row = {
      ...{ line, cells, cell, played: dayOf(cells), place: cell('place') },
      game: sheet.columns.has('game') ? cell('game') : sheet.game,
      minutes: minutesIn(duration, isHours),
      notes: notes.filter((text) => text !== ''),
      expansions: cell('expansions')
        .split(/[;\r\n]+/u)
        .filter((name) => name !== ''),
      unread: [],
      leaveUnread: (field, needed) =>
        row.unread.push({ line, title: columnOf(field)?.title ?? '', cell: cell(field), needed }),
    }
    if (row.played === null) row.leaveUnread('date', true)
    if (gameKey(row.game) === '') row.leaveUnread('game', true)
    if (row.minutes === null && duration !== '') row.leaveUnread('minutes', false)
    return row
  })
}

/** A mark that is decimal in one score is it in all: `1.500` beside `1.75` is no thousand. */
function withDecimals(sheet: Sheet, records: readonly Line[]): readonly Line[] {
  const columns = [...(sheet.columns.get('score') ?? []), ...(sheet.columns.get('scores') ?? [])]
  const scored = columns.map(({ at }) => at)
  const all = records.flatMap(({ cells }) => scored.map((at) => cells[at] ?? ''))
  const [, mark] = /\d([.,])\d{1,2}(?!\d)/u.exec(all.join('\n')) ?? []
  if (mark === undefined) return records
  const grouped = new RegExp(`(?<![\\d.,])\\d{1,3}[${mark}]\\d{3}(?![\\d.,])`, 'gu')
  return records.map(({ line, cells }) => ({
    line,
    // A fourth digit makes it no group.
    cells: cells.map((cell, at) => (scored.includes(at) ? cell.replaceAll(grouped, '$&0') : cell)),
  }))
}

/** With what stands above, where cells of a merged row are blank, or where somebody has said so. */
function filledRows(sheet: Sheet, records: readonly Line[]): readonly Line[] {
  const [date] = sheet.columns.get('date') ?? []
  if (date === undefined) return records
  const once = ONCE.flatMap((field) => (sheet.columns.get(field) ?? []).map(({ at }) => at))
  const isMerged = ({ cells }: Line) => once.every((at) => (cells[at] ?? '') === '')
  const areMerged = sheet.columns.has('player') && records.filter(isMerged).length > 1
  let above: Line | undefined
  return records.map((record) => {
    const { line, cells } = record
    const before = above?.cells
    const isFilled = () =>
      (areMerged && isMerged(record)) ||
      sheet.ask(questions.blank_dates, line, [cells.filter((cell) => cell !== '').join(' · ')]) ===
        'above'
    above = record
    if (before === undefined || (cells[date.at] ?? '') !== '' || !isFilled()) return record
    const blank = isMerged(record) ? once : [date.at]
    const filled = cells.map((cell, at) => (blank.includes(at) ? (before[at] ?? '') : cell))
    above = { line, cells: filled }
    return above
  })
}

/** Reads days in the one order of their column, which is asked where it can be several. */
function dayReader(sheet: Sheet, records: readonly Line[]) {
  const [column] = sheet.columns.get('date') ?? []
  if (column === undefined) return () => ({ day: sheet.day, time: null })
  const read = records.map(({ cells, line }) => {
    const cell = cells[column.at] ?? ''
    return { line, cell, days: momentsIn(cell) }
  })
  const counts = dayOrders.map((one) => read.filter(({ days }) => days[one] !== undefined).length)
  const fitting = dayOrders.filter((_, at) => counts[at] === Math.max(...counts))
  const [first = 'day-first', ...others] = fitting
  const unclear = read.find(({ days }) =>
    others.some((other) => days[other]?.day !== days[first]?.day),
  )
  let order: string | null = first
  if (unclear !== undefined) {
    const { line, cell, days } = unclear
    const choices = Object.entries(days).map(([value, { day }]) => [value, day] as const)
    const question: Question = {
      ...{ id: 'day_order', what: () => `Which day is ${cell}?`, columns: [column.title] },
      choices: Object.fromEntries(choices),
    }
    order = sheet.ask(question, line, [cell])
  }
  // Before the answer the first order shows what is open.
  return (cells: readonly string[]): Moment | null => {
    const days = Object.entries(momentsIn(cells[column.at] ?? ''))
    return days.find(([one]) => order === null || one === order)?.[1] ?? null
  }
}
