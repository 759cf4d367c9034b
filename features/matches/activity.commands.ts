import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import type { ActivityTable } from '#database/schema/schema.ts'
import { newId } from '#platform/ids.ts'

import { deleteOldActs, insertActivity, readChanges } from './activity.queries.ts'
import { type RecordedChange, anonymized } from './changes.rules.ts'

/** `userId` is null for whoever has used a table link. */
interface By {
  userId: string | null
  now: Date
}

export async function recordActivity(
  trx: Trx,
  matchId: string,
  type: ActivityTable['type'],
  action: By,
  changes: readonly RecordedChange[] = [],
  more: Parameters<typeof newActivityRow>[4] = {},
): Promise<void> {
  await insertActivity(trx, [newActivityRow(matchId, type, action, changes, more)])
  await deleteOldActs(trx, [matchId])
}

export function newActivityRow(
  matchId: string,
  type: ActivityTable['type'],
  { userId, now }: By,
  changes: readonly RecordedChange[] = [],
  more: Partial<Pick<ActivityTable, 'proposed_by' | 'reason' | 'player_id'>> = {},
): ActivityTable {
  return {
    id: newId(),
    match_id: matchId,
    type,
    by_user_id: userId,
    at: now.toISOString(),
    changes: changes.length === 0 ? null : JSON.stringify(changes),
    proposed_by: null,
    reason: null,
    player_id: null,
    ...more,
  }
}

/** Takes a deleted account's names, those as a guest included, out of the recorded edits. */
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
