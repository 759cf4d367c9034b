import type { Database } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'

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
    const matches = ids.map((id) => ({
      id,
      game_id: gameId,
      date: at,
      notes: 'n'.repeat(notes),
      version: 1,
      mode: 'competitive' as const,
      scoring: 'highest' as const,
      created_by: table[0]?.id ?? '',
      onlooker_id: null,
      last_edited_by: null,
      confirmed_at: at,
      created_at: at,
      updated_at: at,
      last_reminder_at: null,
      index_keys: '',
    }))
    const players = ids.flatMap((id) =>
      table.map((person, seat) => ({
        match_id: id,
        id: newId(),
        seat,
        user_id: person.id,
        score: seat,
        result: 'Win' as const,
        confirmed_at: at,
        invited_at: null,
        match_date: at,
        game_id: gameId,
      })),
    )
    await database.transact(async (trx) => {
      await trx.insertInto('matches').values(matches).execute()
      await trx.insertInto('players').values(players).execute()
    })
  }
}
