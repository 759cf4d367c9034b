import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'

/**
 * The open claims by which an import asks, and whether they stay when it is undone: another import asks
 * by the same, or the friend was asked before without an import.
 */
export async function openClaimsOf(
  db: Db,
  importId: string,
): Promise<{ claim: ClaimsTable; stays: boolean }[]> {
  const rows = await db
    .selectFrom('import_people as p')
    .innerJoin('claims as c', 'c.id', 'p.claim_id')
    .where('p.import_id', '=', importId)
    .where('c.state', '=', 'open')
    .selectAll('c')
    .select((eb) =>
      sql<number | boolean>`${eb.exists(
        eb
          .selectFrom('import_people as other')
          .innerJoin('import_runs as r', 'r.id', 'other.import_id')
          .whereRef('other.claim_id', '=', 'c.id')
          .where((one) =>
            one.or([
              one('other.asked_before', '=', 1),
              one.and([one('r.id', '<>', importId), one('r.state', 'in', ['open', 'finished'])]),
            ]),
          )
          .select('r.id'),
      )}`.as('stays'),
    )
    .orderBy('c.id')
    .execute()
  // Several names of one friend ask by one claim.
  const byId = new Map(
    rows.map(({ stays, ...claim }) => [claim.id, { claim, stays: stays === true || stays === 1 }]),
  )
  return [...byId.values()]
}
