import type { Database, Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import { countClaimed } from '#features/claims/claimed-seats.queries.ts'
import { askAfterImport } from '#features/claims/claims.commands.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

import { lockImport } from './added-imports.commands.ts'
import type { Import } from './added-imports.contract.ts'
import { findImport, presentImport } from './added-imports.queries.ts'
import { IMPORT_NOT_FOUND, IMPORT_UNDONE } from './added-imports.rules.ts'
import { addsGuest, friendsToAsk, isAskedByHand } from './import-finishing.queries.ts'

interface Finishing {
  importId: string
  userId: string
  existing: number
}

/**
 * Ends an import and asks each friend who is in it. Each is asked in a transaction of its own, so that
 * whoever repeats this after it was cut off asks nobody twice. Again changes nothing.
 */
export async function finishImport(
  database: Database,
  { importId, userId, existing }: Finishing,
  { now, nextTurn }: { now: Date; nextTurn: () => Promise<void> },
): Promise<Import> {
  const row = await findImport(database.read, importId, userId)
  if (row === undefined) throw new Refusal('not_found', IMPORT_NOT_FOUND)
  const friends = row.state === 'open' ? await friendsToAsk(database.read, importId) : []
  for (const friend of friends) {
    await nextTurn()
    const asking = {
      id: newId(),
      creatorId: userId,
      personId: friend.userId,
      askedBy: 'creator' as const,
      guest: friend.name,
    }
    const claim = {
      id: asking.id,
      creator_id: userId,
      person_id: friend.userId,
      guest_key: nameKey(friend.name),
      match_id: null,
      player_id: null,
    }
    const { matches } = await countClaimed(database.read, claim, nextTurn)
    if (matches === 0) continue
    const named = { importId, userId, guestKey: claim.guest_key }
    const addsMatches = await addsGuest(database.read, named, nextTurn)
    const asked = { ...asking, matches, addsMatches }
    await database.transact((trx) => askFriend(trx, importId, asked, now))
  }
  return database.transact((trx) => closeImport(trx, { importId, userId, existing }))
}

/** The friend is asked for all matches with the guest; only new ones make it another question. */
async function askFriend(
  trx: Trx,
  importId: string,
  asking: Parameters<typeof askAfterImport>[1],
  now: Date,
): Promise<void> {
  const { creatorId, personId } = asking
  await lockUsers(trx, [creatorId, personId])
  const { state } = await lockImport(trx, importId, creatorId)
  // The same request may have come twice, or the import is being undone.
  const isToAsk = (await friendsToAsk(trx, importId)).some(({ userId }) => userId === personId)
  if (state !== 'open' || !isToAsk) return
  const asked = await askAfterImport(trx, asking, now)
  if (asked === null) return
  const { claimId, replaced } = asked
  const isByHand = replaced !== null && (await isAskedByHand(trx, replaced))
  await trx
    .updateTable('import_people')
    .set({ claim_id: claimId, asked_before: isByHand ? 1 : 0 })
    .where('import_id', '=', importId)
    .where('user_id', '=', personId)
    .execute()
  if (replaced !== null) await moveClaim(trx, { from: replaced, to: claimId })
  await trx
    .updateTable('import_runs')
    .set((eb) => ({ claims: eb('claims', '+', 1) }))
    .where('id', '=', importId)
    .execute()
}

/** The imports before ask by the new claim, too: it stays open until the last of them is undone. */
async function moveClaim(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx
    .updateTable('import_people')
    .set({ claim_id: to })
    .where('claim_id', '=', from)
    .execute()
}

async function closeImport(trx: Trx, { importId, userId, existing }: Finishing): Promise<Import> {
  const row = await lockImport(trx, importId, userId)
  if (row.state === 'finished') return presentImport(row)
  if (row.state !== 'open') throw new Refusal('conflict', IMPORT_UNDONE)
  const finished = { state: 'finished' as const, existing }
  await trx.updateTable('import_runs').set(finished).where('id', '=', importId).execute()
  return presentImport({ ...row, ...finished })
}
