import type { Trx } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'

import type { Game } from './contract.ts'
import { findGameByKey } from './queries.ts'
import { gameKey, tidyGameName } from './rules.ts'

/** Adds a game, or finds the one of that name: the unique key decides between two who add at once. */
export async function addGame(
  trx: Trx,
  draft: { name: string; userId: string },
  now: Date,
): Promise<{ game: Game; added: boolean }> {
  const game = { _id: newId(), name: tidyGameName(draft.name) }
  const key = gameKey(draft.name)
  const inserted = await trx
    .insertInto('games')
    .values({
      id: game._id,
      name: game.name,
      name_key: key,
      created_by: draft.userId,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return { game, added: true }
  const [existing] = await findGameByKey(trx, { key })
  // Removed between the two statements.
  if (existing === undefined) return addGame(trx, draft, now)
  return { game: existing, added: false }
}
