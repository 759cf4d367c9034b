import { type Database, type Trx, locked } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { countClaimed } from '#features/claims/claimed-seats.queries.ts'
import { resizeClaim, undoClaim } from '#features/claims/claims.commands.ts'

import { type Alone, lockImport } from './added-imports.commands.ts'
import { openClaimsOf } from './import-undoing.queries.ts'

/** Claims of one transaction. */
const CLAIMS = 10

interface Undoing {
  alone: Alone
  now: Date
}

/** Withdraws some of what only the import has asked. @returns whether there was something */
export async function withdrawClaims(
  read: Database['read'],
  row: ImportRunsTable,
  { alone, now }: Undoing,
): Promise<boolean> {
  const open = await openClaimsOf(read, row.id)
  const asked = open.filter(({ stays }) => !stays).slice(0, CLAIMS)
  if (asked.length === 0) return false
  await alone((trx) =>
    withdraw(
      trx,
      row,
      asked.map(({ claim }) => claim.id),
      now,
    ),
  )
  return true
}

async function withdraw(
  trx: Trx,
  { id, user_id: userId }: ImportRunsTable,
  claimIds: readonly string[],
  now: Date,
): Promise<void> {
  await lockUsers(trx, [userId])
  const { state } = await lockImport(trx, id, userId)
  if (state !== 'undoing') return
  for (const claimId of claimIds) {
    // A friend may be accepting it: what was accepted stays.
    const open = trx.selectFrom('claims').where('id', '=', claimId).where('state', '=', 'open')
    const [found] = await locked(trx, open.select('id')).execute()
    if (found !== undefined) await undoClaim(trx, claimId, userId, now)
  }
}

/** Claims that stay are about the matches that are left. */
export async function resizeClaims(
  read: Database['read'],
  { id, user_id: creatorId }: ImportRunsTable,
  { alone, now, nextTurn }: Undoing & { nextTurn: () => Promise<void> },
): Promise<void> {
  for (const { claim } of await openClaimsOf(read, id)) {
    const { matches } = await countClaimed(read, claim, nextTurn)
    await alone((trx) => resizeClaim(trx, { id: claim.id, creatorId, matches }, now))
    await nextTurn()
  }
}
