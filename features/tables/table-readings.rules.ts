import type { ReadFile, Reading } from '#features/plays/file-reading.rules.ts'
import { sentenceOf } from '#features/plays/file-sentences.rules.ts'

import type { TableRow } from './table-groups.rules.ts'

const SHOWN = 60
const CELLS_MAX = 160
const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** How the rows of one match were understood. */
export interface RowsReading {
  rows: readonly TableRow[]
  /** What decided it. */
  how: string
}

/** One reading for each way in which matches were understood, the most frequent first. */
export function readingsOf(
  understood: ReadonlyMap<number, RowsReading>,
  { matches, people }: Pick<ReadFile, 'matches' | 'people'>,
): Reading[] {
  const readings = new Map<string, Reading>()
  for (const match of matches) {
    const found = understood.get(match.at)
    if (found === undefined) continue
    // Who won is what people look for: lines with other winners are never one sample.
    const ended = match.players.map(({ person, result }) =>
      result === 'Win' || result === 'Draw' ? `${result} ${person}` : result,
    )
    const key = JSON.stringify([
      found.how,
      match.mode,
      match.scoring,
      found.rows.length > 1,
      ended.toSorted(),
    ])
    const known = readings.get(key)
    if (known !== undefined) {
      known.count += 1
      continue
    }
    const table = found.rows.length > 3 ? `, one table of ${numberWord(match.players.length)}` : ''
    readings.set(key, {
      at: match.at,
      count: 1,
      cells: cellsOf(found.rows),
      words: `${sentenceOf(match, people)}${table}`,
    })
  }
  return [...readings.values()].toSorted((one, other) => other.count - one.count).slice(0, SHOWN)
}

/** The cells as they stand in the file, with a stroke between rows. */
function cellsOf(rows: readonly TableRow[]): string {
  const lines = rows.map(({ raw }) => raw.filter((cell) => cell.trim() !== '').join(', '))
  const text = lines.join(' / ').replaceAll(/\s+/gu, ' ')
  return text.length <= CELLS_MAX ? text : `${text.slice(0, CELLS_MAX - 1)}…`
}

function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count)
}
