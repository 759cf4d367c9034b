import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'
import type { Columns } from '#features/table-cells/column-titles.rules.ts'

import { cellOf, groupsOf, type Layout, type TableRow } from './table-groups.rules.ts'

/** What the numbers of a column tell apart, and a line that shows it. */
export type Ids =
  | { of: 'match' }
  /** Each row has its own, and rows follow each other as one match. */
  | { of: 'row'; line: number; words: string }
  /** The same stands in several matches. */
  | { of: 'other'; line: number; words: string }

/** What an id is, as the rows show it: a title such as "game id" says nothing about that. */
export function idsOf(layout: Layout, columns: Columns, rows: readonly TableRow[]): Ids {
  const firsts = new Map<string, { row: TableRow; names: Set<string> }>()
  let repeats = 0
  for (const row of rows) {
    const id = cellOf(columns, 'id', [row])
    if (id === '') continue
    const [name, first] = [nameKey(cellOf(columns, 'player', [row])), firsts.get(id)]
    if (first === undefined) {
      firsts.set(id, { row, names: new Set([name]) })
      continue
    }
    repeats += 1
    const why = differing(columns, first.row, row, layout === 'rows' && first.names.has(name))
    if (why !== null || layout !== 'rows') {
      const words = `“${id.slice(0, 40)}” stands ${why ?? 'in several lines'}.`
      return { of: 'other', line: row.line, words }
    }
    first.names.add(name)
  }
  if (layout !== 'rows' || repeats > 0) return { of: 'match' }
  const joined = groupsOf(columns, rows).find((group) => group.length > 1)
  const [one, other] = joined ?? []
  if (one === undefined || other === undefined) return { of: 'match' }
  const ids = [one, other].map((row) => `“${cellOf(columns, 'id', [row]).slice(0, 40)}”`)
  return { of: 'row', line: one.line, words: `${ids.join(' and ')} have one day and one game.` }
}

function differing(
  columns: Columns,
  one: TableRow,
  other: TableRow,
  sitsTwice: boolean,
): string | null {
  const [day, otherDay] = [one.played?.day, other.played?.day]
  if (day !== otherDay) return `on ${day ?? 'no day'} and on ${otherDay ?? 'no day'}`
  const games = [one, other].map((row) => cellOf(columns, 'game', [row]))
  if (gameKey(games[0] ?? '') !== gameKey(games[1] ?? '')) return `at ${games.join(' and at ')}`
  return sitsTwice ? `twice beside ${cellOf(columns, 'player', [other])}` : null
}
