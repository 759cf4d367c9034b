import type { Database } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'
import { newToken } from '#platform/security/secrets.ts'

import { seedSignIns, seedUsers } from '../seeded/seeded-people.ts'

export interface Somebody {
  id: string
  token: string
}

export interface Crowd {
  /** Each is a friend of the previous and the next one, and the last of the first. */
  people: Somebody[]
  gameId: string
}

/** Directly, without hashing a password for each. */
export async function addCrowd(database: Database, count: number): Promise<Crowd> {
  const now = new Date().toISOString()
  const people = Array.from({ length: count }, () => ({ id: newId(), token: newToken() }))
  const gameId = newId()
  const friendships = people.flatMap(({ id }, index) => {
    const friend = people[(index + 1) % count]?.id ?? id
    return [
      { user_id: id, friend_id: friend, created_at: now },
      { user_id: friend, friend_id: id, created_at: now },
    ]
  })
  await database.transact(async (trx) => {
    const users = people.map(({ id }, index) => {
      const [first_name, email] = [`Player${index}`, `player${index}@crowd.example`]
      return { id, first_name, last_name: 'Crowd', email }
    })
    await seedUsers(trx, now, users)
    await seedSignIns(trx, now, people)
    if (count > 2) await trx.insertInto('friendships').values(friendships).execute()
    await trx
      .insertInto('games')
      .values({ id: gameId, name: 'Go', name_key: 'go', created_by: null, created_at: now })
      .execute()
  })
  return { people, gameId }
}

/** With the user, a friend who has to confirm, and a guest. */
export function matchBody(crowd: Crowd, index: number, notes: string) {
  const { people, gameId } = crowd
  const [own, friend] = [people[index % people.length], people[(index + 1) % people.length]]
  return {
    game: gameId,
    date: '2026-10-01',
    notes,
    players: [
      { user: own?.id, score: 1, result: 'Win' },
      { user: friend?.id, score: 0, result: 'Loss' },
      { name: 'Grandma' },
    ],
  }
}
