import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'

import { type DeletedAccount, matchesOf } from '../account-deletion/queries.ts'
import type { StoredChange } from '../editing/rules.ts'
import { anonymizeUnnamed } from '../named-edits/commands.ts'
import { anonymized, isAbout } from '../named-edits/rules.ts'
import { readChanges } from '../recorded-changes/queries.ts'

/** The names that a guest had at a match: the current one, and earlier ones from recorded edits. */
type NamesOf = (matchId: string) => Set<string>

/** Anonymizes an account that is about to be deleted in the recorded edits of its matches. */
export async function anonymizeAccountInEdits(trx: Trx, user: DeletedAccount): Promise<void> {
  await anonymizeUnnamed(trx, user.id)
  await rewrite(trx, { naming: user }, (change) =>
    change.who !== undefined && 'user' in change.who && change.who.user === user.id
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
  where: { matchIds: readonly string[] } | { naming: DeletedAccount },
  change: (recorded: StoredChange, matchId: string) => StoredChange,
): Promise<void> {
  if ('matchIds' in where && where.matchIds.length === 0) return
  const edits = trx.selectFrom('activity').where('changes', 'is not', null)
  const found = await (
    'naming' in where
      ? edits
          .where('match_id', 'in', matchesOf(trx, where.naming))
          .where(sql<boolean>`replace(changes, ${where.naming.id}, '') <> changes`)
      : edits.where('match_id', 'in', where.matchIds)
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
