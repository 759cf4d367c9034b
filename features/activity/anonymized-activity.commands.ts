import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'

import { readChanges } from './changes.queries.ts'
import type { StoredChange } from './changes.rules.ts'
import { anonymizeUnnamed } from './named-edits.commands.ts'
import { anonymized, isAbout } from './named-edits.rules.ts'

/** The names that a guest had at a match: the current one, and earlier ones from recorded edits. */
type NamesOf = (matchId: string) => Set<string>

/** Anonymizes an account that is being deleted in the recorded edits of some of its matches. */
export async function anonymizeAccountInEdits(
  trx: Trx,
  userId: string,
  matchIds: readonly string[],
): Promise<void> {
  await anonymizeUnnamed(trx, userId, matchIds)
  await rewrite(trx, { matchIds, naming: userId }, (change) =>
    change.who !== undefined && 'user' in change.who && change.who.user === userId
      ? anonymized(change)
      : change,
  )
}

/** The same for guests' rows that belong to the account. */
export async function anonymizeGuestsInEdits(
  trx: Trx,
  rows: readonly { matchId: string; name: string }[],
): Promise<void> {
  const names = namesByMatch(rows)
  await rewrite(trx, { matchIds: rows.map((row) => row.matchId) }, (change, matchId) =>
    isAbout(change, names(matchId)) ? anonymized(change) : change,
  )
}

function namesByMatch(rows: readonly { matchId: string; name: string }[]): NamesOf {
  const names = new Map<string, Set<string>>()
  for (const { matchId, name } of rows) {
    names.set(matchId, (names.get(matchId) ?? new Set()).add(name))
  }
  return (matchId) => names.get(matchId) ?? new Set()
}

async function rewrite(
  trx: Trx,
  { matchIds, naming }: { matchIds: readonly string[]; naming?: string },
  change: (recorded: StoredChange, matchId: string) => StoredChange,
): Promise<void> {
  if (matchIds.length === 0) return
  const edits = trx
    .selectFrom('activity')
    .where('changes', 'is not', null)
    .where('match_id', 'in', matchIds)
  const found = await (
    naming === undefined
      ? edits
      : edits.where(sql<boolean>`replace(changes, ${naming}, '') <> changes`)
  )
    .select(['match_id as matchId', 'id', 'changes'])
    .orderBy('match_id')
    .orderBy('id', 'desc')
    .execute()
  for (const { matchId, id, changes } of found) {
    const recorded = readChanges(JSON.parse(changes ?? '[]'))
    const rewritten = JSON.stringify(recorded.map((one) => change(one, matchId)))
    if (rewritten === changes) continue
    await trx
      .updateTable('activity')
      .set({ changes: rewritten })
      .where('match_id', '=', matchId)
      .where('id', '=', id)
      .execute()
  }
}
