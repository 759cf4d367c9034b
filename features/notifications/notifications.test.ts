import { describe, expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { type TestUser, signedUp, signUpAdmin } from '#tests/support/data/made-people.ts'
import { asDrafts, editMatch, setTable, declineMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

import { notify } from './notifications.commands.ts'
import { ageOf, linkOf, notificationTypes } from './notifications.rules.ts'

async function addNotifications(it: TestApp, { user }: TestUser, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const draft = { userId: user._id, senderId: null, title: `News ${number}` }
    await it.database.transact((trx) =>
      notify(trx, [{ ...draft, type: 'FRIEND_ACCEPTED' }], it.clock.now()),
    )
  }
}

async function list(it: TestApp, { token }: TestUser, query: Record<string, string> = {}) {
  const response = await it.call('GET /friends/notifications', { token, query })
  expect(response.status).toBe(200)
  return response.body
}

onEachEngine('Notifications', (open) => {
  test('The first page has twenty unread notifications, newest first, with the counts', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await addNotifications(it, ann, 23)
    const { data, meta } = await list(it, ann)
    expect(meta).toEqual({ page: 1, limit: 20, total: 23, unreadCount: 23 })
    expect(data.map((item) => item.title).slice(0, 2)).toEqual(['News 23', 'News 22'])
    expect(data).toHaveLength(20)
    const second = await list(it, ann, { page: '2' })
    expect(second.data.map((item) => item.title)).toEqual(['News 3', 'News 2', 'News 1'])
    expect((await list(it, ann, { limit: '1' })).meta.unreadCount).toBe(23)
  })

  test('A page without notifications has the counts too', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (const page of ['1', '9']) {
      const meta = { page: Number(page), limit: 20, total: 0, unreadCount: 0 }
      expect(await list(it, ann, { page })).toEqual({ data: [], meta })
    }
    await addNotifications(it, ann, 3)
    await it.call('POST /friends/notifications/:id/read', {
      token: ann.token,
      params: { id: (await list(it, ann)).data[0]?._id ?? '' },
    })
    const unread = { page: 9, limit: 20, total: 2, unreadCount: 2 }
    expect(await list(it, ann, { page: '9' })).toEqual({ data: [], meta: unread })
    const all = { page: 9, limit: 20, total: 3, unreadCount: 2 }
    expect(await list(it, ann, { page: '9', status: 'all' })).toEqual({ data: [], meta: all })
  })

  test('A notification has everything that its item shows', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob', 'Baker')]
    await it.call('POST /friends/send', { token: bob.token, body: { email: ann.email } })
    const { data } = await list(it, ann)
    expect(data).toEqual([
      {
        _id: expect.any(String),
        type: 'FRIEND_REQUEST',
        title: 'Bob Baker sent you a friend request',
        description: '',
        link: '/friends?tab=requests',
        isRead: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
        sender: { _id: bob.user._id, firstName: 'Bob', lastName: 'Baker' },
        sessionId: null,
        entityId: bob.user._id,
        correctionId: null,
      },
    ])
  })

  test('Only people who can confirm or decline the match get its session id', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const root = await signUpAdmin(it)
    const sent = async (who: TestUser, type: string) => {
      const { data } = await list(it, who, { status: 'all' })
      const found = data.find((item) => item.type === type)
      return [found?.link, found?.sessionId, found?.entityId]
    }
    const link = `/matches/${match._id}`
    expect(await sent(bob, 'MATCH_INVITE')).toEqual([link, match._id, match._id])
    const [annRow, ...others] = asDrafts(match)
    const players = [{ ...annRow, score: 11 }, ...others]
    expect((await editMatch(it, root, match._id, { players })).status).toBe(200)
    expect(await sent(ann, 'MATCH_UPDATED')).toEqual([link, null, match._id])
    expect(await sent(bob, 'MATCH_UPDATED')).toEqual([link, match._id, match._id])
    expect((await declineMatch(it, bob, match._id)).status).toBe(200)
    expect(await sent(bob, 'MATCH_INVITE')).toEqual([link, null, match._id])
    expect(await sent(bob, 'MATCH_UPDATED')).toEqual([link, null, match._id])
  })

  test.each(['POST', 'PUT'] as const)('%s marks one as read, again and again', async (method) => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await addNotifications(it, ann, 2)
    const [newest] = (await list(it, ann)).data
    const params = { id: newest?._id ?? '' }
    const read = () =>
      it.call(`${method} /friends/notifications/:id/read`, { token: ann.token, params })
    expect((await read()).body).toEqual({ message: 'Marked as read', data: { unreadCount: 1 } })
    expect((await read()).body.data.unreadCount).toBe(1)
    expect((await list(it, ann)).data.map((item) => item.title)).toEqual(['News 1'])
    const all = await list(it, ann, { status: 'all' })
    expect(all.data.map((item) => item.isRead)).toEqual([true, false])
    expect(all.meta).toMatchObject({ total: 2, unreadCount: 1 })
  })

  test('All can be marked as read at once @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await addNotifications(it, ann, 3)
    const response = await it.call('POST /friends/notifications/read-all', { token: ann.token })
    expect(response.body).toEqual({
      message: 'All notifications marked read',
      data: { unreadCount: 0 },
    })
    expect((await list(it, ann)).data).toEqual([])
  })

  test('What arrives after the newest one seen stays unread', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await addNotifications(it, ann, 2)
    const before = (await list(it, ann)).data[0]?._id ?? ''
    await addNotifications(it, ann, 1)
    const readAll = async (body: { before?: string }) =>
      it.call('POST /friends/notifications/read-all', { token: ann.token, body })
    expect((await readAll({ before })).body.data.unreadCount).toBe(1)
    expect((await list(it, ann)).data).toHaveLength(1)
    expect((await readAll({ before: 'nonsense' })).status).toBe(400)
    expect((await readAll({})).body.data.unreadCount).toBe(0)
  })

  test.each([
    'POST /friends/notifications/:id/read',
    'PUT /friends/notifications/:id/read',
  ] as const)('Somebody else’s notification does not exist: %s', async (key) => {
    const { it, ann, eve } = await signedUp(open(), 'Ann', 'Eve')
    await addNotifications(it, ann, 1)
    const [item] = (await list(it, ann)).data
    for (const id of [item?._id ?? '', newId(), 'nonsense']) {
      expect((await it.call(key, { token: eve.token, params: { id } })).status).toBe(404)
    }
    expect((await list(it, ann)).meta.unreadCount).toBe(1)
  })

  test('Impossible pages and limits become the nearest possible ones', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await addNotifications(it, ann, 2)
    const taken = async (query: Record<string, string>) => {
      const { meta, data } = await list(it, ann, query)
      return [meta.page, meta.limit, data.length]
    }
    expect(await taken({ page: '0', limit: '0' })).toEqual([1, 1, 1])
    expect(await taken({ page: '-3', limit: '-1' })).toEqual([1, 1, 1])
    expect(await taken({ page: '1.9', limit: '1.9' })).toEqual([1, 1, 1])
    expect(await taken({ page: 'abc', limit: 'x' })).toEqual([1, 20, 2])
    expect(await taken({ page: '', limit: '' })).toEqual([1, 20, 2])
    expect(await taken({ page: ' ', limit: ' ' })).toEqual([1, 20, 2])
    expect(await taken({ limit: '500' })).toEqual([1, 100, 2])
    expect(await taken({ page: '1e300', limit: 'Infinity' })).toEqual([100_000, 100, 0])
  })

  test('An unknown status is refused', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const query = { status: 'some' }
    const response = await it.call('GET /friends/notifications', { token: ann.token, query })
    expect([response.status, response.body.errors]).toEqual([
      400,
      { status: 'Status must be all or unread.' },
    ])
  })
})

describe('A notification', () => {
  const blank = { link: null, sessionId: null, entityId: null, correctionId: null }

  test('has the link of its type when it has none of its own', () => {
    const links = notificationTypes.map((type) => [type, linkOf({ ...blank, type })])
    expect(Object.fromEntries(links)).toEqual({
      FRIEND_REQUEST: '/friends?tab=requests',
      FRIEND_ACCEPTED: '/friends',
      FRIEND_ACCEPT: '/friends',
      MATCH_INVITE: '/matches',
      MATCH_REMINDER: '/matches',
      MATCH_UPDATED: '/matches',
      MATCH_CONFIRMED: '/matches',
      MATCH_DECLINED: null,
      MATCH_DELETED: null,
      MATCH_CORRECTION: null,
      CORRECTION_ACCEPTED: null,
      CORRECTION_REJECTED: null,
      CORRECTION_OUTDATED: null,
      GUEST_CONFIRMED: null,
      GUEST_CONTESTED: null,
      GUEST_CLAIMED: null,
      CLAIM: null,
      CLAIM_ANSWERED: null,
    })
    expect(linkOf({ ...blank, type: 'MATCH_INVITE', sessionId: 'a', entityId: 'b' })).toBe(
      '/matches/a',
    )
    expect(linkOf({ ...blank, type: 'MATCH_CONFIRMED', entityId: 'b' })).toBe('/matches/b')
    expect(linkOf({ ...blank, type: 'MATCH_DECLINED', link: '/x' })).toBe('/x')
  })

  test('shows its age in seconds, minutes, hours and days', () => {
    const now = new Date('2026-11-21T12:00:00.000Z')
    const ages = [0, 59, 60, 3599, 3600, 86_399, 86_400, 864_000].map((seconds) =>
      ageOf(new Date(now.getTime() - seconds * 1000).toISOString(), now),
    )
    expect(ages).toEqual([
      ...['0s ago', '59s ago', '1m ago', '59m ago'],
      ...['1h ago', '23h ago', '1d ago', '10d ago'],
    ])
  })
})
