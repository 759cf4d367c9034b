import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { newId } from '#platform/ids.ts'

import type { Game } from './games.contract.ts'
import { lockGameByKey } from './games.queries.ts'
import { gameKey, normalizedGameName } from './games.rules.ts'

const TRIES = 5

/**
 * Adds a game, or finds and locks the one of that name. The unique key decides when two add the same
 * game at once.
 */
export async function addGame(
  trx: Trx,
  draft: { name: string; userId: string },
  now: Date,
): Promise<{ game: Game; added: boolean }> {
  const game = { _id: newId(), name: normalizedGameName(draft.name) }
  const key = gameKey(draft.name)
  // An admin may remove the game of that name between the two statements.
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const inserted = await trx
      .insertInto('games')
      .values({
        id: game._id,
        name: game.name,
        name_key: key,
        created_by: draft.userId,
        created_at: now.toISOString(),
      } satisfies Schema['games'])
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted !== undefined) return { game, added: true }
    const [existing] = await lockGameByKey(trx, { key })
    if (existing !== undefined) return { game: existing, added: false }
  }
  throw new Error('A game conflicts with another one that cannot be found.')
}
