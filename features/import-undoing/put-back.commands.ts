import * as z from 'zod/mini'

import type { Trx } from '#database/connect.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { measureMatches } from '#features/history-index/stored-bytes.commands.ts'
import { correct } from '#features/rereading/rereading.commands.ts'
import { type ReplacedMatch, replacedMatch } from '#features/rereading/rereading.contract.ts'
import { broughtMatches, storedCorrections } from '#features/rereading/rereading.queries.ts'
import { handedOn, puttingBack, withGuests } from '#features/rereading/rereading.rules.ts'

/**
 * Puts corrected matches back as they were, unless somebody has a part in them or has changed them since.
 * Where a later import has corrected a match again, the match stays, and what was before this correction
 * is handed to the later one: whoever undoes both has the match as it was before both.
 * @param matchIds the next ones that the import has corrected, locked
 * @returns how many are back
 */
export async function putBack(
  trx: Trx,
  { id, user_id: userId, source, file }: ImportRunsTable,
  matchIds: readonly string[],
  now: Date,
): Promise<number> {
  const matches = await broughtMatches(trx, { userId, source }, matchIds)
  let back = 0
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
    back += 1
    const handedBy = own.before.handedBy ?? []
    await forget(trx, matchId, [id, ...handedBy])
    await countHanded(trx, handedBy)
    const earlier = all[at - 1]
    if (earlier === undefined) continue
    await store(trx, { ...earlier, matchId, before: withGuests(earlier.before, own.before) })
  }
  return back
}

interface Correction {
  importId: string
  before: ReplacedMatch
}

/** The stored corrections of each match, the earliest first. */
async function correctionsOf(
  trx: Trx,
  matchIds: readonly string[],
): Promise<Map<string, Correction[]>> {
  const rows = await storedCorrections(trx, matchIds)
  const parsed = rows.map(({ before, ...row }) => ({
    ...row,
    before: z.parse(replacedMatch, JSON.parse(before)),
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
  await measureMatches(trx, [matchId])
}

async function forget(trx: Trx, matchId: string, importIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('import_corrections')
    .where('match_id', '=', matchId)
    .where('import_id', 'in', importIds)
    .execute()
  await measureMatches(trx, [matchId])
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
