import { expect, test } from 'vitest'

import { addSignIn } from '#features/accounts/sign-in.commands.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { EndpointKey } from '#platform/http/contract.ts'
import { newId } from '#platform/ids.ts'
import { newToken } from '#platform/security/secrets.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { befriend, type TestUser, signedUp, befriended } from '#tests/support/data/made-people.ts'
import { addGame } from '#tests/support/data/made-tables.ts'
import { useUp } from '#tests/support/data/used-up.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { begin, matchTo, send as sendBatch } from '#tests/support/imports/made-imports.ts'

interface Quota {
  name: string
  max: number
  windowMs?: number
  key: EndpointKey
}

/** The quotas with a time window, and the endpoint that then refuses. */
const counted: Quota[] = [
  { name: 'match-creation-day', max: 300, key: 'POST /sessions' },
  { name: 'friend-request-day', max: 100, key: 'POST /friends/send' },
  { name: 'import-begun', max: 60, key: 'POST /imports' },
  { name: 'import-check', max: 1200, windowMs: HOUR, key: 'POST /imports/check' },
  { name: 'archive', max: 30, windowMs: HOUR, key: 'GET /users/:id/archive.csv' },
]

onEachEngine('Quotas of one account', (open) => {
  test('of a day or an hour refuse further requests of that account, but of nobody else', async () => {
    const { it, ann, bob } = await signedUp(open({ limits: true }), 'Ann', 'Bob')
    const game = await addGame(it, ann)
    const optionsOf = (key: EndpointKey, who: TestUser, round: number) => {
      const bodies: Partial<Record<EndpointKey, unknown>> = {
        'POST /sessions': { game: game._id, date: '2026-10-01', players: [{ user: who.user._id }] },
        'POST /friends/send': { email: `somebody${round}@example.com` },
        'POST /imports': {
          ...{ source: 'bgg', file: { name: 'plays.xml' }, people: [], problems: 0 },
        },
        'POST /imports/check': { matches: [] },
      }
      const params: Record<string, string> = key.includes(':id') ? { id: who.user._id } : {}
      return {
        body: bodies[key],
        params,
      }
    }
    for (const [round, { name, max, windowMs, key }] of counted.entries()) {
      await useUp(it, ann.user._id, name, max - 1, windowMs)
      const [last, refused, others] = [
        await it.call(key, { token: ann.token, ...optionsOf(key, ann, 3 * round) }),
        await it.call(key, { token: ann.token, ...optionsOf(key, ann, 3 * round + 1) }),
        await it.call(key, { token: bob.token, ...optionsOf(key, bob, 3 * round + 2) }),
      ]
      expect([key, last.status < 300, refused.status, others.status < 300]).toEqual([
        key,
        true,
        429,
        true,
      ])
      expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in /u)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('of corrections, rejoining, confirming and reminding of many, taking back and table links count every request', async () => {
    const { it, ann, bob } = await signedUp(open({ limits: true }), 'Ann', 'Bob')
    const body = { durationMinutes: 5, ids: [newId()] }
    for (const [name, max, key, status] of [
      ['match-corrections', 60, 'POST /sessions/:id/corrections', 404],
      ['match-confirms', 1200, 'POST /sessions/:id/confirm', 404],
      ['match-declines', 1200, 'POST /sessions/:id/decline', 404],
      ['match-rejoins', 20, 'POST /sessions/:id/rejoin', 404],
      ['confirm-all', 120, 'POST /sessions/confirm', 200],
      ['match-unconfirms', 300, 'POST /sessions/:id/unconfirm', 404],
      ['remind-all', 60, 'POST /sessions/remind', 200],
      ['table-links', 60, 'POST /sessions/:id/link', 404],
      ['table-link-claims', 30, 'POST /links/:token/players/:pid/claim', 404],
    ] as const) {
      await useUp(it, ann.user._id, name, max - 1, HOUR)
      const send = async (who: TestUser) =>
        (await it.call(key, { token: who.token, params, body })).status
      const params = { id: newId(), token: newToken(), pid: newId() }
      expect([await send(ann), await send(ann), await send(bob)]).toEqual([status, 429, status])
    }
  })

  test('of corrections end with the day, too', async () => {
    const it = await open({ limits: true })
    const { token, user } = await it.signUp('Ann')
    await useUp(it, user._id, 'match-corrections-day', 99)
    const propose = async () =>
      (await it.call('POST /sessions/:id/corrections', { token, params: { id: newId() } })).status
    expect([await propose(), await propose()]).toEqual([404, 429])
  })

  test('of one import count its batches, its matches, its end and its undoing', async () => {
    const { it, ann, bob } = await signedUp(open({ limits: true }), 'Ann', 'Bob')
    const ids = new Map<TestUser, string>()
    for (const who of [ann, bob]) ids.set(who, (await begin(it, who)).body.data._id)
    for (const [name, max, windowMs, key, body] of [
      ['import-batch', 1000, DAY, 'POST /imports/:id/matches', { matches: [] }],
      ['import-finish', 60, HOUR, 'POST /imports/:id/finish', {}],
      ['import-undo', 300, HOUR, 'DELETE /imports/:id', undefined],
    ] as const) {
      await useUp(it, ann.user._id, name, max - 1, windowMs)
      const ask = async (who: TestUser) => {
        const params = { id: ids.get(who) ?? '' }
        return (await it.call(key, { token: who.token, params, body })).status
      }
      const sent = [await ask(ann), await ask(ann), await ask(bob)]
      expect([key, ...sent]).toEqual([key, 200, 429, 200])
    }
    const limit = { name: 'imported-match', max: 100_000, windowMs: DAY }
    await it.database.transact((trx) => it.app.limits.countIn(trx, limit, bob.user._id, 99_999))
    const { _id } = (await begin(it, bob)).body.data
    const sendOne = async (id: string) => (await sendBatch(it, bob, _id, [matchTo(id)])).status
    expect([await sendOne('a:1'), await sendOne('a:2'), await sendOne('a:1')]).toEqual([
      ...[200, 429, 200],
    ])
  })

  test('of a friend’s guests count each reading', async () => {
    const { it, ann, bob } = await befriended(open({ limits: true }), 'Ann', 'Bob')
    await useUp(it, ann.user._id, 'friends-guests', 299, HOUR)
    const read = async ({ token }: TestUser, { user }: TestUser) =>
      (await it.call('GET /friends/:userId/guests', { token, params: { userId: user._id } })).status
    expect([await read(ann, bob), await read(ann, bob), await read(bob, ann)]).toEqual([
      ...[200, 429, 200],
    ])
  })

  test('count a match in the transaction that creates it: a refused draft counts for nothing', async () => {
    const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
    const game = await addGame(it, ann)
    const limit = { name: 'match-creation', max: 60, windowMs: HOUR }
    await it.database.transact((trx) => it.app.limits.countIn(trx, limit, ann.user._id, 59))
    const create = async (players: { user: string }[]) => {
      const body = { game: game._id, date: '2026-10-01', players }
      return (await it.call('POST /sessions', { token: ann.token, body })).status
    }
    expect(await create([{ user: newId() }])).toBe(400)
    expect(await create([{ user: ann.user._id }])).toBe(201)
    expect(await create([{ user: ann.user._id }])).toBe(429)
    it.clock.advance(HOUR)
    expect(await create([{ user: ann.user._id }])).toBe(201)
  })

  test('revoke the least recently used sign-in when there are more than a hundred', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const tokens: string[] = []
    const origin = { userAgent: 'test' }
    for (let round = 0; round < 100; round += 1) {
      it.clock.advance(1000)
      const now = it.clock.now()
      const { database } = it
      tokens.push(await database.transact((trx) => addSignIn(trx, ann.user._id, origin, now)))
    }
    const statusOf = async (token = '') => (await it.call('GET /users/me', { token })).status
    expect(await statusOf(ann.token)).toBe(401)
    expect([await statusOf(tokens[0]), await statusOf(bob.token)]).toEqual([200, 200])
    const list = await it.call('GET /auth/sign-ins', { token: tokens[99] })
    expect(list.body.data).toHaveLength(100)
  })

  test('allow a thousand friends, whoever sends the request', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const { people } = await addCrowd(it.database, 999)
    const created_at = it.clock.now().toISOString()
    const pairs = people.flatMap(({ id }) => [
      { user_id: ann.user._id, friend_id: id, created_at },
      { user_id: id, friend_id: ann.user._id, created_at },
    ])
    await it.database.transact(async (trx) => {
      for (let start = 0; start < pairs.length; start += 500) {
        await trx
          .insertInto('friendships')
          .values(pairs.slice(start, start + 500))
          .execute()
      }
    })
    await befriend(it.call, ann, bob)
    const eve = await it.signUp('Eve')
    const send = (by: TestUser, to: TestUser) =>
      it.call('POST /friends/send', { token: by.token, body: { email: to.email } })
    expect((await send(ann, eve)).status).toBe(200)
    const respond = (by: TestUser, senderId: string) =>
      it.call('POST /friends/respond', { token: by.token, body: { senderId, action: 'Accepted' } })
    const full = await respond(eve, ann.user._id)
    expect([full.status, full.body.message]).toEqual([
      409,
      'This player has 1000 friends already, which is the most.',
    ])
    const params = { userId: ann.user._id }
    const list = await it.call('GET /friends/list/:userId', { token: ann.token, params })
    expect(list.body.data).toHaveLength(1000)
    await it.call('POST /friends/unfriend', {
      token: ann.token,
      body: { friendId: bob.user._id },
    })
    expect((await respond(eve, ann.user._id)).status).toBe(200)
  })

  test('show the newest five hundred pending requests', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { people } = await addCrowd(it.database, 501)
    const requests = people.map(({ id }) => ({
      ...{ id: newId(), sender_id: id, recipient_id: ann.user._id, rejected_at: null },
      ...{ recipient_email: null, recipient_email_key: null },
      created_at: it.clock.now().toISOString(),
    }))
    await it.database.transact((trx) =>
      trx.insertInto('friend_requests').values(requests).execute(),
    )
    const waiting = async () =>
      (await it.call('GET /friends/requests', { token: ann.token })).body.data
    const shown = await waiting()
    expect(shown.map(({ _id }) => _id)).toEqual(
      requests
        .map(({ id }) => id)
        .slice(1)
        .toReversed(),
    )
    await it.call('POST /friends/respond', {
      token: ann.token,
      body: { senderId: shown[0]?.user._id, action: 'Rejected' },
    })
    expect((await waiting()).at(-1)?._id).toBe(requests[0]?.id)
  })
})
