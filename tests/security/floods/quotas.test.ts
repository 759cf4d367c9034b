import { expect, test } from 'vitest'

import { addSignIn } from '#features/accounts/sign-in.commands.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import type { EndpointKey } from '#platform/http/contract.ts'
import { newId } from '#platform/ids.ts'
import { newToken } from '#platform/security/secrets.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { befriend, type TestUser, signedUp, befriended } from '#tests/support/data/made-people.ts'
import { addGame } from '#tests/support/data/made-tables.ts'
import { useUp } from '#tests/support/data/used-up.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { begin, matchTo, send as sendBatch } from '#tests/support/imports/made-imports.ts'

type Options = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

type Quota = [
  name: string,
  max: number,
  windowMs: number,
  key: EndpointKey,
  status: number,
  sent?: (of: { who: TestUser; other: TestUser; game: string; importId: string }) => Options,
]

/** Each request counts, also one that is refused; for a quota of a day no others before it. */
const NOTHING = { params: { id: newId(), token: newToken(), pid: newId() } }
const quotas: Quota[] = [
  [
    ...(['match-creation-day', 300, DAY, 'POST /sessions', 201] as const),
    ({ who, game }) => ({ body: { game, date: '2026-10-01', players: [{ user: who.user._id }] } }),
  ],
  [
    ...(['friend-request-day', 100, DAY, 'POST /friends/send', 200] as const),
    () => ({ body: { email: `${newId()}@example.com` } }),
  ],
  [
    ...(['import-begun', 60, DAY, 'POST /imports', 201] as const),
    () => ({ body: { source: 'bgg', file: { name: 'plays.xml' }, people: [], problems: 0 } }),
  ],
  [
    ...(['import-check', 1200, HOUR, 'POST /imports/check', 200] as const),
    () => ({ body: { matches: [] } }),
  ],
  [
    ...(['import-batch', 1000, DAY, 'POST /imports/:id/matches', 200] as const),
    ({ importId: id }) => ({ params: { id }, body: { matches: [] } }),
  ],
  [
    ...(['import-finish', 60, HOUR, 'POST /imports/:id/finish', 200] as const),
    ({ importId: id }) => ({ params: { id }, body: {} }),
  ],
  [
    ...(['import-undo', 300, HOUR, 'DELETE /imports/:id', 200] as const),
    ({ importId: id }) => ({ params: { id } }),
  ],
  [
    ...(['archive', 30, HOUR, 'GET /users/:id/archive.csv', 200] as const),
    ({ who }) => ({ params: { id: who.user._id } }),
  ],
  [
    ...(['friends-guests', 300, HOUR, 'GET /friends/:userId/guests', 200] as const),
    ({ other }) => ({ params: { userId: other.user._id } }),
  ],
  [...(['search', 20, MINUTE, 'GET /users/search', 200] as const), () => ({ query: { q: 'bob' } })],
  ['friend-links', 20, HOUR, 'POST /friends/link', 201],
  ['friend-link-accepts', 20, HOUR, 'POST /friend-links/:token/accept', 404],
  ['match-corrections-day', 100, DAY, 'POST /sessions/:id/corrections', 404],
  ['match-corrections', 60, HOUR, 'POST /sessions/:id/corrections', 404],
  ['match-confirms', 1200, HOUR, 'POST /sessions/:id/confirm', 404],
  ['match-declines', 1200, HOUR, 'POST /sessions/:id/decline', 404],
  ['match-rejoins', 20, HOUR, 'POST /sessions/:id/rejoin', 404],
  ['match-unconfirms', 300, HOUR, 'POST /sessions/:id/unconfirm', 404],
  ['confirm-all', 120, HOUR, 'POST /sessions/confirm', 200, () => ({ body: { ids: [newId()] } })],
  ['remind-all', 60, HOUR, 'POST /sessions/remind', 200, () => ({ body: { ids: [newId()] } })],
  ['table-links', 60, HOUR, 'POST /sessions/:id/link', 404],
  ['table-link-claims-day', 60, DAY, 'POST /links/:token/players/:pid/claim', 404],
  ['table-link-claims', 30, HOUR, 'POST /links/:token/players/:pid/claim', 404],
]

onEachEngine('Quotas of one account', (open) => {
  test('refuse further requests of that account for a time, but of nobody else', async () => {
    const { it, ann, bob } = await befriended(open({ limits: true }), 'Ann', 'Bob')
    const game = (await addGame(it, ann))._id
    const imports = new Map<TestUser, string>()
    for (const who of [ann, bob]) imports.set(who, (await begin(it, who)).body.data._id)
    for (const [name, max, windowMs, key, status, sent] of quotas) {
      const send = (who: TestUser) => {
        const of = { who, other: who === ann ? bob : ann, game, importId: imports.get(who) ?? '' }
        return it.call(key, { token: who.token, ...(sent?.(of) ?? NOTHING) })
      }
      await useUp(it, ann.user._id, name, max - 1, windowMs)
      const [last, refused, others] = [await send(ann), await send(ann), await send(bob)]
      const statuses = [last, refused, others].map((response) => response.status)
      expect([name, ...statuses]).toEqual([name, status, 429, status])
      expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in /u)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      it.clock.advance(windowMs)
      expect([name, (await send(ann)).status]).not.toEqual([name, 429])
      it.clock.advance(windowMs)
    }
  })

  test('of one import count its matches, each once', async () => {
    const { it, bob } = await signedUp(open({ limits: true }), 'Bob')
    const limit = { name: 'imported-match', max: 100_000, windowMs: DAY }
    await it.database.transact((trx) => it.app.limits.countIn(trx, limit, bob.user._id, 99_999))
    const { _id } = (await begin(it, bob)).body.data
    const sendOne = async (id: string) => (await sendBatch(it, bob, _id, [matchTo(id)])).status
    expect([await sendOne('a:1'), await sendOne('a:2'), await sendOne('a:1')]).toEqual([
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
    expect((await it.call('GET /auth/sign-ins', { token: tokens[99] })).body.data).toHaveLength(100)
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
    // Whom they invite gets an account all the same.
    const email = 'cyd@example.com'
    const { token, password } = ann
    await it.call('POST /friends/send', { token, body: { email } })
    const [mail] = await it.mailsTo(email)
    const invite = /invite=([\w-]+)/u.exec(mail?.text ?? '')?.[1]
    const body = { firstName: 'Cyd', lastName: 'C', email, password, invite }
    expect((await it.call('POST /auth/signup', { body })).body.data.emailSent).toBe(false)
    const params = { userId: ann.user._id }
    const list = await it.call('GET /friends/list/:userId', { token, params })
    expect(list.body.data).toHaveLength(1000)
    await it.call('POST /friends/unfriend', { token, body: { friendId: bob.user._id } })
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
    const [oldest, ...newer] = requests.map(({ id }) => id)
    expect(shown.map(({ _id }) => _id)).toEqual(newer.toReversed())
    const body = { senderId: shown[0]?.user._id, action: 'Rejected' }
    await it.call('POST /friends/respond', { token: ann.token, body })
    expect((await waiting()).at(-1)?._id).toBe(oldest)
  })
})
