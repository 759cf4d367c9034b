import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'

import { type DeletedAccount, matchesOf } from '../account-deletion/queries.ts'
import type { StoredChange, Who } from '../editing/rules.ts'
import { readChanges } from '../recorded-changes/queries.ts'
import { FORMER_PLAYER } from '../rules.ts'

/** Names that a guest had at a match, as edits recorded them: the current one and those before it. */
type NamesOf = (matchId: string) => Set<string>

/**
 * Has the recorded edits of matches tell of guests' rows that became an account's by the account,
 * so that the names that others gave the guest go with the account one day.
 */
export async function nameByAccount(
  trx: Trx,
  userId: string,
  rows: readonly { matchId: string; name: string }[],
): Promise<void> {
  const names = namesByMatch(rows)
  await rewrite(trx, { matchIds: rows.map((row) => row.matchId) }, (change, matchId) =>
    isOf(change, names(matchId)) ? { ...change, who: { user: userId } } : change,
  )
}

/** Takes an account that is about to be deleted out of the recorded edits of its matches. */
export async function anonymizeAccountInEdits(trx: Trx, user: DeletedAccount): Promise<void> {
  await rewrite(trx, { naming: user }, (change) =>
    change.who !== undefined && 'user' in change.who && change.who.user === user.id
      ? formerly(change)
      : change,
  )
}

/** The same for guests' rows that turned out to be the account's. */
export async function anonymizeGuestsInEdits(
  trx: Trx,
  rows: readonly { matchId: string; name: string }[],
): Promise<void> {
  const names = namesByMatch(rows)
  await rewrite(trx, { matchIds: rows.map((row) => row.matchId) }, (change, matchId) =>
    isOf(change, names(matchId)) ? formerly(change) : change,
  )
}

function namesByMatch(rows: readonly { matchId: string; name: string }[]): NamesOf {
  const names = new Map<string, Set<string>>()
  for (const { matchId, name } of rows) {
    names.set(matchId, (names.get(matchId) ?? new Set()).add(name))
  }
  return (matchId) => names.get(matchId) ?? new Set()
}

/** Newest first, so that the names before a renaming are known when their own edits come. */
function isOf(change: StoredChange, names: Set<string>): boolean {
  const { who, field, from, to } = change
  if (who === undefined || !('guest' in who)) return false
  if (field === 'name' && typeof from === 'string' && names.has(String(to))) names.add(from)
  return names.has(who.guest)
}

function formerly(change: StoredChange): StoredChange {
  const who: Who = { guest: FORMER_PLAYER }
  if (change.field !== 'name') return { ...change, who }
  return { ...change, who, from: FORMER_PLAYER, to: FORMER_PLAYER }
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
