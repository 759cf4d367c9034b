import { folded, nameKey } from '#features/accounts/name-keys.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'
import { EXPANSIONS_MAX } from '#features/matches/match-details.rules.ts'

import { LEAVE_OUT, type Question, type Questions } from './file-reading.rules.ts'
import type { Moment } from './plays.rules.ts'
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

interface ColumnOfTable {
  at: number
  title: string
  /** A number, a team’s letter, or `title`. */
  whose: string
}

export interface SeatColumn extends ColumnOfTable {
  field: Field
}

/** A table with what has been chosen for it. */
export interface Sheet extends Pick<Questions, 'ask' | 'hasRoom' | 'tell'> {
  columns: ReadonlyMap<Field, readonly ColumnOfTable[]>
  /** The columns of each person in the titles, by name. */
  persons: ReadonlyMap<string, readonly SeatColumn[]>
  /** The columns of player 1, 2, … and of team A, B, …, by whose they are; of a row’s only person by ''. */
  numbered: ReadonlyMap<string, readonly SeatColumn[]>
  /** Of all matches, where no column has it. */
  game: string
  day: string
  rows: number
}

/** A cell that does not read as what its column is. */
export interface Unread {
  line: number
  title: string
  cell: string
  /** Whether there is no match without it. */
  needed: boolean
}

/** A row with what it says of a match; who played is read apart. */
export interface Row extends Line {
  played: Moment | null
  game: string
  place: string
  minutes: number | null
  notes: string
  expansions: string[]
  /** What tells the match from others, where a column does. */
  match: string
  unread: Unread[]
}

export function cellOf(sheet: Sheet, field: Field, cells: readonly string[]): string {
  const at = sheet.columns.get(field)?.[0]?.at
  return at === undefined ? '' : (cells[at] ?? '').trim()
}

/** The rows that are no sums, with what stands once for each match. */
export function rowsOf(sheet: Sheet, records: readonly Line[]): { rows: Row[]; sums: number[] } {
  const own = records.filter(({ cells }) => !isSumRow(sheet, cells))
  const sums = records.filter(({ cells }) => isSumRow(sheet, cells)).map(({ line }) => line)
  const filled = filledRows(sheet, own)
  const dayOf = dayReader(sheet, filled)
  const hours = (cell: string, line: number) =>
    isUnclearDuration(cell) && sheet.ask(HOURS, line, [cell]) === 'hours'
  const rows = filled.map(({ line, cells }): Row => {
    const cell = (field: Field) => cellOf(sheet, field, cells)
    const unread: Unread[] = []
    const tell = (field: Field, needed: boolean) => {
      const title = sheet.columns.get(field)?.[0]?.title ?? ''
      unread.push({ line, title, cell: cell(field), needed })
    }
    const played = dayOf(cells)
    if (played === null) tell('date', true)
    const game = sheet.columns.has('game') ? cell('game') : sheet.game
    if (gameKey(game) === '') tell('game', true)
    const duration = cell('minutes')
    const minutes = isBlank(duration) ? null : minutesIn(duration, hours(duration, line))
    if (minutes === null && !isBlank(duration)) tell('minutes', false)
    return {
      ...{ line, cells, played, game, minutes, unread },
      ...{ place: cell('place'), notes: notesOf(sheet, cells), match: cell('match') },
      expansions: cell('expansions')
        .split(/[;\r\n]+/u)
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .slice(0, EXPANSIONS_MAX),
    }
  })
  return { rows, sums }
}

const HOURS: Question = {
  id: 'hours',
  what: (of) => `Hours or minutes, in ${of}?`,
  columns: ['Duration'],
  choices: { hours: 'Hours', minutes: 'Minutes' },
}

function notesOf(sheet: Sheet, cells: readonly string[]): string {
  return (sheet.columns.get('notes') ?? [])
    .map(({ at }) => (cells[at] ?? '').trim())
    .filter((text) => text !== '')
    .join('\n')
}

function isSumRow(sheet: Sheet, cells: readonly string[]): boolean {
  const first = cells.find((cell) => !isBlank(cell)) ?? ''
  return isSum(first) || isSum(cellOf(sheet, 'player', cells))
}

/** With what stands above, where cells of a merged row are blank, or where somebody has said so. */
function filledRows(sheet: Sheet, records: readonly Line[]): Line[] {
  const once = (['match', 'date', 'game', 'place', 'minutes', 'expansions'] as const).flatMap(
    (field) => (sheet.columns.get(field) ?? []).map(({ at }) => at),
  )
  const [date] = sheet.columns.get('date') ?? []
  const isMerged = ({ cells }: Line) => once.every((at) => isBlank(cells[at] ?? ''))
  const repeatedly = once.length > 0 && records.filter(isMerged).length > 1
  let above: Line | undefined
  return records.map((record) => {
    const { cells, line } = record
    const isOpen = date !== undefined && isBlank(cells[date.at] ?? '')
    const before = above?.cells
    if (!isOpen || before === undefined) {
      above = record
      return record
    }
    const whole = isMerged(record)
    const takes =
      (whole && repeatedly && sheet.columns.has('player')) || askAbove(line, cells) === 'above'
    if (!takes) return record
    const from = whole ? once : [date.at]
    const own = {
      line,
      cells: cells.map((cell, at) => (from.includes(at) ? (before[at] ?? '') : cell)),
    }
    if (!whole) above = own
    return own
  })

  function askAbove(line: number, cells: readonly string[]): string | null {
    const question: Question = {
      id: 'blank_dates',
      what: (of) => `No date in ${of}.`,
      columns: ['Row'],
      choices: { above: 'The date above counts', ...LEAVE_OUT },
    }
    return sheet.ask(question, line, [cells.filter((cell) => !isBlank(cell)).join(' · ')])
  }
}

/** Reads days in the one order of their column, which is asked where it can be several. */
function dayReader(sheet: Sheet, records: readonly Line[]) {
  const [column] = sheet.columns.get('date') ?? []
  if (column === undefined) {
    return () => (sheet.day === '' ? null : { day: sheet.day, time: null })
  }
  const cells = records.map(({ cells: own, line }) => ({
    at: line,
    cell: (own[column.at] ?? '').trim(),
  }))
  const { order, example } = orderOf(cells.filter(({ cell }) => cell !== ''))
  const chosen = order ?? askOrder()
  return (own: readonly string[]): Moment | null => {
    const moments = momentsIn(own[column.at] ?? '')
    // Before the answer the first order shows what is open.
    return (
      moments[chosen ?? 'day-first'] ??
      (chosen === null ? (Object.values(moments)[0] ?? null) : null)
    )
  }

  function askOrder(): DayOrder | null {
    const days = Object.entries(example?.days ?? {})
    const question: Question = {
      id: 'day_order',
      what: () => `Which day is ${example?.cell ?? ''}?`,
      columns: [column?.title ?? ''],
      choices: Object.fromEntries(days.map(([value, { day }]) => [value, day])),
    }
    const answer = sheet.ask(question, example?.at ?? 0, [example?.cell ?? ''])
    return answer === null ? null : (answer as DayOrder)
  }
}

export interface RowsOfMatch {
  rows: readonly Row[]
  /** Nobody knows who sat together, and they are left out as answered. */
  leftOut: boolean
}

/** The rows of each match. @param nameIn who sits in a row @param isDecided whether rows have one winner */
export function matchesIn(
  sheet: Sheet,
  rows: readonly Row[],
  nameIn: (row: Row) => string,
  isDecided: (rows: readonly Row[]) => boolean,
): RowsOfMatch[] {
  const hasIds = sheet.columns.has('match')
  const keyOf = (row: Row) => {
    if (hasIds && row.match !== '') return folded(row.match)
    return JSON.stringify([
      row.played,
      gameKey(row.game),
      nameKey(row.place),
      row.unread.length > 0 && row.line,
    ])
  }
  const groups = [...Map.groupBy(rows, keyOf).values()]
  const told = (tables: readonly Row[][], leftOut = false) =>
    tables.map((own) => ({ rows: own, leftOut }))
  if (hasIds) return told(groups)
  return groups.flatMap((group) => {
    const people = new Set(group.map((row) => nameKey(nameIn(row)))).size
    const several = sequences(group, nameIn)
    const isOpen = (table: readonly Row[]) =>
      table.length > 3 &&
      table.length % 2 === 0 &&
      table[0]?.played?.time == null &&
      !isDecided(table)
    const isEven = several.every(({ length }) => length === people)
    if (isEven && !several.some(isOpen)) return told(several)
    const answer = group.reduce<string | null>(
      (_, row) => sheet.ask(TABLES, row.line, row.cells.slice(0, 6)),
      null,
    )
    if (answer === 'pairs') return told(pairsOf(group))
    return told(several, answer === 'leave-out')
  })
}

const TABLES: Question = {
  id: 'tables',
  what: (of) => `${of} of one day and game: who sat together?`,
  columns: [],
  choices: {
    one: 'All at one table, until somebody sits again',
    pairs: 'Two by two, in this order',
    ...LEAVE_OUT,
  },
}

/** A match begins anew when somebody would sit twice. */
function sequences(rows: readonly Row[], nameIn: (row: Row) => string): Row[][] {
  const found: Row[][] = []
  let seated = new Set<string>()
  for (const row of rows) {
    const key = nameKey(nameIn(row))
    const last = found.at(-1)
    if (last === undefined || seated.has(key)) {
      found.push([row])
      seated = new Set()
    } else last.push(row)
    seated.add(key)
  }
  return found
}

function pairsOf(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / 2) }, (_, at) =>
    rows.slice(at * 2, at * 2 + 2),
  )
}
