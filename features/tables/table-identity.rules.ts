import { gameKey } from '#features/games/games.rules.ts'
import { fingerprint } from '#features/plays/collecting.rules.ts'
import type { Columns } from '#features/table-cells/column-titles.rules.ts'

import { type TableRow, cellOf } from './table-groups.rules.ts'
import type { MatchRows } from './table-parting.rules.ts'

interface IdentityFacts {
  columns: Columns
  titles: readonly string[]
  ours: boolean
  /** Whether the file's ids are those of matches. */
  hasIds: boolean
}

/**
 * Ids that are the same in each reading. Numbers of different programs are alike, so the titles, day and
 * game count too; without an id all cells of the match. After the first come those that an earlier
 * version made of the same rows, so that what it has imported is known again.
 */
export function sourceIdsOf(
  { columns, titles, ours, hasIds }: IdentityFacts,
  { rows, together }: MatchRows,
  repeated: Map<string, number>,
): string[] {
  const id = cellOf(columns, 'id', rows)
  if (ours && id !== '' && id.length <= 100) return [id]
  const game = gameKey(cellOf(columns, 'game', rows))
  const byId = `csv:${fingerprint(JSON.stringify([titles, id, rows[0]?.played?.day, game]))}`
  if (hasIds && id !== '') return [byId]
  const earlier = [
    ...(id === '' ? [] : [byId]),
    ...[together, rows.filter(({ filled }) => !filled)].flatMap((before) =>
      before === null || before.length === 0 || before.length === rows.length
        ? []
        : [`csv:${contents(before)}`],
    ),
  ]
  const known = contents(rows)
  const times = (repeated.get(known) ?? 0) + 1
  repeated.set(known, times)
  return [times === 1 ? `csv:${known}` : `csv:${known}#${times}`, ...earlier]
}

function contents(rows: readonly TableRow[]): string {
  return fingerprint(JSON.stringify(rows.map(({ raw }) => raw)))
}
