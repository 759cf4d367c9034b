import { sql } from 'kysely'

import { locked, type Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import type { BackgroundWork } from '#platform/background.ts'
import { newId } from '#platform/ids.ts'

import { readChanges } from './activity.queries.ts'
import { anonymized, isAbout, namedAs, type StoredChange } from './changes.rules.ts'
import {
  EDITS_AT_ONCE,
  editsBefore,
  editSizes,
  findUnnamed,
  presentUnnamed,
  type UnnamedEdits,
} from './named-edits.queries.ts'

/**
 * Recorded edits that one transaction reads at most, in bytes, with something for each edit: on SQLite
 * everybody waits for it. A match may have thousands of edits of 30 kB.
 */
const SIZE_MAX = 96 * 1024
const EACH = 256

/**
 * When guests' rows become an account's: changes recorded edits of these rows to name the account
 * instead of the guest, so that deleting the account later removes the guest's names too. Where a match
 * has many edits, the background does it afterwards (`namingWork`). The matches are locked.
 */
export async function nameAccountInEdits(
  trx: Trx,
  userId: string,
  rows: readonly { matchId: string; name: string }[],
): Promise<void> {
  const matchIds = [...new Set(rows.map(({ matchId }) => matchId))]
  if (matchIds.length === 0) return
  const names = Map.groupBy(rows, ({ matchId }) => matchId)
  const namesOf = (matchId: string) => new Set((names.get(matchId) ?? []).map(({ name }) => name))
  const later: string[] = []
  const atOnce: string[] = []
  let sum = 0
  for (const { matchId, edits, size } of await editSizes(trx, { ids: JSON.stringify(matchIds) })) {
    sum += Number(size) + EACH * Number(edits)
    const isLong = Number(edits) > EDITS_AT_ONCE || sum > SIZE_MAX
    ;(isLong ? later : atOnce).push(matchId)
  }
  for (const matchId of atOnce) {
    const found = await editsBefore(trx, { matchId, before: newId() })
    const ids = found.map(({ id }) => id)
    await rewriteAbout(trx, { matchId, ids }, namesOf(matchId), (change) => namedAs(change, userId))
  }
  await nameLater(trx, userId, later, namesOf)
}

/** Remembers that the edits up to now are still to be named; also by names that are known already. */
async function nameLater(
  trx: Trx,
  userId: string,
  matchIds: readonly string[],
  namesOf: (matchId: string) => ReadonlySet<string>,
): Promise<void> {
  if (matchIds.length === 0) return
  const before = await findUnnamed(trx, { userId, matchIds })
  const known = new Map(before.map(({ matchId, names }) => [matchId, names]))
  await trx
    .insertInto('unnamed_edits')
    .values(
      matchIds.map((matchId) => ({
        match_id: matchId,
        user_id: userId,
        names: JSON.stringify([...new Set([...namesOf(matchId), ...(known.get(matchId) ?? [])])]),
        reached_id: newId(),
      })) satisfies Schema['unnamed_edits'][],
    )
    .onConflict((conflict) =>
      conflict.columns(['match_id', 'user_id']).doUpdateSet((eb) => ({
        names: eb.ref('excluded.names'),
        reached_id: eb.ref('excluded.reached_id'),
      })),
    )
    .execute()
}

/**
 * Names accounts in the edits that are left, newest first, in the background. What is left is stored, so
 * that it goes on after a crash too.
 */
export const namingWork: BackgroundWork = {
  async next(db, { userId: after }) {
    const [next] = await findUnnamed(db, { after })
    return next && { userId: next.userId, id: next.userId }
  },
  async work(database, { userId }) {
    const [next] = await findUnnamed(database.read, { userId })
    if (next !== undefined) await database.transact((trx) => nameSome(trx, next))
    return true
  },
}

async function nameSome(trx: Trx, { matchId, userId, reachedId }: UnnamedEdits): Promise<void> {
  await locked(trx, trx.selectFrom('matches').where('id', '=', matchId).select('id')).execute()
  const row = trx
    .selectFrom('unnamed_edits')
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    // Another worker may have done the same.
    .where('reached_id', '=', reachedId)
  const [current] = await locked(trx, row.selectAll()).execute()
  if (current === undefined) return
  const names = new Set(presentUnnamed(current).names)
  const ids = firstOf(await editsBefore(trx, { matchId, before: reachedId }))
  await rewriteAbout(trx, { matchId, ids }, names, (change) => namedAs(change, userId))
  const last = ids.at(-1)
  if (last === undefined) {
    await trx
      .deleteFrom('unnamed_edits')
      .where('match_id', '=', matchId)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await trx
    .updateTable('unnamed_edits')
    .set({ names: JSON.stringify([...names]), reached_id: last })
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .execute()
}

/** The first of these edits that are read together; always one if there is any. */
function firstOf(edits: readonly { id: string; size: number }[]): string[] {
  let sum = 0
  const end = edits.findIndex(({ size }, index) => {
    sum += Number(size) + EACH
    return index > 0 && sum > SIZE_MAX
  })
  return edits.slice(0, end === -1 ? edits.length : end).map(({ id }) => id)
}

/** Anonymizes an account that is being deleted in the edits of matches that do not name it yet. */
async function anonymizeUnnamed(
  trx: Trx,
  userId: string,
  matchIds: readonly string[],
): Promise<void> {
  if (matchIds.length === 0) return
  for (const { matchId, names, reachedId } of await findUnnamed(trx, { userId, matchIds })) {
    const known = new Set(names)
    for (let before = reachedId; ;) {
      const ids = firstOf(await editsBefore(trx, { matchId, before }))
      if (ids.length === 0) break
      await rewriteAbout(trx, { matchId, ids }, known, anonymized)
      before = ids.at(-1) ?? before
    }
  }
  await trx
    .deleteFrom('unnamed_edits')
    .where('user_id', '=', userId)
    .where('match_id', 'in', matchIds)
    .execute()
}

/** Anonymizes an account that is being deleted in the recorded edits of some of its matches. */
export async function anonymizeAccountInEdits(
  trx: Trx,
  userId: string,
  matchIds: readonly string[],
): Promise<void> {
  await anonymizeUnnamed(trx, userId, matchIds)
  if (matchIds.length === 0) return
  // Most edits do not name the account, and need not be parsed.
  const naming = editsOf(trx)
    .where('match_id', 'in', matchIds)
    .where(sql<boolean>`replace(changes, ${userId}, '') <> changes`)
  await rewrite(trx, naming, (change) =>
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
  if (rows.length === 0) return
  const byMatch = Map.groupBy(rows, ({ matchId }) => matchId)
  const names = new Map(
    [...byMatch].map(([matchId, own]) => [matchId, new Set(own.map(({ name }) => name))]),
  )
  await rewrite(trx, editsOf(trx).where('match_id', 'in', [...names.keys()]), (change, matchId) =>
    isAbout(change, names.get(matchId) ?? new Set()) ? anonymized(change) : change,
  )
}

/** Writes those changes anew that are about the guest of these names. @param ids newest first */
async function rewriteAbout(
  trx: Trx,
  { matchId, ids }: { matchId: string; ids: readonly string[] },
  names: Set<string>,
  change: (recorded: StoredChange) => StoredChange,
): Promise<void> {
  if (ids.length === 0) return
  const edits = editsOf(trx).where('match_id', '=', matchId).where('id', 'in', ids)
  await rewrite(trx, edits, (one) => (isAbout(one, names) ? change(one) : one))
}

function editsOf(trx: Trx) {
  return trx.selectFrom('activity').where('changes', 'is not', null)
}

/** Writes the changes of edits anew, the newest of a match first. */
async function rewrite(
  trx: Trx,
  edits: ReturnType<typeof editsOf>,
  change: (recorded: StoredChange, matchId: string) => StoredChange,
): Promise<void> {
  const found = await edits
    .select(['match_id as matchId', 'id', 'changes'])
    .orderBy('match_id')
    .orderBy('id', 'desc')
    .execute()
  for (const { matchId, id, changes } of found) {
    const recorded = readChanges(JSON.parse(changes ?? '[]'))
    const rewritten = recorded.map((one) => change(one, matchId))
    if (rewritten.every((one, index) => one === recorded[index])) continue
    await trx
      .updateTable('activity')
      .set({ changes: JSON.stringify(rewritten) })
      .where('match_id', '=', matchId)
      .where('id', '=', id)
      .execute()
  }
}
