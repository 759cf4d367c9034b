import * as z from 'zod/mini'

import { locked, type Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'

import { lockImport } from './imports.commands.ts'
import { replaced } from './otherwise-undoing.contract.ts'
import { lastCorrections } from './otherwise-undoing.queries.ts'
import { puttingBack } from './otherwise-undoing.rules.ts'
import { correct } from './otherwise.commands.ts'
import { broughtMatches } from './otherwise.queries.ts'

/**
 * Puts corrected matches back as they were, unless somebody has a part in them or has changed them since.
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
  const stored = await broughtMatches(trx, { userId, source }, matchIds)
  const back: string[] = []
  const as = { userId, now, recorded: { type: 'restored', reason: file } } as const
  for (const { matchId, before } of await lastCorrections(trx, id, matchIds)) {
    const found = stored.get(matchId)
    if (found === undefined || found.why !== null) continue
    const { match } = found
    const edit = puttingBack(match, z.parse(replaced, JSON.parse(before)))
    if (await correct(trx, match, edit, as)) back.push(matchId)
  }
  if (back.length > 0) {
    await trx
      .deleteFrom('import_corrections')
      .where('import_id', '=', id)
      .where('match_id', 'in', back)
      .execute()
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
