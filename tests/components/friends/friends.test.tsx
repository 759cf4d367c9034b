import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type {
  Friend,
  ReceivedRequest,
  SentRequest,
  Suggestion,
} from '#features/friends/friends.contract.ts'
import { button, openPage, refused, says, signIn } from '#tests/support/components/opened-page.tsx'

const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Friends' }).getByRole('link', { name })
const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const search = page.getByRole('searchbox', { name: 'Find Friends' })
const isGone = (name: string) => expect.element(row(name)).not.toBeInTheDocument()

const person = (_id: string, firstName: string, lastName = 'Tester', email = '') => ({
  ...{ _id, firstName, lastName, email },
})
const [BOB, CAT, DAN] = [person('b', 'Bob'), person('c', 'Cat'), person('d', 'Dan')]
const createdAt = '2026-11-01T12:00:00.000Z'
const asked = (user: typeof BOB) => ({ _id: `by-${user._id}`, user, createdAt })

interface People {
  friends: Friend[]
  requests: ReceivedRequest[]
  sent: SentRequest[]
  suggested: Suggestion[]
  found: (typeof BOB)[]
}

async function openFriends(path: string, some: Partial<People> = {}) {
  const people = { friends: [], requests: [], sent: [], suggested: [], found: [], ...some }
  signIn()
  const opened = await openPage(path, {
    'GET /friends/list/:userId': () => ({ data: people.friends }),
    'GET /friends/requests': () => ({ data: people.requests }),
    'GET /friends/sent': () => ({ data: people.sent }),
    'GET /friends/suggested': () => ({ data: people.suggested }),
    'GET /users/search': () => ({ data: people.found }),
  })
  return { ...opened, people }
}

async function expectCounts(counts: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
    await expect.element(tab(name)).toMatchTextContent(new RegExp(`^${name}\\s*${count}$`, 'u'))
  }
}

test('The friends page shows the tab from the address, and a count at each tab', async () => {
  const { address, close } = await openFriends('/friends', {
    friends: [BOB],
    requests: [asked(CAT)],
    sent: [{ ...asked(DAN), status: 'Pending' }],
  })
  await expectCounts({ Friends: 1, Requests: 1, Sent: 1, Suggested: 0 })
  expect(document.title).toBe('Friends · Tabletally')
  await expect.element(tab('Friends')).toHaveAttribute('aria-current', 'page')
  await tab('Requests').click()
  expect(address()).toBe('/friends?tab=requests')
  await expect.element(row('Cat Tester')).toBeVisible()
  await tab('Sent').click()
  await expect.element(tab('Sent')).toHaveAttribute('aria-current', 'page')
  await expect.element(row('Dan Tester')).toMatchTextContent('Pending')
  close()
  await openFriends('/friends?tab=anything')
  await expect.element(tab('Friends')).toHaveAttribute('aria-current', 'page')
})

test('The friends page says in a sentence that a list is empty', async () => {
  await openFriends('/friends')
  await says('No friends yet')
  await tab('Requests').click()
  await says('Nobody is waiting')
  await tab('Sent').click()
  await says('Nothing on its way')
  await tab('Suggested').click()
  await says('No suggestions yet')
})

test('A friend is removed, and comes back if that fails or is undone', async () => {
  const { answer, sent } = await openFriends('/friends', { friends: [BOB, CAT] })
  const writes = () => sent.filter((request) => request === 'POST /friends/unfriend').length
  answer({ 'POST /friends/unfriend': refused(400) })
  await button('More about Bob Tester').click()
  button('Unfriend Bob Tester').element().focus()
  await userEvent.keyboard('{Enter}')
  await isGone('Bob Tester')
  await expect.element(row('Cat Tester')).toHaveFocus()
  await expectCounts({ Friends: 1 })
  expect(writes()).toBe(0)
  await button('More about Cat Tester').click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await button('Unfriend Cat Tester').click()
  await says('Failed to unfriend.')
  await expect.element(row('Bob Tester')).toBeVisible()
  expect(writes()).toBe(1)
  await button('Undo').click()
  await expect.element(row('Cat Tester')).toBeVisible()
  await vi.advanceTimersByTimeAsync(1000)
  await expectCounts({ Friends: 2 })
  expect(writes()).toBe(1)
})

test('A suggestion says why, and goes once it is asked', async () => {
  const { answer, people } = await openFriends('/friends?tab=suggested', {
    suggested: [{ ...CAT, sharedMatches: 3, mutualFriends: 1 }],
  })
  await expect.element(row('Cat Tester')).toMatchTextContent('3 shared matches · 1 mutual friend')
  answer({
    'POST /friends/send': () => {
      Object.assign(people, { suggested: [], sent: [{ ...asked(CAT), status: 'Pending' }] })
      return { message: 'Friend request sent', data: { status: 'Pending' } }
    },
  })
  await button('Add Cat Tester').click()
  await says('Friend request sent')
  await isGone('Cat Tester')
  await expectCounts({ Suggested: 0, Sent: 1 })
})

test('People are searched from two characters on, after a pause in typing', async () => {
  const { sent, people } = await openFriends('/friends', { found: [person('z', 'Zebulon')] })
  const searches = () => sent.filter((request) => request.startsWith('GET /users/search'))
  await search.fill('z')
  await says('Type at least 2 characters to search')
  // In one task: a slow machine could pause between two letters.
  const field = search.element() as HTMLInputElement
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const text of ['ze', 'zeb', 'zebu', 'zebul']) {
    value?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await expect.element(row('Zebulon')).toBeVisible()
  expect(searches()).toEqual(['GET /users/search?q=zebul'])
  people.found.length = 0
  await search.fill('<b>nobody</b>')
  await says('No users found matching “<b>nobody</b>”')
})

test('Whoever is found can be asked, and stays in the results only if that fails', async () => {
  const { answer } = await openFriends('/friends', {
    found: [{ ...BOB, email: 'bob@example.com' }],
  })
  await search.fill('Bob')
  await expect.element(row('Bob Tester')).toMatchTextContent('bob@example.com')
  answer({ 'POST /friends/send': refused(400) })
  await button('Add Bob Tester').click()
  await says('Failed to send request.')
  await expect.element(button('Add Bob Tester')).toBeVisible()
  const message = 'Friend request already sent.'
  answer({ 'POST /friends/send': refused(409, { message, code: 'already_requested' }) })
  await button('Add Bob Tester').click()
  await says(message)
  const toast = page.getByText(message).element().closest('[data-sonner-toast]')
  expect(toast?.getAttribute('data-type')).toBe('info')
  await says('besides those you know or have asked: Bob Tester.')
  await isGone('Bob Tester')
})

test('An address is asked if it is one, and the field keeps it after a refusal', async () => {
  const { answer, sent, people } = await openFriends('/friends?tab=sent')
  const send = button('Send Friend Request')
  for (const typed of ['', 'bob@', 'bob @example.com']) {
    await search.fill(typed)
    await send.click()
    await expect.element(search).toHaveAccessibleDescription('Enter a valid email address.')
    await expect.element(search).toHaveFocus()
  }
  expect(sent).not.toContain('POST /friends/send')
  const message = 'You cannot send a friend request to yourself.'
  answer({ 'POST /friends/send': refused(400, { message, code: 'bad_request' }) })
  await search.fill('ann@example.com')
  await send.click()
  await says(message)
  await expect.element(search).toHaveValue('ann@example.com')

  answer({
    'POST /friends/send': () => {
      people.sent.push({ ...asked(person('', '', '', 'new@example.com')), status: 'Invited' })
      return { message: 'Friend request sent', data: { status: 'Pending' } }
    },
  })
  await search.fill('new@example.com')
  await userEvent.keyboard('{Enter}')
  await says('Friend request sent')
  await expect.element(search).toHaveValue('')
  await expect.element(row('new@example.com')).toMatchTextContent('Invited')
})

test('Friend requests are answered by keyboard, and stay in the list if that fails', async () => {
  const { answer, people } = await openFriends('/friends/requests', {
    requests: [asked(CAT), asked(BOB)],
  })
  await expect
    .element(page.getByRole('heading', { name: 'Friend Requests', level: 1 }))
    .toBeVisible()
  answer({ 'POST /friends/respond': refused(400) })
  await row('Cat Tester').getByRole('button', { name: 'Accept' }).click()
  await says('Failed to accept.')
  await row('Cat Tester').getByRole('button', { name: 'Reject' }).click()
  await says('Failed to reject.')
  await expect.element(row('Cat Tester')).toBeVisible()

  answer({
    'POST /friends/respond': async (request: Request) => {
      const { senderId, action } = (await request.json()) as { senderId: string; action: string }
      people.requests = people.requests.filter(({ user }) => user._id !== senderId)
      return { message: action === 'Accepted' ? 'Friend added.' : 'Request declined.' }
    },
  })
  row('Cat Tester').getByRole('button', { name: 'Accept' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await says('Friend added.')
  await isGone('Cat Tester')
  await expect.element(row('Bob Tester')).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(button('Reject')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await says('Request declined.')
  await says('Nobody is waiting')
})

test('Each friend has who was ahead and what was played last, the newest first', async () => {
  const record = (user: typeof BOB, name: string, lastPlayed: string, game: string) => ({
    ...{ user, name, together: 3, ahead: 1, behind: 2, level: 0, coop: 0, coopWins: 0 },
    last: { day: lastPlayed, game: { _id: game, name: game } },
  })
  const people = [
    record(BOB, 'Bob Tester', '2025-10-03', 'Azul'),
    record(CAT, 'Cat Tester', '2025-10-04', 'Skyjo'),
  ]
  signIn()
  await openPage('/friends', {
    'GET /friends/list/:userId': { data: [BOB, CAT, DAN] },
    'GET /stats': { data: { people }, meta: { cursors: { people: null } } },
  })
  const rows = page.getByRole('list', { name: 'Friends', exact: true }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent('Cat TesterSat 4 Oct 2025, Skyjo')
  await expect.element(rows.nth(1)).toMatchTextContent('Bob TesterFri 3 Oct 2025, Azul')
  await expect.element(rows.nth(1)).toMatchTextContent('1:2')
  await expect.element(rows.nth(2)).toMatchTextContent('No match together yet')

  const menu = button('More about Bob Tester')
  rows.nth(1).getByRole('link', { name: 'Bob Tester' }).element().focus()
  await userEvent.tab()
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Unfriend Bob Tester')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
})
