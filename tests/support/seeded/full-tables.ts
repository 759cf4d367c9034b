import { newId } from '#platform/ids.ts'

import type { TestApp } from '../engines.ts'
import { seedUsers } from './seeded-people.ts'
import { seedTables } from './seeded-tables.ts'

interface Tables {
  creatorId: string
  gameId: string
  count: number
  /** Besides the creator and the guests. */
  accounts: number
  guests: readonly { name: string; emailKey?: string; declinedBy?: string }[]
}

/** Logging them would take a request each. @returns their ids, oldest first */
export async function addTables(
  { database, clock }: TestApp,
  { creatorId, gameId, count, accounts, guests }: Tables,
): Promise<string[]> {
  const others = Array.from({ length: accounts }, newId)
  await database.transact((trx) => {
    const users = others.map((id) => {
      return { id, first_name: 'Seated', last_name: 'Tester', email: `${id}@tables.example` }
    })
    return seedUsers(trx, clock.now().toISOString(), users)
  })
  const tables = Array.from({ length: count }, (_, score) => ({
    ...{ creatorId, gameId, date: new Date(Date.UTC(2020, 0, 1 + score, 12)).toISOString() },
    seats: [
      ...[creatorId, ...others].map((userId) => ({ userId, score })),
      ...guests.map(({ name, emailKey = null, declinedBy }) =>
        declinedBy === undefined ? { guest: name, email: emailKey, score } : { declinedBy, score },
      ),
    ],
  }))
  return seedTables(database, tables)
}
