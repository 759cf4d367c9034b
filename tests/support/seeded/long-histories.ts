import type { Database } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'

import { insertMany } from './seeded-rows.ts'

const MATCHES_PER_TRANSACTION = 20

/** Inserts matches of 32 players with long notes; each is in the history of the first 32 people. */
export async function addLongHistories(
  database: Database,
  { people, gameId }: { people: readonly { id: string }[]; gameId: string },
  count: number,
  { seats, notes, at = new Date().toISOString() }: { seats: number; notes: number; at?: string } = {
    seats: 32,
    notes: 2000,
  },
): Promise<void> {
  const table = people.slice(0, seats)
  for (let start = 0; start < count; start += MATCHES_PER_TRANSACTION) {
    const ids = Array.from({ length: MATCHES_PER_TRANSACTION }, newId)
    const dates = { confirmed_at: at, created_at: at, updated_at: at }
    const matches = ids.map((id) => ({
      ...{ id, game_id: gameId, date: at, notes: 'n'.repeat(notes), version: 1, ...dates },
      ...({
        mode: 'competitive',
        scoring: 'highest',
        created_by: table[0]?.id ?? '',
      } as const),
    }))
    const players = ids.flatMap((id) =>
      table.map((person, seat) => ({
        ...{ match_id: id, id: newId(), seat, user_id: person.id, score: seat },
        ...({ result: 'Win', confirmed_at: at, match_date: at } as const),
      })),
    )
    await database.transact(async (trx) => {
      await insertMany(trx, 'matches', matches)
      await insertMany(trx, 'players', players)
    })
  }
}
