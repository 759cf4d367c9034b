import { sql } from 'kysely'

import { engineOf, type Trx } from '#database/connect.ts'
import { emptyWithin, setWithin } from '#database/query/parts.ts'
import {
  deletes,
  empties,
  type Erasing,
  type Erasure,
} from '#features/accounts/erasing.commands.ts'

/** The claims of both sides, and what refers to them. */
export const claimErasures: readonly Erasure[] = (['creator_id', 'person_id'] as const).flatMap(
  (side) => {
    const isOfClaim = (userId: string) =>
      sql<boolean>`claim_id in (select id from claims where ${sql.ref(side)} = ${userId})`
    return [
      empties('import_people.claim_id', isOfClaim),
      ...deletes(`claims.${side}`).map(afterMatches),
    ]
  },
)

/** Guests of others' books are not the account any more; the rows that they have given go with its matches. */
export const accountErasures: readonly Erasure[] = [
  {
    columns: ['people.user_id' as const],
    async erase(trx: Trx, { account, room }: Erasing) {
      const own = sql`user_id = ${account.id}`
      const settled = { column: 'settling', value: '0' }
      await setWithin(trx, room, 'people', settled, sql`${own} and settling = 1`)
      await emptyWithin(trx, room, 'people', 'user_at', own)
      await emptyWithin(trx, room, 'people', 'user_id', own)
    },
  },
].map(afterMatches)

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
