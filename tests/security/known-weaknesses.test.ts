import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, inject, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { createRateLimits } from '#platform/limits/rate-limits.ts'
import { createServer } from '#server/server-app.ts'

import { mailedToken, PASSWORD } from '../support/data/made-people.ts'
import { onEachEngine, type TestApp } from '../support/engines.ts'
import { castRoles, layTable, mailToken } from './roles/cast.ts'

// Weaknesses that were found in apps of this kind, each with a test that ours does not have it.
onEachEngine('Weaknesses of comparable apps', (open) => {
  test('Lists of pending requests leak hashes: ours contain the sender, and nothing else', async () => {
    const it = await open()
    const { bystander, creator, stranger } = await castRoles(it)
    const options = { token: bystander.token, body: { userId: creator.id } }
    await it.call('POST /friends/send', options)
    const received = await it.call('GET /friends/requests', { token: creator.token })
    const [request] = received.body.data
    expect(Object.keys(request ?? {}).toSorted()).toEqual(['_id', 'createdAt', 'user'])
    expect(request?.user).toEqual({
      _id: bystander.id,
      firstName: bystander.firstName,
      lastName: 'Tester',
      email: bystander.email,
    })
    const sent = await it.call('GET /friends/sent', { token: bystander.token })
    // The request was sent by id, so the sender must not learn the address.
    expect(sent.body.data[0]?.user.email).toBe('')
    const suggested = await it.call('GET /friends/suggested', { token: stranger.token })
    for (const { body } of [received, sent, suggested]) {
      expect(JSON.stringify(body)).not.toMatch(/\$argon2|password|hash|role|verified|suspended/iu)
    }
  })

  test('Mail tokens are accepted as Bearer: ours work only for their purpose', async () => {
    const it = await open()
    const { unverified, creator } = await castRoles(it)
    for (const token of [
      await mailToken(it, 'verify', unverified),
      await mailToken(it, 'reset', creator),
    ]) {
      expect((await it.call('GET /users/me', { token })).status).toBe(401)
      const path = { token: creator.token, params: { id: token } }
      expect((await it.call('DELETE /auth/sign-ins/:id', path)).status).toBe(404)
    }
    const verify = await mailToken(it, 'verify', unverified)
    const reset = await mailToken(it, 'reset', creator)
    const crossed = [
      await it.call('GET /auth/verify-email', { query: { token: reset } }),
      await it.call('POST /auth/reset-password', { body: { token: verify, password: PASSWORD } }),
      await it.call('GET /auth/verify-email', { query: { token: creator.token } }),
    ]
    expect(crossed.map(({ body }) => body.code)).toEqual(Array(3).fill('invalid_token'))
  })

  test('Any player edits any match: ours only its creator', async () => {
    const it = await open()
    const cast = await castRoles(it)
    const { matchId: id } = await layTable(it, cast)
    const before = await it.call('GET /sessions/:id', { token: cast.creator.token, params: { id } })
    for (const who of [cast.player, cast.declined, cast.friend, cast.stranger]) {
      const body = { notes: 'Mine now', players: [{ user: who.id, result: 'Win' }] }
      const response = await it.call('PUT /sessions/:id', {
        token: who.token,
        params: { id },
        body,
      })
      expect(response.status).toBe(403)
    }
    const after = await it.call('GET /sessions/:id', { token: cast.creator.token, params: { id } })
    expect(after.body).toEqual(before.body)
  })

  test('Protected fields in a body are stored: ours are ignored', async () => {
    const it = await open()
    const { creator, stranger } = await castRoles(it)
    const body = {
      ...{ firstName: 'New', lastName: 'Name', role: 'admin', email: 'x@example.com' },
      ...{ _id: stranger.id, email_verified_at: null, password_hash: 'x', suspended_at: null },
    }
    const params = { id: creator.id }
    const edited = await it.call('PUT /users/:id', { token: creator.token, params, body })
    expect(edited.body.data).toMatchObject({ _id: creator.id, role: 'user' })
    expect(edited.body.data.email).toBe(creator.email)
    const signUp = { ...body, email: 'fresh@example.com', password: PASSWORD }
    await it.call('POST /auth/signup', { body: signUp })
    const made = await it.database.read
      .selectFrom('users')
      .where('email_key', '=', 'fresh@example.com')
      .select(['id', 'role', 'email_verified_at'])
      .executeTakeFirstOrThrow()
    expect(made).toMatchObject({ role: 'user', email_verified_at: null })
    expect(made.id).not.toBe(stranger.id)
  })

  test('Anyone lists anyone’s friends: ours only their owner and admins', async () => {
    const it = await open()
    const { creator, friend, stranger, admin } = await castRoles(it)
    const params = { userId: creator.id }
    const list = async (token: string) => it.call('GET /friends/list/:userId', { token, params })
    expect((await list(stranger.token)).status).toBe(403)
    expect((await list(friend.token)).status).toBe(403)
    expect((await list(creator.token)).body.data).toHaveLength(3)
    expect((await list(admin.token)).body.data).toHaveLength(3)
  })

  test('A search text is used as a pattern: ours only as text', async () => {
    const it = await open()
    const cast = await castRoles(it)
    const { token } = cast.creator
    await layTable(it, cast)
    for (const name of ['100% Orange', 'A_C', 'Back\\slash', 'Abc']) {
      await it.call('POST /games', { token, body: { name } })
    }
    const games = async (q: string) => {
      const response = await it.call('GET /games', { token, query: { q } })
      return response.body.data.map(({ name }) => name)
    }
    expect(await games('%')).toEqual(['100% Orange'])
    expect(await games('a_c')).toEqual(['A_C'])
    expect(await games('\\')).toEqual(['Back\\slash'])
    for (const q of ['.*', '(a+)+$', '[a-z]', "' or 1=1 --", '^a', 'a|b']) {
      expect([q, await games(q)]).toEqual([q, []])
      const matches = await it.call('GET /sessions', { token, query: { q } })
      expect([q, matches.body.data]).toEqual([q, []])
    }
    for (const q of ['%%', '__', '.*', '\\w', '(a+)+$', "' or 1=1 --", '%@%', '*@example.com']) {
      const people = await it.call('GET /users/search', { token, query: { q } })
      expect([q, people.status, people.body.data]).toEqual([q, 200, []])
    }
    // A search finds the beginning of a name, but not the middle of an address.
    const found = await it.call('GET /users/search', { token, query: { q: 'bystander' } })
    expect(found.body.data.length).toBeGreaterThan(0)
    const address = await it.call('GET /users/search', { token, query: { q: 'example.com' } })
    expect(address.body.data).toEqual([])
  })

  test('Matches are linked to an unverified address: ours only after the verification', async () => {
    const it = await open()
    const { creator } = await castRoles(it)
    const { token } = creator
    const game = await it.call('POST /games', { token, body: { name: 'Go' } })
    const players = [{ user: creator.id }, { name: 'Eve', email: 'eve@example.com' }]
    const body = { game: game.body.data._id, date: '2026-10-01', players }
    await it.call('POST /sessions', { token, body })
    await it.call('POST /friends/send', { token, body: { email: 'eve@example.com' } })

    const draft = { firstName: 'Eve', lastName: 'E', email: 'EVE@example.com', password: PASSWORD }
    await it.call('POST /auth/signup', { body: draft })
    const rows = async () =>
      it.database.read
        .selectFrom('players')
        .where('user_id', 'is not', null)
        .where('user_id', '<>', creator.id)
        .select('id')
        .execute()
    const requests = async () => (await it.call('GET /friends/sent', { token })).body.data
    expect(await rows()).toEqual([])
    expect(await requests()).toMatchObject([{ status: 'Invited' }])

    const mailed = await mailedToken(it.app, 'EVE@example.com')
    await it.call('GET /auth/verify-email', { query: { token: mailed } })
    expect(await rows()).toHaveLength(1)
    expect(await requests()).toMatchObject([{ status: 'Pending' }])
  })

  test('Limits are lost at a restart: ours are in the database, which instances share @both', async () => {
    const it = await open({ limits: true })
    const guess = async (app: TestApp) => {
      const body = { email: 'ann@example.com', password: 'wrong-Pass-1' }
      return (await app.call('POST /auth/login', { body })).status
    }
    const beside = await open({ limits: true, beside: it })
    // Ten wrong passwords are allowed; two instances count them together.
    for (let round = 0; round < 5; round += 1) {
      expect(await guess(it)).toBe(400)
      expect(await guess(beside)).toBe(400)
    }
    expect(await guess(it)).toBe(429)
    expect(await guess(beside)).toBe(429)
    await it.server.close()
    const restarted = await open({ limits: true, beside: it })
    expect(await guess(restarted)).toBe(429)
    // What is counted in memory is written later: `stop` writes the rest, and the next start reads it.
    const limits = createRateLimits(restarted.database, it.clock, true)
    const limit = { name: 'test', max: 1, windowMs: 60_000 }
    await limits.countInMemory(limit, 'ann')
    await limits.stop()
    const next = createRateLimits(restarted.database, it.clock, true)
    await expect(next.countInMemory(limit, 'ann')).rejects.toMatchObject({ code: 'rate_limited' })
    await next.stop()
  })

  test('A database outage logs everybody out: ours causes 503, never 401', async () => {
    const it = await open()
    const { creator } = await castRoles(it)
    const { token } = creator
    expect((await it.call('GET /users/me', { token })).status).toBe(200)
    for (const address of unreachable(it)) {
      const { url, close } = await startUnreachable(it, address)
      for (const path of ['/api/users/me', '/api/sessions', '/api/auth/sign-ins']) {
        const response = await url(path, token)
        expect([address, path, response.statusCode, response.json()]).toMatchObject([
          ...[address, path, 503],
          { code: 'unavailable' },
        ])
      }
      await close()
    }
    expect((await it.call('GET /users/me', { token })).status).toBe(200)
  })
})

/** Databases that cannot be reached: the folder will be missing; the port is closed, and there is no socket. */
function unreachable({ database, directory }: TestApp): string[] {
  if (database.engine === 'sqlite') return [join(directory, 'gone', 'tabletally.sqlite')]
  const servers = [inject('postgresUrl'), inject('postgresSocketUrl')]
  return servers.map((address) => address.replace(/:\d+\//u, ':1/'))
}

/** Starts another server with a database that cannot be reached. */
async function startUnreachable(it: TestApp, address: string) {
  const database = await connect(address)
  await rm(join(it.directory, 'gone'), { recursive: true, force: true })
  const server = await createServer({ ...it.app, database })
  return {
    url: (path: string, token: string) =>
      server.inject({ url: path, headers: { authorization: `Bearer ${token}` } }),
    async close() {
      await server.close()
      await database.close()
    },
  }
}
