import * as z from 'zod/mini'

import { type Trx, locked } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { lockImport } from '#features/import-runs/import-runs.commands.ts'

import { type Replaced, replaced } from './put-back.contract.ts'
import { storedCorrections } from './put-back.queries.ts'
import { handedOn, named, puttingBack } from './put-back.rules.ts'
import { correct } from './rereading.commands.ts'
import { broughtMatches } from './rereading.queries.ts'

/**
 * Puts corrected matches back as they were, unless somebody has a part in them or has changed them since.
 * Where a later import has corrected a match again, the match stays, and what was before this correction
 * is handed to the later one: whoever undoes both has the match as it was before both.
 * @param matchIds the next ones that the import has corrected
 */
export async function putBack(
  trx: Trx,
  { id, user_id: userId, source, file, reached_id: reached }: ImportRunsTable,
  matchIds: readonly string[],
  now: Date,
): Promise<void> {
  await lockUsers(trx, [userId])
  const rows = trx.selectFrom('matches').where('id', 'in', matchIds).select('id').orderBy('id')
  await locked(trx, rows).execute()
  const current = await lockImport(trx, id, userId)
  // Somebody else may have done the same before the lock.
  if (current.state !== 'undoing' || current.reached_id !== reached) return
  const matches = await broughtMatches(trx, { userId, source }, matchIds)
  const back: string[] = []
  const as = { userId, now, recorded: { type: 'restored', reason: file } } as const
  for (const [matchId, stored] of await correctionsOf(trx, matchIds)) {
    // What was handed on before counts no longer.
    const handed = new Set(stored.flatMap(({ before }) => before.handedBy ?? []))
    const all = stored.filter(({ importId }) => !handed.has(importId))
    const at = all.findIndex(({ importId }) => importId === id)
    const own = all[at]
    if (own === undefined) continue
    const later = all[at + 1]
    if (later !== undefined) {
      const before = handedOn(own.before, later.before, id)
      await store(trx, { ...later, matchId, before })
      continue
    }
    const found = matches.get(matchId)
    if (found === undefined || found.why !== null) continue
    const { match } = found
    if (!(await correct(trx, match, puttingBack(match, own.before), as))) continue
    back.push(matchId)
    const handedBy = own.before.handedBy ?? []
    await forget(trx, matchId, [id, ...handedBy])
    await countHanded(trx, handedBy)
    const earlier = all[at - 1]
    if (earlier === undefined) continue
    await store(trx, { ...earlier, matchId, before: named(earlier.before, own.before) })
  }
  await trx
    .updateTable('import_runs')
    .set((eb) => ({
      removed: eb('removed', '+', back.length),
      kept: eb('kept', '+', matchIds.length - back.length),
      reached_id: matchIds.at(-1) ?? reached,
    }))
    .where('id', '=', id)
    .execute()
}

interface Correction {
  importId: string
  before: Replaced
}

/** The stored corrections of each match, the earliest first. */
async function correctionsOf(
  trx: Trx,
  matchIds: readonly string[],
): Promise<Map<string, Correction[]>> {
  const rows = await storedCorrections(trx, matchIds)
  const parsed = rows.map(({ before, ...row }) => ({
    ...row,
    before: z.parse(replaced, JSON.parse(before)),
  }))
  return Map.groupBy(parsed, ({ matchId }) => matchId)
}

async function store(
  trx: Trx,
  { importId, matchId, before }: Correction & { matchId: string },
): Promise<void> {
  await trx
    .updateTable('import_corrections')
    .set({ before: JSON.stringify(before) })
    .where('import_id', '=', importId)
    .where('match_id', '=', matchId)
    .execute()
}

async function forget(trx: Trx, matchId: string, importIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('import_corrections')
    .where('match_id', '=', matchId)
    .where('import_id', 'in', importIds)
    .execute()
}

/** A match that had stayed when these imports were undone is back as it was before them now. */
async function countHanded(trx: Trx, importIds: readonly string[]): Promise<void> {
  if (importIds.length === 0) return
  await trx
    .updateTable('import_runs')
    .set((eb) => ({ removed: eb('removed', '+', 1), kept: eb('kept', '-', 1) }))
    .where('id', 'in', importIds)
    .where('state', '=', 'undone')
    .execute()
}
