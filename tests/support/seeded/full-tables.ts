import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import { newId } from '#platform/ids.ts'

import type { TestApp } from '../engines.ts'
import { addGuests, seedUsers } from './seeded-people.ts'
import { insertMany } from './seeded-rows.ts'

interface Tables {
  creatorId: string
  gameId: string
  count: number
  /** How many other accounts sit at each table, besides the creator and the guests. */
  accounts: number
  guests: readonly { name: string; emailKey?: string; declinedBy?: string }[]
}

/**
 * Inserts confirmed matches of one creator directly into the database, at which the same people sit:
 * logging them would take a request each. @returns their ids, oldest first
 */
export async function addTables(
  { database, clock }: TestApp,
  { creatorId, gameId, count, accounts, guests }: Tables,
): Promise<string[]> {
  const at = clock.now().toISOString()
  const others = Array.from({ length: accounts }, newId)
  const ids = Array.from({ length: count }, newId)
  const dayOf = (index: number) => new Date(Date.UTC(2020, 0, 1 + index, 12)).toISOString()
  await database.transact(async (trx) => {
    const users = others.map((id) => {
      return { id, first_name: 'Seated', last_name: 'Tester', email: `${id}@tables.example` }
    })
    await seedUsers(trx, at, users)
  })
  for (let start = 0; start < count; start += 20) {
    const part = ids.slice(start, start + 20)
    await database.transact(async (trx) => {
      const named = guests.filter(({ declinedBy }) => declinedBy === undefined)
      const personIds = await addGuests(
        trx,
        creatorId,
        named.map(({ name, emailKey }) => ({ name, email: emailKey ?? null })),
      )
      const persons = new Map(named.map((guest, index) => [guest, personIds[index] ?? null]))
      const date = (index: number) => ({ date: dayOf(start + index), game_id: gameId })
      const same = { created_by: creatorId, created_at: at, updated_at: at, confirmed_at: at }
      const fixed = {
        notes: '',
        version: 1,
        mode: 'competitive',
        scoring: 'highest',
      } as const
      const matches = part.map((id, index) => ({ id, ...date(index), ...same, ...fixed }))
      await insertMany(trx, 'matches', matches)
      const rows = [
        ...[creatorId, ...others].map((user_id) => ({ user_id, person_id: null })),
        ...guests.map((guest) => {
          const declined_by = guest.declinedBy ?? null
          return { user_id: null, person_id: persons.get(guest) ?? null, declined_by }
        }),
      ]
      const players = part.flatMap((match_id, index) =>
        rows.map((row, seat) => ({
          ...{ match_id, id: newId(), seat, declined_by: null, score: start + index },
          ...{ result: '' as const, confirmed_at: at, match_date: dayOf(start + index) },
          ...row,
        })),
      )
      await insertMany(trx, 'players', players)
      await refreshHistoryIndex(trx, part)
    })
  }
  return ids
}
