import { expect } from 'vitest'

import { PASSWORD } from '#tests/support/data/made-people.ts'
import type { TestSmtp } from '#tests/support/servers/test-smtp.ts'

import { editFields } from './mixed-fields.ts'
import { becomeFriends, joinUp, logIn, mailed, type Person } from './mixed-people.ts'
import { settleTables } from './mixed-tables.ts'
import type { Version } from './mixed-world.ts'

const NEW_PASSWORD = `${PASSWORD}-new`

/**
 * Does everything that people do; each thing begins at one version and continues at the other.
 * @param turn distinguishes the people of two journeys
 */
export async function journey(a: Version, b: Version, smtp: TestSmtp, turn: string) {
  const ann = await joinUp(`ann.${turn}`, a, b, smtp)
  const bob = await joinUp(`bob.${turn}`, b, a, smtp)
  const cyd = await joinResent(`cyd.${turn}`, a, b, smtp)
  await becomeFriends(ann, bob, a, b)
  await becomeFriends(cyd, ann, b, a)
  const [old, fresh] = a.name === 'old' ? [a, b] : [b, a]
  await editFields(ann, bob, old, fresh)
  const match = await playMatches({ ann, bob, cyd }, a, b, turn)
  await changePasswords({ bob, cyd }, a, b, smtp)
  await endThings({ ann, bob, cyd }, a, b, match)
  return { ann: await logIn(ann.email, a), match }
}

/** Signs up at one version, and verifies with the second link, which the other version mailed. */
async function joinResent(name: string, a: Version, b: Version, smtp: TestSmtp): Promise<Person> {
  const email = `${name}@mixed.example`
  const body = { firstName: name, lastName: 'Mixed', email, password: PASSWORD }
  await mailed(smtp, email, 'verify-email', () => a.call('POST /auth/signup', { body }))
  const token = await mailed(smtp, email, 'verify-email', () =>
    b.call('POST /auth/resend-verification-email', { body: { email } }),
  )
  expect((await a.call('GET /auth/verify-email', { query: { token } })).status).toBe(200)
  return logIn(email, b)
}

type People = Record<'ann' | 'bob' | 'cyd', Person>

async function playMatches({ ann, bob, cyd }: People, a: Version, b: Version, turn: string) {
  const made = await a.call('POST /games', { token: ann.token, body: { name: `Go ${turn}` } })
  const game = made.body.data._id
  const games = await b.call('GET /games', { token: ann.token })
  expect(games.body.data.map(({ _id }) => _id)).toContain(game)

  const players = [{ user: ann.id }, { user: bob.id, score: 1 }, { user: cyd.id }, { name: 'Gus' }]
  const create = {
    token: ann.token,
    headers: { 'idempotency-key': `match ${turn}` },
    body: { game, date: '2026-10-01', notes: 'First', players },
  }
  const logged = await a.call('POST /sessions', create)
  expect(logged.status).toBe(201)
  const again = await b.call('POST /sessions', create)
  // Each version answers the fields that it knows, and none of them is lost or changed.
  const [less, more] = b.name === 'old' ? [again, logged] : [logged, again]
  expect(more.body).toMatchObject(less.body)
  const id = logged.body.data._id
  const params = { id }

  await readNotifications(bob, a, b)
  expect((await b.call('POST /sessions/:id/confirm', { token: bob.token, params })).status).toBe(
    200,
  )
  const declined = await a.call('POST /sessions/:id/decline', { token: cyd.token, params })
  expect(declined.status).toBe(200)
  const read = await b.call('GET /sessions/:id', { token: ann.token, params })
  expect(read.body.data).toMatchObject({ matchStatus: 'Confirmed', notes: 'First' })

  const { version } = read.body.data
  const rows = read.body.data.players.map(({ _id, user, name, result }) => ({
    ...{ _id, result },
    ...(user === null ? { name } : { user: user._id }),
    ...(user?._id === bob.id ? { score: 7 } : {}),
  }))
  const edit = { notes: 'Second', players: rows }
  const headers = { 'if-match': `"${version}"` }
  const put = (at: Version) =>
    at.call('PUT /sessions/:id', { token: ann.token, params, headers, body: edit })
  expect((await b.call('GET /sessions', { token: bob.token })).body.data[0]?._id).toBe(id)
  expect((await put(a)).status).toBe(200)
  // The same edit at the other version is based on the match before, so it is a conflict.
  expect((await put(b)).status).toBe(409)
  const changed = await b.call('GET /sessions/:id', { token: bob.token, params })
  expect(changed.body.data).toMatchObject({ matchStatus: 'Pending', notes: 'Second' })
  const reminded = await b.call('POST /sessions/:id/remind', { token: ann.token, params })
  expect([reminded.status, reminded.body.data]).toMatchObject([200, { count: 1 }])
  expect((await a.call('POST /sessions/:id/remind', { token: ann.token, params })).status).toBe(429)
  const confirmed = await a.call('POST /sessions/:id/confirm', { token: bob.token, params })
  expect(confirmed.body.data.matchStatus).toBe('Confirmed')
  expect(
    (await b.call('GET /users/:id/stats', { token: ann.token, params: { id: bob.id } })).body.data,
  ).toMatchObject({ totalMatches: 1 })
  await importTwice(ann, a, b, turn)
  await settleTables({ ann, bob, cyd }, [a, b], game, turn)
  return id
}

async function readNotifications({ token }: Person, a: Version, b: Version): Promise<void> {
  const query = { status: 'all' }
  const { data } = (await b.call('GET /friends/notifications', { token, query })).body
  const [newest] = data
  expect(newest?.type).toBe('MATCH_INVITE')
  const params = { id: newest?._id ?? '' }
  expect((await a.call('POST /friends/notifications/:id/read', { token, params })).status).toBe(200)
  expect((await b.call('PUT /friends/notifications/:id/read', { token, params })).status).toBe(200)
  expect((await a.call('POST /friends/notifications/read-all', { token })).status).toBe(200)
  const unread = await b.call('GET /friends/notifications', { token })
  expect(unread.body.data).toEqual([])
}

async function importTwice({ token }: Person, a: Version, b: Version, turn: string) {
  const players = [{ name: 'A', email: null, self: true, score: 1, result: 'Win' }]
  const match = { id: `import ${turn}`, game: 'Go', date: '2026-09-01', notes: '', players }
  const options = { token, body: { matches: [match] } }
  const first = await a.call('POST /archives/matches', options)
  const second = await b.call('POST /archives/matches', options)
  expect([first.body.data, second.body.data]).toMatchObject([
    { imported: 1, existing: 0 },
    { imported: 0, existing: 1 },
  ])
}

async function changePasswords(
  { bob, cyd }: Pick<People, 'bob' | 'cyd'>,
  a: Version,
  b: Version,
  smtp: TestSmtp,
): Promise<void> {
  const changed = await a.call('POST /auth/change-password', {
    token: bob.token,
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  })
  expect(changed.status).toBe(200)
  const device = await logIn(bob.email, b, NEW_PASSWORD)
  const list = await b.call('GET /auth/sign-ins', { token: bob.token })
  const other = list.body.data.find(({ current }) => !current)
  const params = { id: other?._id ?? '' }
  expect((await a.call('DELETE /auth/sign-ins/:id', { token: bob.token, params })).status).toBe(200)
  await expectGone(device, b)

  const token = await mailed(smtp, cyd.email, 'reset-password', () =>
    a.call('POST /auth/forgot-password', { body: { email: cyd.email } }),
  )
  const reset = { token, password: NEW_PASSWORD }
  expect((await b.call('POST /auth/reset-password', { body: reset })).status).toBe(200)
  await expectGone(cyd, a)
  await logIn(cyd.email, a, NEW_PASSWORD)
}

async function endThings({ ann, bob }: People, a: Version, b: Version, match: string) {
  const put = await a.call('PUT /users/:id', {
    token: ann.token,
    params: { id: ann.id },
    body: { firstName: 'Anna', lastName: 'Mixed' },
  })
  expect(put.status).toBe(200)
  const name = async () => (await b.call('GET /users/me', { token: ann.token })).body.data.firstName
  await expect.poll(name).toBe('Anna')

  const game = (await b.call('GET /sessions', { token: ann.token })).body.data[0]?.game._id
  const players = [{ user: ann.id }, { user: bob.id }]
  const body = { game, date: '2026-09-02', players }
  const spare = await b.call('POST /sessions', { token: ann.token, body })
  const params = { id: spare.body.data._id }
  expect((await a.call('DELETE /sessions/:id', { token: ann.token, params })).status).toBe(200)
  expect((await b.call('GET /sessions/:id', { token: ann.token, params })).status).toBe(404)

  const unfriend = { token: ann.token, body: { friendId: bob.id } }
  expect((await b.call('POST /friends/unfriend', unfriend)).status).toBe(200)
  expect((await a.call('POST /friends/unfriend', unfriend)).status).toBe(404)

  const ended = await a.call('DELETE /users/:id', { token: bob.token, params: { id: bob.id } })
  expect(ended.status).toBe(200)
  await expectGone(bob, b)
  const login = { email: bob.email, password: NEW_PASSWORD }
  expect((await b.call('POST /auth/login', { body: login })).status).toBe(400)
  const remaining = await b.call('GET /sessions/:id', { token: ann.token, params: { id: match } })
  expect(remaining.body.data.players[1]).toMatchObject({
    user: null,
    name: 'Former player',
    score: 7,
  })

  expect((await a.call('POST /auth/logout', { token: ann.token })).status).toBe(200)
  await expectGone(ann, b)
}

/** The other version learns of the revoked sign-in soon. */
async function expectGone({ token }: Person, version: Version): Promise<void> {
  const status = async () => (await version.call('GET /users/me', { token })).status
  await expect.poll(status).toBe(401)
}
