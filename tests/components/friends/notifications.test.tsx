import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Notification } from '#features/notifications/notifications.contract.ts'
import { button, openPage, refused, says, signIn } from '#tests/support/components/opened-page.tsx'

const row = (text: string) =>
  page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text })
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Notifications' }).getByRole('link', { name })
const isGone = (text: string) => expect.element(row(text)).not.toBeInTheDocument()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const BOB = { _id: 'bob', firstName: 'Bob', lastName: 'Tester', email: '' }
const CAT = { _id: 'cat', firstName: 'Cat', lastName: 'Tester', email: '' }

let count = 0
function note(title: string, more: Partial<Notification> = {}): Notification {
  count += 1
  return {
    ...{ _id: `note-${count}`, type: 'FRIEND_ACCEPTED', title, description: '', link: null },
    ...{ isRead: false, createdAt: ago(0), sender: null, sessionId: null },
    ...{ entityId: null, correctionId: null, ...more },
  }
}

async function openNotifications(all: Notification[], asking: (typeof BOB)[] = []) {
  signIn()
  const meta = () => ({ unreadCount: all.filter(({ isRead }) => !isRead).length })
  const requests = asking.map((user) => ({ _id: user._id, user, createdAt: ago(0) }))
  const read = ({ url }: Request) => {
    const id = new URL(url).pathname.split('/').at(-2)
    for (const one of all) if (one._id === id) one.isRead = true
    return { message: 'Read.', data: meta() }
  }
  const opened = await openPage('/notifications', {
    'GET /friends/notifications': ({ url }: Request) => {
      const query = new URL(url).searchParams
      const listed = all.filter(({ isRead }) => query.get('status') === 'all' || !isRead)
      const limit = Number(query.get('limit') ?? 20)
      return {
        data: listed.slice(0, limit).map((one) => ({ ...one })),
        meta: { page: 1, limit, total: listed.length, ...meta() },
      }
    },
    'POST /friends/notifications/:id/read': read,
    'GET /inbox': () => ({
      data: requests.map(({ _id, user, createdAt }) => {
        return { kind: 'request', _id, at: createdAt, user }
      }),
      meta: { count: requests.length, nextCursor: null },
    }),
    'POST /friends/respond': async (request: Request) => {
      const { senderId, action } = (await request.json()) as { senderId: string; action: string }
      const at = requests.findIndex(({ _id }) => _id === senderId)
      requests.splice(at, 1)
      for (const one of all) if (one.entityId === senderId) one.isRead = true
      return { message: action === 'Accepted' ? 'Friend added.' : 'Request declined.' }
    },
    'GET /sessions': { data: [], meta: { nextCursor: null } },
  })
  return { ...opened, read }
}

test('Each notification has its age, its description and its link', async () => {
  const entityId = '01a1fbba-e430-75dd-af25-ab0e4aa55b2a'
  const shown = [
    [note('One', { type: 'FRIEND_REQUEST' }), 12_000, /^1\ds ago$/u, '/friends?tab=requests'],
    [note('Two'), 5 * MINUTE, /^5m ago$/u, '/friends'],
    [note('Three', { type: 'FRIEND_ACCEPT' }), 59 * MINUTE, /^59m ago$/u, '/friends'],
    [
      note('Four', { type: 'MATCH_INVITE', entityId }),
      3 * HOUR,
      /^3h ago$/u,
      `/matches/${entityId}`,
    ],
    [note('Five', { type: 'MATCH_REMINDER' }), 23 * HOUR, /^23h ago$/u, '/matches'],
    [note('Six', { type: 'MATCH_UPDATED' }), 24 * HOUR, /^1d ago$/u, '/matches'],
    [
      note('Seven', { type: 'MATCH_CONFIRMED', link: '/friends?tab=sent' }),
      ...([90 * 24 * HOUR, /^90d ago$/u, '/friends?tab=sent'] as const),
    ],
  ] as const
  for (const [one, age] of shown) one.createdAt = ago(age)
  const last = note('Eight', { type: 'MATCH_DECLINED', description: 'Not me.' })
  const { address } = await openNotifications([last, ...shown.map(([one]) => one)])
  for (const [{ title }, , age, href] of shown) {
    await expect.element(row(title).getByRole('time')).toMatchTextContent(age)
    await expect
      .element(row(title).getByRole('link', { name: 'Open' }))
      .toHaveAttribute('href', href)
  }
  await expect.element(row('Eight')).toMatchTextContent('Not me.')
  await expect.element(row('Eight').getByRole('link', { name: 'Open' })).not.toBeInTheDocument()
  await page.getByText('Seven').click()
  await expect.poll(address).toBe('/friends?tab=sent')
})

test('Notifications say that they load, that they did not, and that there are none', async () => {
  const held = Promise.withResolvers<object>()
  signIn()
  const { address, answer } = await openPage('/notifications', {
    'GET /friends/notifications': () => held.promise,
    'GET /inbox': { data: [], meta: { count: 0, nextCursor: null } },
    'GET /sessions': { data: [], meta: { nextCursor: null } },
  })
  await says('Loading…')
  held.resolve(refused(400))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load notifications')
  const meta = { page: 1, limit: 20, total: 0, unreadCount: 0 }
  answer({ 'GET /friends/notifications': { data: [], meta } })
  await button('Try again').click()
  await says('No notifications')
  await expect.element(button('Mark all read')).toHaveAttribute('aria-disabled', 'true')
  await tab('All').click()
  expect(address()).toBe('/notifications?tab=all')
  await says('No notifications')
})

test('A notification that is marked as read leaves the unread ones, and is paler among all', async () => {
  await openNotifications([note('News two'), note('News one')])
  await expect.element(tab('Unread')).toMatchTextContent(/Unread\s*2/u)
  await row('News one').getByRole('button', { name: 'Mark read' }).click()
  await says('Marked as read')
  await expect.element(tab('Unread')).toMatchTextContent(/Unread\s*1/u)
  await isGone('News one')
  await tab('All').click()
  await expect.element(row('News one')).not.toMatchTextContent('Unread')
  await expect
    .element(row('News one').getByRole('button', { name: 'Mark read' }))
    .not.toBeInTheDocument()
  await expect.element(row('News two')).toMatchTextContent('Unread')
  const looks = (text: string) => getComputedStyle(page.getByText(text).element())
  expect(looks('News one').color).not.toBe(looks('News two').color)
  expect(Number(looks('News one').fontWeight)).toBeLessThan(Number(looks('News two').fontWeight))
})

test('A notification is marked as read by PUT if the POST fails, and stays unread if both do', async () => {
  const { answer, read, sent } = await openNotifications([note('News two'), note('News one')])
  const failing = refused(400)
  answer({ 'POST /friends/notifications/:id/read': refused(405) })
  answer({ 'PUT /friends/notifications/:id/read': failing })
  await row('News one').getByRole('button', { name: 'Mark read' }).click()
  await says('Could not mark as read')
  await expect.element(row('News one')).toMatchTextContent('Unread')
  await expect.element(tab('Unread')).toMatchTextContent(/Unread\s*2/u)
  answer({ 'PUT /friends/notifications/:id/read': read })
  await row('News one').getByRole('button', { name: 'Mark read' }).click()
  await says('Marked as read')
  await isGone('News one')
  expect(sent.filter((request) => request.startsWith('PUT'))).toHaveLength(2)
})

test('Notifications are read by keyboard, and the focus keeps its place', async () => {
  await openNotifications([note('News two'), note('News one')])
  const mark = row('News two').getByRole('button', { name: 'Mark read' })
  await expect.element(mark).toBeVisible()
  mark.element().focus()
  await userEvent.keyboard('{Enter}')
  await isGone('News two')
  await expect.element(row('News one')).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await says('No notifications')
})

const waiting = (name: string) =>
  page.getByRole('region', { name: 'For you' }).getByRole('listitem').filter({ hasText: name })

test('A friend request is answered where it waits', async () => {
  const asks = (who: typeof BOB) =>
    note(`${who.firstName} asks`, { type: 'FRIEND_REQUEST', sender: who, entityId: who._id })
  await openNotifications([asks(BOB), asks(CAT), note('News')], [BOB, CAT])
  await waiting('Bob Tester').getByRole('button', { name: 'Accept' }).click()
  await says('Friend added.')
  await expect.element(waiting('Bob Tester')).toMatchTextContent('You said yes')
  await waiting('Cat Tester').getByRole('button', { name: 'Reject' }).click()
  await says('Request declined.')
  await expect.element(waiting('Cat Tester')).toMatchTextContent('You said no')
  await expect.element(tab('Unread')).toMatchTextContent(/Unread\s*1/u)
})

test('A friend request whose answer fails still waits', async () => {
  const one = note('Bob asks', { type: 'FRIEND_REQUEST', sender: BOB, entityId: BOB._id })
  const { answer } = await openNotifications([one], [BOB])
  answer({ 'POST /friends/respond': refused(400) })
  await waiting('Bob Tester').getByRole('button', { name: 'Accept' }).click()
  await says('Action failed')
  await expect.element(waiting('Bob Tester').getByRole('button', { name: 'Accept' })).toBeVisible()
})

test('Two quick taps mark all as read once, and Undo brings back what was unread', async () => {
  const notes = [note('Bob is your friend')]
  const { sent, answer } = await openNotifications(notes)
  answer({
    'POST /friends/notifications/read-all': () => {
      for (const one of notes) one.isRead = true
      return { message: 'All notifications marked read', data: { unreadCount: 0 } }
    },
  })
  await expect.element(row('Bob is your friend')).toBeVisible()
  const target = button('Mark all read').element() as HTMLElement
  target.click()
  target.click()
  await isGone('Bob is your friend')
  await button('Undo').click()
  await expect.element(row('Bob is your friend')).toBeVisible()
  expect(sent.some((request) => request.includes('read-all'))).toBe(false)
})

test('has pages of 20, with the page’s number in the address', async () => {
  const listed = Array.from({ length: 41 }, (_, index) => note(`News number ${41 - index}.`))
  const { address, answer, read } = await openNotifications(listed)
  answer({
    'GET /friends/notifications': ({ url }: Request) => {
      const asked = Number(new URL(url).searchParams.get('page') ?? 1)
      const open = listed.filter(({ isRead }) => !isRead)
      return {
        data: open.slice(asked * 20 - 20, asked * 20).map((one) => ({ ...one })),
        meta: { page: asked, limit: 20, total: open.length, unreadCount: open.length },
      }
    },
    'POST /friends/notifications/:id/read': read,
  })
  await says('Page 1')
  await expect.element(button('Prev')).toBeDisabled()
  await button('Next').click()
  await expect.poll(address).toBe('/notifications?page=2')
  await says('41 in total')
  await expect.element(row('News number 21.')).toBeVisible()
  await button('Next').click()
  await says('Page 3')
  await expect.element(button('Next')).toBeDisabled()
  await button('Mark read').click()
  await says('Page 2')
  await expect.poll(address).toBe('/notifications?page=2')
  await button('Prev').click()
  await says('Page 1')
})

test('The unread badge is updated when the tab becomes visible again', async () => {
  const all: Notification[] = []
  await openNotifications(all)
  const badge = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Notif/u })
  await says('No notifications')
  await expect.element(badge).not.toMatchTextContent('unread')
  all.push(note('News'))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(badge).toMatchTextContent('unread')
})

test('The unread badge counts to nine and then says 9+, and counts down as notifications are read', async () => {
  const all = Array.from({ length: 10 }, (_, index) => note(`News ${index}.`))
  const { answer } = await openNotifications(all)
  const badge = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /unread/u })
  await expect.element(badge).toMatchTextContent('Notifications9+ unread')
  await row('News 0.').getByRole('button', { name: 'Mark read' }).click()
  await expect.element(badge).toMatchTextContent('Notifications9 unread')
  await page.viewport(360, 740)
  await expect.element(badge).toMatchTextContent(/^Alerts.*unread/u)
  await page.viewport(1280, 800)
  answer({
    'POST /friends/notifications/read-all': () => {
      for (const one of all) one.isRead = true
      return { message: 'All notifications marked read', data: { unreadCount: 0 } }
    },
  })
  await button('Mark all read').click()
  await expect.poll(() => badge.elements()).toEqual([])
})
