import type { Database } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

export interface Somebody {
  id: string
  token: string
}

export interface Crowd {
  /** Each is a friend of the previous and the next one, and the last of the first. */
  people: Somebody[]
  gameId: string
}

/** Inserts many signed-in users directly into the database, without hashing a password for each. */
export async function addCrowd(database: Database, count: number): Promise<Crowd> {
  const now = new Date().toISOString()
  const people = Array.from({ length: count }, () => ({ id: newId(), token: newToken() }))
  const gameId = newId()
  const later = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const friendships = people.flatMap(({ id }, index) => {
    const friend = people[(index + 1) % count]?.id ?? id
    return [
      { user_id: id, friend_id: friend, created_at: now },
      { user_id: friend, friend_id: id, created_at: now },
    ]
  })
  await database.transact(async (trx) => {
    await trx
      .insertInto('users')
      .values(
        people.map(({ id }, index) => ({
          id,
          first_name: `Player${index}`,
          last_name: 'Crowd',
          email: `player${index}@crowd.example`,
          email_key: `player${index}@crowd.example`,
          password_hash: null,
          role: 'user' as const,
          email_verified_at: now,
          suspended_at: null,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
    await trx
      .insertInto('sign_ins')
      .values(
        people.map(({ id, token }) => ({
          id: newId(),
          token_hash: hashToken(token),
          user_id: id,
          user_agent: 'test',
          created_at: now,
          last_used_at: now,
          expires_at: later,
        })),
      )
      .execute()
    if (count > 2) await trx.insertInto('friendships').values(friendships).execute()
    await trx
      .insertInto('games')
      .values({ id: gameId, name: 'Go', name_key: 'go', created_by: null, created_at: now })
      .execute()
  })
  return { people, gameId }
}

/** The request body of a match: the user, a friend who has to confirm, and a guest. */
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
