import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'

import { readChanges } from './activity.queries.ts'
import { anonymized } from './changes.rules.ts'

/** Removes the names that rows of a deleted account had as guests' from the recorded edits of matches. */
export async function forgetPastNames(
  trx: Trx,
  matchIds: readonly string[],
  rowIds: ReadonlySet<string>,
): Promise<void> {
  if (rowIds.size === 0) return
  const edits = await trx
    .selectFrom('activity')
    .where('match_id', 'in', matchIds)
    .where('changes', 'is not', null)
    // Most edits change no name, and need not be parsed.
    .where(sql<boolean>`changes like '%"name"%'`)
    .select(['match_id', 'id', 'changes'])
    .execute()
  for (const { match_id, id, changes } of edits) {
    const recorded = readChanges(JSON.parse(changes ?? '[]'))
    const isNamed = ({ field, row }: (typeof recorded)[number]) =>
      field === 'name' && row !== undefined && rowIds.has(row)
    if (!recorded.some(isNamed)) continue
    const without = recorded.map((change) => (isNamed(change) ? anonymized(change) : change))
    await trx
      .updateTable('activity')
      .set({ changes: JSON.stringify(without) })
      .where('match_id', '=', match_id)
      .where('id', '=', id)
      .execute()
  }
}
