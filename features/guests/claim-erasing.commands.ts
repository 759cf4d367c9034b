import { sql } from 'kysely'

import { engineOf } from '#database/connect.ts'
import { deletes, empties, type Erasure } from '#features/accounts/erasing.commands.ts'

/** The claims of both sides, and what refers to them. */
export const claimErasures: readonly Erasure[] = (['creator_id', 'person_id'] as const).flatMap(
  (side) => {
    const isOfClaim = (userId: string) =>
      sql<boolean>`claim_id in (select id from claims where ${sql.ref(side)} = ${userId})`
    return [
      afterMatches(empties('taken_seats.claim_id', isOfClaim)),
      empties('import_people.claim_id', isOfClaim),
      ...deletes(`claims.${side}`).map(afterMatches),
    ]
  },
)

/**
 * Others lock these rows after those of a match. So matches come in the next transaction: in this one, we
 * could wait for each other.
 */
function afterMatches({ columns, erase }: Erasure): Erasure {
  return {
    columns,
    async erase(trx, erasing) {
      const { room } = erasing
      const before = room.rows
      await erase(trx, erasing)
      if (room.rows < before && engineOf(trx) === 'postgres') room.rows = 0
    },
  }
}
