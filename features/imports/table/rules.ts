import Papa from 'papaparse'

import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { gameKey } from '#features/games/rules.ts'
import { PLAYERS_MAX } from '#features/matches/rules.ts'

import { collecting, type Collector, fingerprint, refused } from '../collecting/rules.ts'
import { addPlay, type FoundRow } from '../plays/rules.ts'
import type { FileFacts, ReadOptions, ReadResult, ReadTable } from '../reading/rules.ts'
import { type DayOrder, listOf, minutesOf, orderOf, readDate, unordered } from './cells/rules.ts'
import { isOurs, kindsOf } from './columns/rules.ts'
import { delimiterOf } from './delimiters/rules.ts'
import {
  cellOf,
  type Columns,
  columnsOf,
  groupsOf,
  type Layout,
  layoutOf,
  seatsOf,
  type TableRow,
} from './groups/rules.ts'
import { outcomeOfTable } from './outcomes/rules.ts'

/** Matches between two signs of progress. */
const STEP = 200
/** More columns than any spreadsheet of matches has. */
const COLUMNS_MAX = 200
const SAMPLE_ROWS = 3
/** A line that tells a spreadsheet the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/iu

/** Reads a table of matches with a line of titles. @yields how much is read, from 0 to 1 */
export function* readTable(
  { text, oldCharacters }: { text: string; oldCharacters: boolean },
  facts: FileFacts,
  options: ReadOptions,
): Generator<number, ReadResult> {
  const records = recordsOf(text)
  if (records === null) return refused('cut_off')
  const [header, ...rows] = records
  if (header === undefined) return refused('empty')
  if (header.cells.length > COLUMNS_MAX) return refused('nested')
  if (header.cells.length < 2) return refused('unknown')
  const table = tableOf(header.cells, rows, options)
  const columns = columnsOf(table.kinds)
  const hasPeople = columns.has('player') || columns.has('winner') || options.kinds !== undefined
  if (!columns.has('date') || !columns.has('game') || !hasPeople) return refused('columns', table)
  if (rows.length === 0) return refused('nothing')

  const { collector, result } = collecting(options)
  if (oldCharacters) collector.tell('old_characters', 0, facts.name)
  const layout = layoutOf(columns, header.cells, rows)
  const file = { layout, columns, titles: table.columns, order: dayOrder(collector, columns, rows) }
  const ours = isOurs(header.cells)
  if (!ours) tellUnread(collector, table, rows)
  const matches = sorted(collector, file, groupsOf(layout, columns, rows))
  const repeated = new Map<string, number>()
  for (const [index, match] of matches.entries()) {
    if (collector.full()) return refused('too_many')
    if (index % STEP === 0) yield index / matches.length
    readMatch(collector, file, { ...match, sourceId: sourceIdOf(file, match, { ours, repeated }) })
  }
  const program = columns.has('bggId') && columns.has('count') ? 'NemeStats' : 'CSV'
  return result({ source: 'csv', program, unit: 'Line', file: facts, table })
}

interface TableFile {
  layout: Layout
  columns: Columns
  titles: readonly string[]
  order: DayOrder
}

interface DatedRows {
  rows: readonly TableRow[]
  played: { day: string; time: string | null }
}

/** The records of the file; null when it ends within quotes. */
function recordsOf(text: string): TableRow[] | null {
  const separator = SEPARATOR_LINE.exec(text)
  const table = text.slice(separator?.[0].length ?? 0)
  const parsed = Papa.parse<string[]>(table, { delimiter: separator?.[1] ?? delimiterOf(table) })
  if (parsed.errors.some(({ code }) => code === 'MissingQuotes')) return null
  let line = separator === null ? 1 : 2
  const records: TableRow[] = []
  for (const cells of parsed.data) {
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells })
    line += 1
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
  }
  return records
}

function tableOf(
  titles: readonly string[],
  rows: readonly TableRow[],
  options: ReadOptions,
): ReadTable {
  const known = options.kinds ?? kindsOf(titles)
  return {
    columns: titles.map((title, at) => title.trim() || `Column ${at + 1}`),
    kinds: titles.map((_, at) => known[at] ?? null),
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => titles.map((_, at) => cells[at] ?? '')),
  }
}

/** A column of which only the title is there is no loss. */
function tellUnread(collector: Collector, table: ReadTable, rows: readonly TableRow[]): void {
  for (const [at, title] of table.columns.entries()) {
    if ((table.kinds[at] ?? null) !== null) continue
    const isFilled = rows.some(({ cells }) => (cells[at] ?? '').trim() !== '')
    if (isFilled) collector.tell('unread_columns', 0, `“${title.slice(0, 60)}”`)
  }
}

/** Asks where both orders fit; day first until there is an answer. */
function dayOrder(collector: Collector, columns: Columns, rows: readonly TableRow[]): DayOrder {
  const dates = rows.map((row) => ({ line: row.line, date: cellOf(columns, 'date', [row]) }))
  const found = orderOf(dates.map(({ date }) => date))
  if (found !== null) return found
  for (const { line, date } of dates) {
    const [one = 0, other = 0] = unordered(date) ?? []
    if (one !== other && one <= 12 && other <= 12) collector.tell('day_order', line, date)
  }
  return collector.answer('day_order') === 'month-first' ? 'month-first' : 'day-first'
}

/** Oldest first; rows of one day stay in the order in which they were written. */
function sorted(collector: Collector, file: TableFile, groups: TableRow[][]): DatedRows[] {
  const dated = groups.flatMap((rows) => {
    const text = cellOf(file.columns, 'date', rows)
    const played = readDate(text, file.order, collector.options.today)
    if (played !== null) return [{ rows, played }]
    collector.tell('unreadable', rows[0]?.line ?? 0, `“${text.slice(0, 60)}” is no day.`)
    return []
  })
  const newestFirst = (dated[0]?.played.day ?? '') > (dated.at(-1)?.played.day ?? '')
  const inOrder = newestFirst ? dated.toReversed() : dated
  const keyOf = ({ played }: DatedRows) => `${played.day} ${played.time ?? ''}`
  const keys = new Map(inOrder.map((match) => [match, keyOf(match)]))
  return inOrder.toSorted((one, other) => {
    const [key = '', otherKey = ''] = [keys.get(one), keys.get(other)]
    return key === otherKey ? 0 : key < otherKey ? -1 : 1
  })
}

function readMatch(
  collector: Collector,
  { layout, columns }: TableFile,
  { rows, played, sourceId }: DatedRows & { sourceId: string },
): void {
  const at = rows[0]?.line ?? 0
  const cell = (kind: Parameters<typeof cellOf>[1]) => cellOf(columns, kind, rows)
  const seats = seatsOf(layout, columns, rows)
  const count = Math.min(Number(cell('count')) || 0, PLAYERS_MAX)
  const missing = Math.max(0, seats.length > 0 ? count - seats.length : 0)
  if (seats.length > PLAYERS_MAX) {
    return collector.tell('unreadable', at, `It has more than ${PLAYERS_MAX} players.`)
  }
  const winners = layout === 'winners' ? [] : listOf(cell('winner'))
  const found = seats.map((seat): FoundRow => {
    const { name, self, former, score, team, role, started } = seat
    const key = former ? 'former' : `${self ? 'me' : 'name'} ${nameKey(name)}`
    const person = former ? { name, former } : { name, self }
    return { key, found: person, winner: false, score, team, role, started }
  })
  const unnamed = Array.from({ length: missing }, () => UNKNOWN)
  const minutes = minutesOf(cell('minutes'))
  addPlay(collector, {
    ...{ at, played, owner: null, sourceIds: [sourceId], rows: [...found, ...unnamed] },
    game: { name: cell('game'), bggId: Number(cell('bggId')) || null },
    expansions: listOf(cell('expansions')).map((name) => ({ name, bggId: null })),
    place: cell('place'),
    minutes,
    notes: [cell('notes')],
    outcome: (settled) =>
      outcomeOfTable(settled, { seats, winners, mode: cell('mode'), scoring: cell('scoring') }),
  })
}

/** Somebody of whom a table says only that they played. */
const UNKNOWN: FoundRow = {
  key: 'unknown',
  found: { name: 'Unknown player', anonymous: true },
  ...{ score: null, winner: false, team: null, role: null, started: false },
}

/**
 * An id that is the same in each reading. Numbers of different programs are alike, so the titles, day
 * and game count too; without an id all cells of the match.
 */
function sourceIdOf(
  { columns, titles }: TableFile,
  { rows, played }: DatedRows,
  { ours, repeated }: { ours: boolean; repeated: Map<string, number> },
): string {
  const id = cellOf(columns, 'id', rows)
  if (ours && id !== '' && id.length <= 100) return id
  const game = gameKey(cellOf(columns, 'game', rows))
  const content = id === '' ? rows.map(({ cells }) => cells) : [titles, id, played.day, game]
  const known = fingerprint(JSON.stringify(content))
  if (id !== '') return `csv:${known}`
  const times = (repeated.get(known) ?? 0) + 1
  repeated.set(known, times)
  return times === 1 ? `csv:${known}` : `csv:${known}#${times}`
}
