import { newId } from '#platform/ids.ts'

import type { TestUser } from '../data/made-people.ts'
import type { TestApp } from '../engines.ts'
import { insertMany } from './seeded-rows.ts'
import { alike, seedTables } from './seeded-tables.ts'

interface Seed {
  matches: number
  guests?: number
  game?: string
}

/** All of one day. @returns its id */
export async function seedImport(
  { database, clock }: TestApp,
  { user: { _id: userId } }: TestUser,
  { matches, guests = 1, game = 'Azul' }: Seed,
): Promise<string> {
  const [importId, gameId] = [newId(), newId()]
  const created_at = clock.now().toISOString()
  await database.transact(async (trx) => {
    await insertMany(trx, 'games', [
      { id: gameId, name: game, name_key: game.toLowerCase(), created_by: userId, created_at },
    ])
    await insertMany(trx, 'import_runs', [
      {
        ...{ id: importId, user_id: userId, source: 'csv', file: 'seed.csv', created_at },
        ...{
          state: 'finished',
          imported: matches,
          claims: 0,
        },
      },
    ])
  })
  const seats = Array.from({ length: guests }, (_, seat) => ({ guest: `Guest ${seat + 1}` }))
  const table = {
    ...{ creatorId: userId, gameId, date: '2026-10-01T12:00:00.000Z' },
    seats: [{ userId, score: 40, result: 'Win' as const }, ...seats],
  }
  const ids = await seedTables(database, alike(matches, table), false)
  const sources = ids.map((match_id) => ({
    ...{ match_id, user_id: userId, source_id: `csv:${match_id}`, place: 0 },
  }))
  await database.transact(async (trx) => {
    const added = ids.map((match_id) => ({ import_id: importId, match_id, version: 1 }))
    await insertMany(trx, 'import_matches', added)
    await insertMany(trx, 'imports', sources)
  })
  return importId
}
