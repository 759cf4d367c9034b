import { expect, test } from 'vitest'

import { suspend, unsuspend } from '#features/accounts/suspending.commands.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { cleanUp } from '#server/cleanup.ts'
import {
  befriend,
  mailedToken,
  PASSWORD,
  type TestUser,
  befriended,
  signedUp,
  unfriend,
} from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

async function send(it: TestApp, from: TestUser, email: string) {
  return it.call('POST /friends/send', { token: from.token, body: { email } })
}

async function respond(
  it: TestApp,
  recipient: TestUser,
  sender: TestUser,
  action: 'Accepted' | 'Rejected',
) {
  const body = { senderId: sender.user._id, action }
  return it.call('POST /friends/respond', { token: recipient.token, body })
}

async function friendNames(it: TestApp, { token, user }: TestUser): Promise<string[]> {
  const response = await it.call('GET /friends/list/:userId', {
    token,
    params: { userId: user._id },
  })
  expect(response.status).toBe(200)
  return response.body.data.map((friend) => friend.firstName)
}

async function sentBy(it: TestApp, { token }: TestUser) {
  return (await it.call('GET /friends/sent', { token })).body.data
}

async function receivedBy(it: TestApp, { token }: TestUser) {
  return (await it.call('GET /friends/requests', { token })).body.data
}

async function notificationsOf(it: TestApp, { token }: TestUser) {
  const response = await it.call('GET /friends/notifications', { token, query: { status: 'all' } })
  return response.body.data
}

onEachEngine('Friends', (open) => {
  test('A request is received and accepted, and both are friends', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann', 'Arbor'), await it.signUp('Bob')]
    const sent = await send(it, ann, 'BOB@example.com')
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({ message: 'Friend request sent', data: { status: 'Pending' } })
    expect(await receivedBy(it, bob)).toMatchObject([
      { user: { _id: ann.user._id, firstName: 'Ann', lastName: 'Arbor', email: ann.email } },
    ])
    expect(await notificationsOf(it, bob)).toMatchObject([
      { type: 'FRIEND_REQUEST', title: 'Ann Arbor sent you a friend request', isRead: false },
    ])
    const accepted = await respond(it, bob, ann, 'Accepted')
    expect(accepted.body.message).toBe('Friend added.')
    expect(await friendNames(it, ann)).toEqual(['Bob'])
    const ofAnother = { token: bob.token, params: { userId: ann.user._id } }
    expect((await it.call('GET /friends/list/:userId', ofAnother)).status).toBe(403)
    expect(await friendNames(it, bob)).toEqual(['Ann'])
    expect(await receivedBy(it, bob)).toEqual([])
    expect(await sentBy(it, ann)).toEqual([])
    expect(await notificationsOf(it, bob)).toMatchObject([{ type: 'FRIEND_REQUEST', isRead: true }])
    expect(await notificationsOf(it, ann)).toMatchObject([
      { type: 'FRIEND_ACCEPTED', title: 'Bob Tester accepted your friend request' },
    ])
  })

  test('Rejecting is silent: the sender still sees a pending request and cannot ask again', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    await send(it, ann, bob.email)
    expect((await respond(it, bob, ann, 'Rejected')).body.message).toBe('Request declined.')
    expect(await receivedBy(it, bob)).toEqual([])
    expect(await sentBy(it, ann)).toMatchObject([{ status: 'Pending' }])
    expect(await notificationsOf(it, ann)).toEqual([])
    expect((await send(it, ann, bob.email)).body).toEqual({
      message: 'Friend request already sent.',
      data: { status: 'Pending' },
    })
    expect((await respond(it, bob, ann, 'Accepted')).status).toBe(404)
    expect((await respond(it, bob, ann, 'Rejected')).status).toBe(404)
  })

  test('A request of somebody who has been suspended since is no longer there, until they are back', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    await send(it, ann, bob.email)
    await it.database.transact((trx) => suspend(trx, ann.email, it.clock.now()))
    expect((await respond(it, bob, ann, 'Accepted')).status).toBe(404)
    expect(await friendNames(it, bob)).toEqual([])
    await it.database.transact((trx) => unsuspend(trx, ann.email, it.clock.now()))
    expect((await respond(it, bob, ann, 'Accepted')).status).toBe(200)
  })

  test('A rejected request may be made again 30 days after it was made', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const pass = async (days: number) => {
      it.clock.advance(days * DAY)
      await cleanUp(it.app)
      for (const who of [ann, bob]) {
        const { email, password } = who
        who.token = (await it.call('POST /auth/login', { body: { email, password } })).body.token
      }
    }
    await send(it, ann, bob.email)
    await pass(10)
    await respond(it, bob, ann, 'Rejected')
    await pass(19)
    const message = async () => (await send(it, ann, bob.email)).body.message
    expect(await message()).toBe('Friend request already sent.')
    it.clock.advance(DAY)
    expect(await message()).toBe('Friend request sent')
    await respond(it, bob, ann, 'Rejected')
    await pass(30)
    const sent = await it.call('GET /friends/sent', { token: ann.token })
    expect([sent.status, sent.body.data]).toEqual([200, []])
    await send(it, ann, bob.email)
    await pass(40)
    expect((await respond(it, bob, ann, 'Accepted')).status).toBe(200)
  })

  test('Somebody who rejected a request can send one later, and then they are friends', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    await send(it, ann, bob.email)
    await respond(it, bob, ann, 'Rejected')
    const accepted = await send(it, bob, ann.email)
    expect(accepted.body).toMatchObject({ message: 'Friend added.', data: { status: 'Accepted' } })
    expect(await friendNames(it, bob)).toEqual(['Ann'])
  })

  test('A request to somebody who has sent one makes both friends at once @both', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    await send(it, ann, bob.email)
    expect((await send(it, bob, ann.email)).body.message).toBe('Friend added.')
    expect(await friendNames(it, ann)).toEqual(['Bob'])
    expect(await notificationsOf(it, bob)).toMatchObject([{ type: 'FRIEND_REQUEST', isRead: true }])
  })

  test('Two people who ask each other at once are friends, and nothing waits @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (const name of ['Bob', 'Cem', 'Dora', 'Eve', 'Finn']) {
      const other = await it.signUp(name)
      const sent = await Promise.all([send(it, ann, other.email), send(it, other, ann.email)])
      expect(sent.map(({ status }) => status)).toEqual([200, 200])
      expect(await friendNames(it, other)).toEqual(['Ann'])
      expect([await receivedBy(it, ann), await sentBy(it, ann)]).toEqual([[], []])
    }
  })

  test('A request to oneself, to a friend or for the second time is refused', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const self = await send(it, ann, ann.email)
    expect(self.status).toBe(400)
    expect(self.body.message).toBe('You cannot send a friend request to yourself.')
    await befriend(it.call, ann, bob)
    const friend = await send(it, ann, bob.email)
    expect(friend.status).toBe(409)
    expect(friend.body).toMatchObject({
      code: 'already_friends',
      message: 'You are already friends.',
    })
  })

  test('A bad address gets the specification’s message', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (const email of ['nobody', null, 7]) {
      const response = await it.call('POST /friends/send', { token: ann.token, body: { email } })
      expect(response.status).toBe(400)
      expect(response.body.errors).toEqual({ email: 'Enter a valid email address.' })
    }
  })

  test('An empty address, as searches return for strangers, gets a message that says what to do', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const { token } = ann
    for (const body of [{ email: '' }, { email: '  ' }, {}]) {
      const response = await it.call('POST /friends/send', { token, body })
      const message = 'Choose the person from the list again, or enter their email address.'
      expect([response.status, response.body.message]).toEqual([400, message])
      expect(response.body.errors).toEqual({ email: message })
    }
    const body = { email: '', userId: bob.user._id }
    expect((await it.call('POST /friends/send', { token, body })).status).toBe(200)
    expect(await sentBy(it, ann)).toMatchObject([{ user: { firstName: 'Bob' } }])
  })

  test('A request by id does not reveal the address', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const body = { userId: bob.user._id }
    expect((await it.call('POST /friends/send', { token: ann.token, body })).status).toBe(200)
    expect(await sentBy(it, ann)).toMatchObject([{ user: { firstName: 'Bob', email: '' } }])
    const unknown = { userId: '01936f00-0000-7000-8000-000000000000' }
    const missing = await it.call('POST /friends/send', { token: ann.token, body: unknown })
    expect(missing.status).toBe(404)
  })

  test('An invitation to an address without an account becomes a request after sign-up', async () => {
    const it = await open()
    const ann = await it.signUp('Ann', 'Arbor')
    expect((await send(it, ann, 'Cleo@Example.com')).body).toMatchObject({
      message: 'Friend request sent',
      data: { status: 'Pending' },
    })
    const [mail] = await it.mailsTo('Cleo@Example.com')
    expect(mail?.subject).toBe('Ann Arbor invites you to Tabletally')
    expect(await sentBy(it, ann)).toMatchObject([
      { status: 'Invited', user: { firstName: '', lastName: '', email: 'Cleo@Example.com' } },
    ])
    const again = await send(it, ann, 'cleo@example.com')
    expect(again.body.message).toBe('Friend request already sent.')
    expect(await it.mailsTo('Cleo@Example.com')).toHaveLength(1)
    const cleo = await it.signUp('Cleo')
    expect(await receivedBy(it, cleo)).toMatchObject([{ user: { firstName: 'Ann' } }])
    expect(await notificationsOf(it, cleo)).toMatchObject([{ type: 'FRIEND_REQUEST' }])
    expect(await sentBy(it, ann)).toMatchObject([
      { status: 'Pending', user: { firstName: 'Cleo' } },
    ])
  })

  test('An unverified account is invited like an address without an account', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const email = 'dora@example.com'
    const body = { firstName: 'Dora', lastName: 'D', email, password: PASSWORD }
    await it.call('POST /auth/signup', { body })
    await send(it, ann, email)
    expect(await sentBy(it, ann)).toMatchObject([{ status: 'Invited', user: { firstName: '' } }])
    const token = await mailedToken(it.app, email)
    await it.call('GET /auth/verify-email', { query: { token } })
    expect(await sentBy(it, ann)).toMatchObject([
      { status: 'Pending', user: { firstName: 'Dora' } },
    ])
  })

  test('An answer is a yes or a no', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    await send(it, ann, bob.email)
    const wrong = { senderId: ann.user._id, action: 'Perhaps' }
    const response = await it.call('POST /friends/respond', { token: bob.token, body: wrong })
    expect(response.status).toBe(400)
    expect(response.body.errors).toEqual({ action: 'Action must be Accepted or Rejected.' })
  })

  test('Accepting twice at once creates one friendship @both', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    await send(it, ann, bob.email)
    const responses = await Promise.all([1, 2, 3].map(() => respond(it, bob, ann, 'Accepted')))
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404,
    ])
    expect(await friendNames(it, ann)).toEqual(['Bob'])
  })

  test('Unfriending is mutual and silent', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const before = (await notificationsOf(it, ann)).length
    expect((await unfriend(it, bob, ann)).status).toBe(200)
    expect(await friendNames(it, ann)).toEqual([])
    expect(await friendNames(it, bob)).toEqual([])
    expect((await notificationsOf(it, ann)).length).toBe(before)
    expect((await unfriend(it, bob, ann)).status).toBe(404)
  })

  test('One person can send twenty requests an hour', async () => {
    const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
    const limit = { name: 'friend-request', max: 20, windowMs: HOUR }
    await it.database.transact((trx) => it.app.limits.countIn(trx, limit, ann.user._id, 19))
    expect((await send(it, ann, 'p19@example.com')).status).toBe(200)
    const response = await send(it, ann, 'p20@example.com')
    expect(response.status).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3000)
  })
})
