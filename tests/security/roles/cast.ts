import { hash } from '@node-rs/argon2'

import { wordRows } from '#features/accounts/accounts.commands.ts'
import { HOUR } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import type { TestApp } from '#tests/support/engines.ts'
import { seedSignIns, seedUsers } from '#tests/support/seeded/seeded-people.ts'

export const roles = [
  'anonymous',
  'unverified',
  'suspended',
  'stranger',
  'friend',
  'player',
  'declined',
  'creator',
  'admin',
] as const
export type Role = (typeof roles)[number]

export interface Member {
  id: string
  firstName: string
  email: string
  token: string
  signInId: string
}

export type Cast = Record<Exclude<Role, 'anonymous'>, Member> & {
  bystander: Member
}

/** A hash of PASSWORD at a low cost, because there are a thousand accounts. Verifying reads the cost from the hash. */
const cheapHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })

const LAST_NAME = 'Tester'
let count = 0

const NAMES = [...roles.filter((role) => role !== 'anonymous'), 'bystander'] as const

/** Directly, even if the product would not allow it. Their actions go over HTTP. */
export async function castRoles(it: TestApp): Promise<Cast> {
  const [cast] = await castSeveral(it, 1)
  if (cast === undefined) throw new Error('One was asked for.')
  return cast
}

/** With the number of statements that one cast needs. */
export async function castSeveral(it: TestApp, times: number): Promise<Cast[]> {
  const casts = Array.from({ length: times }, newCast)
  const members = casts.flatMap((cast) => NAMES.map((name) => ({ name, ...cast[name] })))
  const now = it.clock.now()
  const at = now.toISOString()
  const passwordHash = await cheapHash
  await it.database.transact(async (trx) => {
    const users = members.map(({ name, id, firstName, email }) => ({
      ...{ id, first_name: firstName, last_name: LAST_NAME, email, password_hash: passwordHash },
      role: name === 'admin' ? ('admin' as const) : ('user' as const),
      email_verified_at: name === 'unverified' ? null : at,
      suspended_at: name === 'suspended' ? at : null,
    }))
    await seedUsers(trx, at, users)
    await seedSignIns(trx, at, members)
    // The verification of an address does this, so that searches find them.
    const found = members.filter(({ name }) => name !== 'unverified' && name !== 'suspended')
    const words = found.flatMap((member) => wordRows({ ...member, lastName: LAST_NAME }))
    await trx.insertInto('user_words').values(words).execute()
    const friendships = casts.flatMap(({ creator, friend, player, declined }) =>
      [friend, player, declined].flatMap(({ id }) => [
        { user_id: creator.id, friend_id: id, created_at: at },
        { user_id: id, friend_id: creator.id, created_at: at },
      ]),
    )
    await trx.insertInto('friendships').values(friendships).execute()
  })
  return casts
}

function newCast(): Cast {
  count += 1
  return Object.fromEntries(NAMES.map((name) => [name, newMember(name)])) as Cast
}

function newMember(name: string): Member {
  return {
    id: newId(),
    firstName: `${name}${count}`,
    email: `${name}.${count}@example.com`,
    token: newToken(),
    signInId: newId(),
  }
}

export async function layTable(it: TestApp, { creator, player, declined }: Cast) {
  const { token } = creator
  const game = await it.call('POST /games', {
    token,
    body: { name: `Game of ${creator.firstName}` },
  })
  const players = [
    { user: creator.id, result: 'Win' },
    { user: player.id },
    { user: declined.id },
    { name: 'Gus', email: creator.email.replace('creator', 'guest') },
  ]
  const body = { game: game.body.data._id, date: '2026-10-01', players }
  const logged = await it.call('POST /sessions', { token, body })
  const { _id: matchId } = logged.body.data
  await it.call('POST /sessions/:id/decline', { token: declined.token, params: { id: matchId } })
  // The creator could log the match only with friends, but these roles are not friends.
  for (const friendId of [player.id, declined.id]) {
    await it.call('POST /friends/unfriend', { token, body: { friendId } })
  }
  return { matchId, gameId: game.body.data._id }
}

/** @returns the token in the mail */
export async function mailToken(
  it: TestApp,
  purpose: 'verify' | 'reset',
  { id }: Member,
): Promise<string> {
  const token = newToken()
  const now = it.clock.now()
  await it.database.transact((trx) =>
    trx
      .insertInto('mail_tokens')
      .values({
        token_hash: hashToken(token),
        purpose,
        user_id: id,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + HOUR).toISOString(),
        used_at: null,
      })
      .execute(),
  )
  return token
}
