import { expect, test } from 'vitest'

import { newRoom } from '#database/query/parts.ts'
import { suspend, unsuspend } from '#features/accounts/suspending.commands.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { befriend, type TestUser, befriended, signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

import { deleteEndedFriendLinks } from './friend-links.commands.ts'

const ENDED = { message: 'This link has ended.', code: 'not_found' }

async function makeLink(it: TestApp, { token }: TestUser): Promise<string> {
  const made = await it.call('POST /friends/link', { token })
  expect(made.status).toBe(201)
  return new URL(made.body.data.url).pathname.replace('/join/', '')
}

const read = async (it: TestApp, token: string) =>
  it.call('GET /friend-links/:token', { params: { token } })

const accept = async (it: TestApp, by: TestUser, token: string) =>
  it.call('POST /friend-links/:token/accept', { token: by.token, params: { token } })

async function friendsOf(it: TestApp, { token, user }: TestUser): Promise<string[]> {
  const params = { userId: user._id }
  const { body } = await it.call('GET /friends/list/:userId', { token, params })
  return body.data.map(({ firstName }) => firstName)
}

onEachEngine('Friend links', (open) => {
  test('Whoever accepts a link is a friend at once, for both, and its owner is told @both', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann', 'Arbor'), await it.signUp('Bob')]
    const made = await it.call('POST /friends/link', { token: ann.token })
    const { url, expiresAt } = made.body.data
    expect(url).toMatch(/^http:\/\/localhost:\d+\/join\/[\w-]{43}$/u)
    const left = Date.parse(expiresAt) - it.clock.now().getTime()
    expect(Math.round(left / DAY)).toBe(30)
    const secret = url.split('/join/')[1] ?? ''
    expect((await read(it, secret)).body).toEqual({ data: { name: 'Ann A.' } })
    expect((await accept(it, bob, secret)).body).toEqual({ message: 'Friend added.', data: {} })
    expect(await friendsOf(it, ann)).toEqual(['Bob'])
    expect(await friendsOf(it, bob)).toEqual(['Ann'])
    const news = await it.call('GET /friends/notifications', { token: ann.token })
    expect(news.body.data).toMatchObject([
      { type: 'FRIEND_ACCEPTED', title: 'Bob Tester accepted your invitation', link: '/friends' },
    ])
  })

  test('Accepting again, or as a friend, changes nothing and tells nobody @both', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const secret = await makeLink(it, ann)
    const twice = await Promise.all([1, 2].map(() => accept(it, bob, secret)))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await accept(it, bob, secret)).body.message).toBe('You are friends already.')
    expect(await friendsOf(it, ann)).toEqual(['Bob'])
    const news = await it.call('GET /friends/notifications', { token: ann.token })
    expect(news.body.data).toHaveLength(1)
  })

  test('Requests between the two are answered by it, also a rejected one', async () => {
    const { it, ann, bob, cem } = await signedUp(open(), 'Ann', 'Bob', 'Cem')
    await it.call('POST /friends/send', { token: bob.token, body: { userId: ann.user._id } })
    await it.call('POST /friends/send', { token: ann.token, body: { userId: cem.user._id } })
    const no = { senderId: ann.user._id, action: 'Rejected' }
    await it.call('POST /friends/respond', { token: cem.token, body: no })
    const secret = await makeLink(it, ann)
    await accept(it, bob, secret)
    await accept(it, cem, secret)
    expect(await friendsOf(it, ann)).toEqual(['Bob', 'Cem'])
    for (const { token } of [ann, bob]) {
      expect((await it.call('GET /friends/requests', { token })).body.data).toEqual([])
      expect((await it.call('GET /friends/sent', { token })).body.data).toEqual([])
    }
  })

  test('Nobody is a friend of their own', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const refused = await accept(it, ann, await makeLink(it, ann))
    expect(refused.status).toBe(400)
    expect(refused.body.message).toBe('This is your own link: show it to somebody else.')
  })

  test('A link that has ended, was replaced, or was never there is the same to everybody', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const first = await makeLink(it, ann)
    const second = await makeLink(it, ann)
    const gone = [first, 'x', 'A'.repeat(43), "' or 1=1 --"]
    for (const secret of gone) {
      for (const answer of [await read(it, secret), await accept(it, bob, secret)]) {
        expect([answer.status, answer.body]).toEqual([404, ENDED])
      }
    }
    const ending = await it.call('DELETE /friends/link', { token: ann.token })
    expect(ending.body.message).toBe('The link has ended.')
    expect((await accept(it, bob, second)).status).toBe(404)
    expect((await it.call('DELETE /friends/link', { token: ann.token })).status).toBe(200)
    expect(await friendsOf(it, ann)).toEqual([])
  })

  test('After thirty days it has ended', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const secret = await makeLink(it, ann)
    it.clock.advance(30 * DAY - HOUR)
    expect((await read(it, secret)).status).toBe(200)
    it.clock.advance(HOUR)
    expect((await read(it, secret)).status).toBe(404)
  })

  test('While its owner is suspended there is no link; a deleted account takes it along', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const secret = await makeLink(it, ann)
    await it.database.transact((trx) => suspend(trx, ann.email, it.clock.now()))
    expect((await read(it, secret)).status).toBe(404)
    expect((await accept(it, bob, secret)).status).toBe(404)
    await it.database.transact((trx) => unsuspend(trx, ann.email, it.clock.now()))
    expect((await read(it, secret)).status).toBe(200)
    const { token, user } = await it.signUp('Dan')
    const dans = await makeLink(it, { token, user, email: '', password: '' })
    await it.call('DELETE /users/:id', { token, params: { id: user._id } })
    expect((await accept(it, bob, dans)).status).toBe(404)
    const rows = await it.database.read.selectFrom('friend_links').select('user_id').execute()
    expect(rows).toEqual([{ user_id: ann.user._id }])
  })

  test('Only its hash is stored, and the archive has its times', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const secret = await makeLink(it, ann)
    const rows = await it.database.read.selectFrom('friend_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const archive = await it.server.inject({
      url: `/api/users/${ann.user._id}/archive`,
      headers: { authorization: `Bearer ${ann.token}` },
    })
    expect(archive.json()).toMatchObject({ friendLink: { expiresAt: expect.any(String) } })
    expect(archive.body).not.toContain(secret)
  })

  test('Whom its owner has rejected since is no friend by it; a new link asks anew', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const secret = await makeLink(it, ann)
    it.clock.advance(HOUR)
    await it.call('POST /friends/send', { token: bob.token, body: { userId: ann.user._id } })
    const no = { senderId: bob.user._id, action: 'Rejected' }
    await it.call('POST /friends/respond', { token: ann.token, body: no })
    expect((await accept(it, bob, secret)).body.message).toBe('Friend request sent')
    expect(await friendsOf(it, ann)).toEqual([])
    it.clock.advance(HOUR)
    expect((await accept(it, bob, await makeLink(it, ann))).body.message).toBe('Friend added.')
  })

  test('Whom its owner has unfriended since asks by it, once; who has left comes back @both', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const unfriend = async (by: TestUser, friend: TestUser) => {
      const body = { friendId: friend.user._id }
      expect((await it.call('POST /friends/unfriend', { token: by.token, body })).status).toBe(200)
    }
    const asked = async ({ token }: TestUser) =>
      (await it.call('GET /friends/requests', { token })).body.data.length
    const secret = await makeLink(it, ann)
    await befriend(it.call, ann, bob)
    it.clock.advance(HOUR)
    await unfriend(ann, bob)
    const twice = await Promise.all([1, 2].map(() => accept(it, bob, secret)))
    expect(twice.map(({ body }) => body.message)).toEqual(Array(2).fill('Friend request sent'))
    expect([await friendsOf(it, ann), await asked(ann)]).toEqual([[], 1])
    const news = await it.call('GET /friends/notifications', { token: ann.token })
    expect(news.body.data.map(({ type }) => type)).toContain('FRIEND_REQUEST')
    const answer = { senderId: bob.user._id, action: 'Rejected' }
    await it.call('POST /friends/respond', { token: ann.token, body: answer })
    expect((await accept(it, bob, secret)).body.message).toBe('Friend request sent')
    expect(await asked(ann)).toBe(0)
    await it.call('POST /friends/send', { token: ann.token, body: { userId: bob.user._id } })
    await unfriend(bob, ann)
    expect((await accept(it, bob, secret)).body.message).toBe('Friend added.')
    await unfriend(ann, bob)
    await it.call('POST /friends/send', { token: ann.token, body: { userId: bob.user._id } })
    expect((await accept(it, bob, secret)).body.message).toBe('Friend added.')
    await unfriend(ann, bob)
    it.clock.advance(HOUR)
    expect((await accept(it, bob, await makeLink(it, ann))).body.message).toBe('Friend added.')
  })

  test('A link that is over is forgotten, and so is whom somebody has unfriended before all that work', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    await makeLink(it, ann)
    await it.call('POST /friends/unfriend', { token: ann.token, body: { friendId: bob.user._id } })
    const stored = async () => {
      await it.database.transact((trx) => deleteEndedFriendLinks(trx, it.clock.now(), newRoom(trx)))
      const links = await it.database.read.selectFrom('friend_links').select('user_id').execute()
      const left = await it.database.read.selectFrom('unfriended').select('friend_id').execute()
      return [links.length, left.map(({ friend_id }) => friend_id)]
    }
    it.clock.advance(30 * DAY - HOUR)
    expect(await stored()).toEqual([1, [bob.user._id]])
    it.clock.advance(HOUR)
    expect(await stored()).toEqual([0, []])
  })

  test('Of accepting, ending and unfriending at once, each does all or nothing @both', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const secret = await makeLink(it, ann)
    await Promise.all([
      accept(it, bob, secret),
      it.call('DELETE /friends/link', { token: ann.token }),
      it.call('POST /friends/unfriend', { token: ann.token, body: { friendId: bob.user._id } }),
      accept(it, bob, secret),
    ])
    const rows = await it.database.read.selectFrom('friendships').select('user_id').execute()
    expect([0, 2]).toContain(rows.length)
  })

  test('Who leaves and comes back again and again tells the owner three times a day', async () => {
    const { it, ann, bob, cat } = await signedUp(open({ limits: true }), 'Ann', 'Bob', 'Cat')
    const secret = await makeLink(it, ann)
    const statuses: number[] = []
    for (let times = 0; times < 4; times += 1) {
      statuses.push((await accept(it, bob, secret)).status)
      const body = { friendId: ann.user._id }
      await it.call('POST /friends/unfriend', { token: bob.token, body })
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await accept(it, cat, secret)).status).toBe(200)
    it.clock.advance(DAY)
    expect((await accept(it, bob, secret)).status).toBe(200)
  })
})
