import type { Database, Db, Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import { countClaimed } from '#features/claims/claimed-seats.queries.ts'
import { askAfterImport } from '#features/claims/claims.commands.ts'
import { facets } from '#features/history-index/history-index.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

import { lockImport } from './added-imports.commands.ts'
import type { Import } from './added-imports.contract.ts'
import { findImport, presentImport } from './added-imports.queries.ts'
import { IMPORT_NOT_FOUND, IMPORT_UNDONE } from './added-imports.rules.ts'

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
  { read, transact }: Database,
  { importId, userId, existing }: Finishing,
  { now, nextTurn }: { now: Date; nextTurn: () => Promise<void> },
): Promise<Import> {
  const row = await findImport(read, importId, userId)
  if (row === undefined) throw new Refusal('not_found', IMPORT_NOT_FOUND)
  const friends = row.state === 'open' ? await friendsToAsk(read, importId) : []
  for (const { userId: personId, name } of friends) {
    await nextTurn()
    const asking = {
      ...{ id: newId(), creatorId: userId, personId, askedBy: 'creator' as const, guest: name },
    }
    const { matches } = await countClaimed(
      read,
      {
        ...{ id: asking.id, creator_id: userId, person_id: personId, guest_key: nameKey(name) },
        ...{ match_id: null, player_id: null },
      },
      nextTurn,
    )
    if (matches === 0) continue
    const addsMatches = await addsGuest(read, { importId, userId, name })
    await transact((trx) => askFriend(trx, importId, { ...asking, matches, addsMatches }, now))
  }
  return transact(async (trx) => {
    const current = await lockImport(trx, importId, userId)
    if (current.state === 'finished') return presentImport(current)
    if (current.state !== 'open') throw new Refusal('conflict', IMPORT_UNDONE)
    const finished = { state: 'finished' as const, existing }
    await trx.updateTable('import_runs').set(finished).where('id', '=', importId).execute()
    return presentImport({ ...current, ...finished })
  })
}

/** The friends in an import who have not been asked yet, with the guest's name. */
async function friendsToAsk(db: Db, importId: string): Promise<{ userId: string; name: string }[]> {
  return db
    .selectFrom('import_people')
    .where('import_id', '=', importId)
    .where('claim_id', 'is', null)
    .select(['user_id as userId', 'name'])
    .distinct()
    .orderBy('user_id')
    .execute()
}

/** Whether an import has added a match with a guest. */
async function addsGuest(
  db: Db,
  { importId, userId, name }: { importId: string; userId: string; name: string },
): Promise<boolean> {
  const added = await db
    .selectFrom('match_facets as f')
    .innerJoin('import_matches as i', 'i.match_id', 'f.match_id')
    .where('f.user_id', '=', userId)
    .where('f.facet', '=', facets.guest(name))
    .where('i.import_id', '=', importId)
    .select('i.match_id')
    .limit(1)
    .executeTakeFirst()
  return added !== undefined
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
  await trx
    .updateTable('import_people')
    .set({ claim_id: asked.claimId, asked_before: asked.replaced === null ? 0 : 1 })
    .where('import_id', '=', importId)
    .where('user_id', '=', personId)
    .execute()
  await trx
    .updateTable('import_runs')
    .set((eb) => ({ claims: eb('claims', '+', 1) }))
    .where('id', '=', importId)
    .execute()
}
