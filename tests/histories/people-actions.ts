import { settleWork } from '#features/guests/settling.commands.ts'
import { answerClaim, type Answer, ask, claimsOf } from '#tests/support/data/made-claims.ts'
import { answerByLink, claimByLink, makeLink, release } from '#tests/support/data/made-links.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import type { TestApp } from '#tests/support/engines.ts'
import { workOnPiece } from '#tests/support/test-background.ts'

import type { Chance } from '../races/racing-chance.ts'

export interface World {
  it: TestApp
  chance: Chance
  admin: TestUser
  people: TestUser[]
  gone: TestUser[]
  games: string[]
  /** Accounts, games, imported matches. */
  made: number
}

export function pairOf({ chance, people }: World): [TestUser, TestUser] {
  const one = chance.of(people)
  return [one, chance.of(people.filter((other) => other !== one))]
}

export async function guestsOf({ it }: World, { token }: TestUser) {
  return (await it.call('GET /guests', { token })).body.data
}

async function answerSome(world: World, what: Answer, asked: boolean): Promise<number[]> {
  const { it, chance, people } = world
  const who = chance.of(people)
  const state = what === 'undo' && !asked ? 'accepted' : 'open'
  const claims = (await claimsOf(it, who)).filter(
    (claim) => claim.state === state && (state === 'accepted' || claim.asked === asked),
  )
  if (claims.length === 0) return []
  const matches = (await it.call('GET /sessions', { token: who.token })).body.data
  const except = chance.percent(50) ? {} : { except: matches.slice(0, 2).map(({ _id }) => _id) }
  return [(await answerClaim(it, who, what, chance.of(claims)._id, except)).status]
}

async function someRow({ it, chance, people }: World, isTaken: boolean) {
  const rows = await it.database.read
    .selectFrom('players as p')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .where('p.person_id', 'is not', null)
    .where('p.user_id', isTaken ? 'is not' : 'is', null)
    .select(['m.id as matchId', 'm.created_by as creator', 'p.id', 'p.user_id as userId'])
    .orderBy('p.id')
    .execute()
  const row = rows.length === 0 ? null : chance.of(rows)
  const creator = people.find(({ user }) => user._id === row?.creator)
  return row === null || creator === undefined ? null : { ...row, creator }
}

export const peopleActions: Record<string, (world: World) => Promise<number[]>> = {
  async 'merge two guests'(world) {
    const { it, chance, people } = world
    const who = chance.of(people)
    const guests = await guestsOf(world, who)
    if (guests.length < 2) return []
    const body = { _id: chance.of(guests)._id, into: chance.of(guests)._id }
    return [(await it.call('POST /guests/merge', { token: who.token, body })).status]
  },

  async 'undo that guests were merged'(world) {
    const { it, chance, people } = world
    const who = chance.of(people)
    const merged = (await guestsOf(world, who)).flatMap((guest) => guest.merged)
    if (merged.length === 0) return []
    const body = { _id: chance.of(merged)._id }
    return [(await it.call('POST /guests/unmerge', { token: who.token, body })).status]
  },

  async 'ask about a guest'(world) {
    const [who, other] = pairOf(world)
    const guests = await guestsOf(world, who)
    if (guests.length === 0) return []
    const guest = world.chance.of(guests)._id
    return [(await ask(world.it, who, { guest, userId: other.user._id })).status]
  },

  async 'ask for a friend’s guest'(world) {
    const [who, creator] = pairOf(world)
    const guests = await guestsOf(world, creator)
    if (guests.length === 0) return []
    const guest = world.chance.of(guests).name
    return [(await ask(world.it, who, { guest, creatorId: creator.user._id })).status]
  },

  'accept a claim': async (world) => answerSome(world, 'accept', false),
  'reject a claim': async (world) => answerSome(world, 'reject', false),
  'withdraw a claim': async (world) => answerSome(world, 'undo', true),

  async 'answer the question about a guest'(world) {
    const { it, chance, people } = world
    const { token } = chance.of(people)
    const { data } = (await it.call('GET /guests/question', { token })).body
    if (data === null) return []
    const { guest, who } = data
    const denied = chance.percent(50)
    if (who.kind === 'guest') {
      const body = { _id: guest._id, otherId: who._id, denied }
      return [(await it.call('POST /guests/deny', { token, body })).status]
    }
    const userId = who.user._id
    if (!denied)
      return [(await it.call('POST /claims', { token, body: { guest: guest._id, userId } })).status]
    const body = { _id: guest._id, userId, denied }
    return [(await it.call('POST /guests/deny', { token, body })).status]
  },

  async 'use the table link'(world) {
    const { it, chance, people } = world
    const row = await someRow(world, false)
    if (row === null) return []
    const secret = await makeLink(it, row.creator, row.matchId)
    if (chance.percent(60))
      return [(await claimByLink(it, chance.of(people), secret, row.id)).status]
    const answer = chance.percent(70) ? ('confirm' as const) : { contest: 'I had more.' }
    return [(await answerByLink(it, secret, row.id, answer)).status]
  },

  async 'release a seat'(world) {
    const row = await someRow(world, true)
    return row === null ? [] : [(await release(world.it, row.creator, row.matchId, row.id)).status]
  },

  async 'decline a seat and come back'(world) {
    const { it, chance, people } = world
    const row = await someRow(world, true)
    const who = people.find(({ user }) => user._id === row?.userId)
    if (row === null || who === undefined) return []
    const request = { token: who.token, params: { id: row.matchId } }
    const declined = await it.call('POST /sessions/:id/decline', request)
    if (chance.percent(50)) return [declined.status]
    return [declined.status, (await it.call('POST /sessions/:id/rejoin', request)).status]
  },

  async 'become friends'(world) {
    const [one, other] = pairOf(world)
    const body = { userId: other.user._id }
    const sent = await world.it.call('POST /friends/send', { token: one.token, body })
    if (sent.status >= 300) return [sent.status]
    const answer = { senderId: one.user._id, action: 'Accepted' }
    const request = { token: other.token, body: answer }
    return [sent.status, (await world.it.call('POST /friends/respond', request)).status]
  },

  async 'end a friendship'(world) {
    const [one, other] = pairOf(world)
    const body = { friendId: other.user._id }
    return [(await world.it.call('POST /friends/unfriend', { token: one.token, body })).status]
  },

  async trust(world) {
    const [one, other] = pairOf(world)
    const params = { userId: other.user._id }
    const body = { trusted: world.chance.percent(70) }
    return [
      (await world.it.call('PUT /friends/:userId/trust', { token: one.token, params, body }))
        .status,
    ]
  },

  async 'rename an account'({ it, chance, people }) {
    const { token, user } = chance.of(people)
    const body = { firstName: chance.of(['Ann', 'Bob', 'Gus']), lastName: user.lastName }
    const params = { id: user._id }
    const { status } = await it.call('PUT /users/:id', { token, params, body })
    if (status === 200) Object.assign(user, body)
    return [status]
  },

  async 'let some rows follow'({ it }) {
    await workOnPiece(it, settleWork)
    return [200]
  },
}
