import { type Collector, collecting, refused } from '#features/plays/collecting.rules.ts'
import type {
  ColumnKind,
  FileFacts,
  ReadOptions,
  ReadResult,
  ReadTable,
} from '#features/plays/file-reading.rules.ts'
import { isOurs, type Kinds, kindsOf } from '#features/table-cells/column-titles.rules.ts'

import { datedRows, inOrder, isUndated } from './table-days.rules.ts'
import { formatOf } from './table-format.rules.ts'
import { type Layout, columnsOf, layoutOf } from './table-groups.rules.ts'
import { sourceIdsOf } from './table-identity.rules.ts'
import { withContents, withPeople } from './table-kinds.rules.ts'
import { isRankColumnOf, personIn } from './table-layouts.rules.ts'
import {
  type TableFile,
  hoursOf,
  missMatch,
  readMatch,
  tableMatch,
  usualOf,
} from './table-matches.rules.ts'
import { withoutMirrors } from './table-mirrors.rules.ts'
import { partedRows } from './table-parting.rules.ts'
import { readingsOf } from './table-readings.rules.ts'
import { type Record, recordsOf } from './table-records.rules.ts'
import { withTotals, withoutSumRows, withoutSums } from './table-sums.rules.ts'
import {
  withCounts,
  withOpponents,
  withPhrases,
  withShortTitles,
  withSides,
  withTeams,
} from './table-titles.rules.ts'

/** Matches between two signs of progress. */
const STEP = 200
/** More columns than any spreadsheet of matches has. */
const COLUMNS_MAX = 200
const SAMPLE_ROWS = 3

/** Reads a table of matches with a line of titles. @yields how much is read, from 0 to 1 */
export function* readTable(
  { text, oldCharacters }: { text: string; oldCharacters: boolean },
  facts: FileFacts,
  options: ReadOptions,
): Generator<number, ReadResult> {
  const records = recordsOf(text)
  if (records === null) return refused('cut_off')
  const [header, ...rest] = records
  if (header === undefined) return refused('empty')
  if (header.cells.length > COLUMNS_MAX) return refused('nested')
  if (header.cells.length < 2) return refused('unknown')
  const { collector, result } = collecting(options)
  const ours = isOurs(header.cells)
  const table = tableOf(collector, header.cells, rest, options)
  const columns = columnsOf(table.kinds)
  const named: readonly ColumnKind[] = ['player', 'winner', 'loser', 'person', 'opponent']
  const hasPeople = named.some((kind) => columns.has(kind)) || options.kinds !== undefined
  if (!columns.has('date') || !hasPeople) return refused('columns', table)
  if (!columns.has('game') && (options.game ?? '').trim() === '') return refused('game', table)
  if (rest.length === 0) return refused('nothing')

  if (oldCharacters) collector.tell('old_characters', 0, facts.name)
  const dated = datedRows(collector, columns, rest, ours)
  if (!ours) tellUnread(collector, table, rest)
  const titles = table.columns
  const layout: Layout = ours ? 'rows' : layoutOf(columns, titles, dated)
  const laid = { layout, columns, titles, ours }
  const rows = withoutSumRows(collector, laid, dated)
  const format = formatOf(collector, laid, rows)
  const parted = partedRows(collector, format, rows, ours)
  const game = options.game ?? ''
  const said = inOrder(collector, columns, parted.matches).map((match) =>
    tableMatch(collector, format, match, game),
  )
  const matches = withoutMirrors(collector, columns, said)
  const file: TableFile = {
    collector,
    format,
    ours,
    game,
    understood: new Map(),
    hours: hoursOf(collector, format, matches),
    usual: usualOf(matches),
  }
  for (const match of parted.matches.filter(isUndated)) {
    missMatch(file, tableMatch(collector, format, match, game))
  }
  const repeated = new Map<string, number>()
  for (const [index, match] of matches.entries()) {
    if (collector.full()) return refused('too_many')
    if (index % STEP === 0) yield index / matches.length
    const identified = { columns, titles, ours, hasIds: parted.hasIds }
    readMatch(file, match, sourceIdsOf(identified, match, repeated))
  }
  const program = columns.has('bggId') && columns.has('count') ? 'NemeStats' : 'CSV'
  return result({
    source: 'csv',
    program,
    unit: 'Line',
    file: facts,
    table,
    readings: (read) => (ours ? [] : readingsOf(file.understood, read)),
  })
}

/** What each column is: as said by hand, else by its title and its cells. */
function tableOf(
  collector: Collector,
  titles: readonly string[],
  records: readonly Record[],
  options: ReadOptions,
): ReadTable {
  const byTitle = () => {
    const counted = withCounts(kindsOf(titles), records)
    const known = withOpponents(titles, counted, records)
    const short = withShortTitles(titles, withPhrases(titles, known, records), records)
    const sided = withSides(titles, withTeams(titles, short, records))
    const totalled = withTotals(titles, sided, records)
    return withContents(titles, withPeople(titles, totalled, records), records)
  }
  const known = options.kinds ?? byTitle()
  let kinds: Kinds = titles.map((_, at) => known[at] ?? null)
  if (options.kinds === undefined && kinds.includes('person')) {
    kinds = withoutSums(collector, titles, kinds, records)
    const persons = kinds.flatMap((kind, at) => (kind === 'person' ? [at] : []))
    kinds = kinds.map((kind, at) =>
      kind === null && persons.some((person) => isRankColumnOf(titles, at, person)) ? 'rank' : kind,
    )
    const people = titles.filter((_, at) => kinds[at] === 'person')
    for (const title of people)
      collector.tell('person_columns', 0, `“${personIn(title).slice(0, 60)}”`)
    const areOther = collector.answer('person_columns') === 'other'
    if (areOther) kinds = kinds.map((kind) => (kind === 'person' ? null : kind))
  }
  return {
    columns: titles.map((title, at) => title.trim() || `Column ${at + 1}`),
    kinds: [...kinds],
    sample: records
      .slice(0, SAMPLE_ROWS)
      .map(({ cells }) => titles.map((_, at) => cells[at] ?? '')),
  }
}

/** A column of which only the title is there is no loss. */
function tellUnread(collector: Collector, table: ReadTable, rows: readonly Record[]): void {
  for (const [at, title] of table.columns.entries()) {
    if ((table.kinds[at] ?? null) !== null) continue
    const isFilled = rows.some(({ cells }) => (cells[at] ?? '').trim() !== '')
    if (isFilled) collector.tell('unread_columns', 0, `“${title.slice(0, 60)}”`)
  }
}
