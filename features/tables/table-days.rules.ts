import { textOfCell } from '#features/archives/csv.rules.ts'
import type { Collector } from '#features/plays/collecting.rules.ts'
import {
  type DayOrder,
  orderOf,
  readDate,
  readTime,
  unordered,
} from '#features/table-cells/cell-dates.rules.ts'
import type { Columns } from '#features/table-cells/column-titles.rules.ts'

import { type TableRow, cellOf, filledRows } from './table-groups.rules.ts'
import type { MatchRows } from './table-parting.rules.ts'
import { type Record, textOf } from './table-records.rules.ts'

/** The rows with their days; blank dates and games take what stands above. */
export function datedRows(
  collector: Collector,
  columns: Columns,
  records: readonly Record[],
  ours: boolean,
): TableRow[] {
  const plain = records.map(({ line, cells }) => ({
    line,
    raw: cells,
    cells: cells.map(ours ? textOfCell : textOf),
    filled: false,
    played: null,
  }))
  const rows = filledRows(columns, plain)
  const order = dayOrder(collector, columns, rows)
  return rows.map((row) => {
    if (row.filled)
      collector.tell('filled', row.line, row.raw.filter(Boolean).join(', ').slice(0, 80))
    const found = readDate(cellOf(columns, 'date', [row]), order, collector.options.today)
    const time = found?.time ?? readTime(cellOf(columns, 'time', [row]))
    return { ...row, played: found === null ? null : { day: found.day, time } }
  })
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

export function isUndated({ rows: [first] }: MatchRows): boolean {
  return first !== undefined && first.played === null
}

/** Oldest first; rows of one day stay in the order in which they were written. */
export function inOrder(
  collector: Collector,
  columns: Columns,
  matches: readonly MatchRows[],
): MatchRows[] {
  for (const { rows } of matches.filter(isUndated)) {
    const text = cellOf(columns, 'date', rows.slice(0, 1))
    collector.tell('unreadable', rows[0]?.line ?? 0, `“${text.slice(0, 60)}” is no day.`)
  }
  const dated = matches.filter((match) => match.rows.length > 0 && !isUndated(match))
  const dayOf = ({ rows }: MatchRows) => rows[0]?.played?.day ?? ''
  const keyOf = ({ rows }: MatchRows) => `${rows[0]?.played?.day} ${rows[0]?.played?.time ?? ''}`
  const [first, last] = [dated[0], dated.at(-1)]
  const isNewestFirst = first !== undefined && last !== undefined && dayOf(first) > dayOf(last)
  const ordered = isNewestFirst ? dated.toReversed() : dated
  const keys = new Map(ordered.map((match) => [match, keyOf(match)]))
  return ordered.toSorted((one, other) => {
    const [key = '', otherKey = ''] = [keys.get(one), keys.get(other)]
    return key === otherKey ? 0 : key < otherKey ? -1 : 1
  })
}
