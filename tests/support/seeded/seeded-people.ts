import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { personsAt } from '#features/matches/people.commands.ts'
import { DAY } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { hashToken } from '#platform/security/secrets.ts'

import { insertMany } from './seeded-rows.ts'

type SeededUser = Pick<Schema['users'], 'id' | 'first_name' | 'last_name' | 'email'>

/** Without a password, verified; a user may say otherwise. */
export async function seedUsers(
  trx: Trx,
  at: string,
  users: readonly (SeededUser & Partial<Schema['users']>)[],
): Promise<void> {
  const same = { role: 'user', email_verified_at: at, created_at: at, updated_at: at } as const
  const rows = users.map((user) => ({ ...same, email_key: user.email, ...user }))
  await insertMany(trx, 'users', rows)
}

export async function seedSignIns(
  trx: Trx,
  at: string,
  people: readonly { id: string; token: string; signInId?: string }[],
): Promise<void> {
  const expires_at = new Date(Date.parse(at) + 7 * DAY).toISOString()
  const rows = people.map(({ id, token, signInId = newId() }) => ({
    ...{ id: signInId, user_id: id, token_hash: hashToken(token), user_agent: 'test' },
    ...{ created_at: at, last_used_at: at, expires_at },
  }))
  await insertMany(trx, 'sign_ins', rows)
}

/** @returns their ids */
export async function seedFriends(trx: Trx, userId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  const created_at = '2026-01-01T00:00:00.000Z'
  const users = ids.map((id) => {
    return { id, first_name: 'Friend', last_name: id.slice(-8), email: `${id}@example.com` }
  })
  await seedUsers(trx, created_at, users)
  const pairs = ids.flatMap((id) => [
    { user_id: userId, friend_id: id, created_at },
    { user_id: id, friend_id: userId, created_at },
  ])
  await insertMany(trx, 'friendships', pairs)
  return ids
}

/** As typing their names does. @returns their ids in the same order */
export async function addGuests(
  trx: Trx,
  ownerId: string,
  guests: readonly { name: string; email?: string | null }[],
): Promise<string[]> {
  const seats = guests.map(({ name, email = null }) => ({ name, email }))
  const [persons = []] = await personsAt(trx, ownerId, [{ seats }])
  return persons.map((id) => id ?? '')
}
