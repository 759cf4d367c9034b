import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Match } from '#features/matches/matches.contract.ts'
import { ANN, button, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'
import { asked, AZUL, BOB, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const says = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()
const articles = page.getByRole('article')
const countOf = (shown: typeof articles) => expect.poll(() => shown.elements().length)

async function openHistory(
  path: string,
  find: (query: URLSearchParams) => Match[],
  more: object = {},
) {
  signIn()
  return openPage(path, {
    'GET /sessions': ({ url }: Request) => ({
      data: find(new URL(url).searchParams),
      meta: { nextCursor: null },
    }),
    'GET /friends/list/:userId': { data: [{ ...BOB, email: '' }] },
    'GET /games': { data: [AZUL], meta: { nextCursor: null } },
    'GET /games/:id': { data: AZUL },
    ...more,
  })
}

test('The history says when it cannot be loaded, and tries again', async () => {
  const { answer } = await openHistory('/matches', () => [])
  await says('No matches yet')
  signIn()
  answer({ 'GET /sessions': refused(400) })
  await page.getByRole('searchbox', { name: 'Search by game' }).fill('x')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load matches.')
  answer({ 'GET /sessions': { data: [matchOf()], meta: { nextCursor: null } } })
  await button('Try again').click()
  await countOf(articles).toBe(1)
})

test('The search by game waits for a pause in typing, and stands in the address', async () => {
  const { address, sent } = await openHistory('/matches', (query) =>
    query.get('q') === 'nothing like it' ? [] : [matchOf()],
  )
  await countOf(articles).toBe(1)
  const search = page.getByRole('searchbox', { name: 'Search by game' })
  const field = search.element() as HTMLInputElement
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const text of ['c', 'ca', 'caf', 'cafe']) {
    value?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await expect.poll(address).toBe('/matches?q=cafe')
  await search.fill('nothing like it')
  await says('No matches found')
  await page.getByRole('link', { name: 'Show all matches' }).click()
  await countOf(articles).toBe(1)
  await expect.element(search).toHaveValue('')
  const searches = sent.filter((request) => request.startsWith('GET /sessions?q='))
  expect(searches).toEqual([
    'GET /sessions?q=cafe&limit=20',
    'GET /sessions?q=nothing+like+it&limit=20',
  ])
})

test('The chips set filters one by one; a cross clears one, Back restores it', async () => {
  const players = [seatOf(ANN), seatOf(BOB, { user: null, declined: true })]
  const { address, back } = await openHistory('/matches', () => [matchOf({ players })])
  await countOf(articles).toBe(1)
  const filters = page.getByRole('group', { name: 'Filters' })
  const chip = (name: string) => filters.getByRole('combobox', { name, exact: true })
  expect(filters.getByRole('button', { name: /Remove filter|Clear/u }).elements()).toEqual([])
  await filters.getByRole('button', { name: 'More filters' }).click()
  await expect
    .element(chip('Player').getByRole('option', { name: 'Bob Baker' }))
    .toBeInTheDocument()
  expect(chip('Player').getByRole('option', { name: '(guest)' }).elements()).toEqual([])
  await userEvent.selectOptions(chip('Player'), 'Bob Baker')
  await expect.poll(address).toBe(`/matches?person=${BOB._id}`)
  await userEvent.selectOptions(chip('Game'), 'Azul')
  await userEvent.selectOptions(chip('Result'), 'Loss')
  await userEvent.selectOptions(chip('Status'), 'Waits for me')
  const search = () => Object.fromEntries(new URL(address(), location.origin).searchParams)
  const three = { game: AZUL._id, person: BOB._id, result: 'Loss' }
  await expect.poll(search).toEqual({ ...three, waiting: 'me' })
  await filters.getByRole('button', { name: 'Remove filter Status' }).click()
  await expect.poll(search).toEqual(three)
  await expect.element(chip('Status')).toHaveFocus()
  back()
  await expect.poll(search).toEqual({ ...three, waiting: 'me' })
  await expect.element(chip('Status')).toHaveValue('me')
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe('/matches')
  await expect.element(filters).toHaveFocus()
  back()
  await expect.poll(search).toEqual({ ...three, waiting: 'me' })
})

test('Each match is a row with its day, its status, its players and one’s own result', async () => {
  const guest = { ...seatOf(BOB), _id: 'aiko', user: null, name: 'Aiko' }
  const former = { ...guest, _id: 'former', former: true, name: 'Former player' }
  const players = [
    seatOf(ANN, { score: 84, result: 'Win' }),
    ...[seatOf(BOB, { ...asked, result: 'Loss' }), guest, former],
  ]
  const notes = 'Decided by the very last tile.'
  const match = matchOf({ ...{ day: '2026-11-19', matchStatus: 'Pending', notes }, players })
  const { address } = await openHistory('/matches', () => [match])
  await expect.element(page.getByTitle('Thu 19 Nov 2026')).toBeVisible()
  await expect.element(articles.getByTitle('Pending')).toBeVisible()
  await expect.element(articles).toMatchTextContent(/Your score: 84.*Your result: Win/u)
  await expect.element(articles).toMatchTextContent(notes)
  const seats = articles.getByRole('list', { name: 'Players' }).getByRole('listitem')
  expect(seats.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Ann Arbor, confirmed, winner$/u),
    expect.stringMatching(/Bob Baker, pending$/u),
    expect.stringMatching(/Aiko, guest$/u),
    expect.stringMatching(/Former player$/u),
  ])
  articles.getByRole('link', { name: 'Azul' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/matches/${match._id}`)
})

test('A day says how many matches it had', async () => {
  const evening = [1, 2, 3].map(() =>
    matchOf({ day: '2025-11-15', date: '2025-11-15T12:00:00.000Z' }),
  )
  await openHistory('/matches', () => evening)
  const day = page.getByRole('region', { name: 'Saturday 15 November 2025 · 3 matches' })
  await countOf(day.getByRole('article')).toBe(3)
})

const DAY = { day: '2025-11-15', date: '2025-11-15T12:00:00.000Z' }
const CAT = { ...BOB, _id: '0199a7c0-0000-7000-8000-00000000a003', firstName: 'Cat' }
const waiting = (...others: (typeof BOB)[]) =>
  matchOf({
    ...DAY,
    matchStatus: 'Pending',
    players: [seatOf(ANN), ...others.map((other) => seatOf(other, asked))],
  })

test('A day says once who has not said yes, and reminds all of them', async () => {
  const [first, second] = [waiting(BOB), waiting(BOB, CAT)]
  const earlier = { ...waiting(BOB), day: '2025-11-08', date: '2025-11-08T12:00:00.000Z' }
  let shown = [second, first, earlier]
  const { answer, sent } = await openHistory('/matches', () => shown)
  const dayOf = (name: RegExp) => page.getByRole('region', { name })
  const remind = (day: typeof articles) => day.getByRole('button', { name: 'Remind players' })
  const day = dayOf(/15 November/u)
  await countOf(remind(day)).toBe(1)
  await expect.element(day.getByText('Bob and Cat have not said yes yet')).toBeVisible()
  await expect.element(button("Confirm I'm in")).not.toBeInTheDocument()
  answer({
    'POST /sessions/remind': async (request: Request) => {
      expect(await request.json()).toEqual({ ids: [second._id, first._id] })
      const lastReminderSent = new Date().toISOString()
      shown = [...[second, first].map((match) => ({ ...match, lastReminderSent })), earlier]
      return { message: 'Reminder sent to 2 player(s).', data: { count: 2, sessions: 2 } }
    },
  })
  await remind(day).click()
  await says('Reminder sent to 2 player(s).')
  await expect.element(remind(day)).toBeDisabled()
  await expect.element(day.getByText('Players can be reminded once in 6 hours.')).toBeVisible()

  shown = [second, first, { ...earlier, matchStatus: 'Confirmed', players: [seatOf(ANN)] }]
  answer({ 'POST /sessions/remind': { message: '', data: { count: 0, sessions: 0 } } })
  await remind(dayOf(/8 November/u)).click()
  await expect.element(remind(dayOf(/8 November/u))).not.toBeInTheDocument()
  expect(sent.filter((request) => request === 'POST /sessions/remind')).toHaveLength(2)
})

test('One’s own open correction stands in place of the confirmation', async () => {
  const players = [seatOf(BOB), seatOf(ANN, asked)]
  const theirs = matchOf({ createdBy: BOB, matchStatus: 'Pending', players, correcting: true })
  await openHistory('/matches', () => [theirs])
  await countOf(articles).toBe(1)
  await expect.element(button("Confirm I'm in")).not.toBeInTheDocument()
  await expect.element(page.getByText('waits for you')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Your correction waits' }))
    .toHaveAttribute('href', `/matches/${theirs._id}`)
})

test('A near day has its name, also on a page that stays open overnight, and a day to come is not counted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const on = (day: string) => matchOf({ day, date: `${day}T12:00:00.000Z` })
  await openHistory('/matches', () => [on('2026-11-23'), on('2026-11-20')])
  const headings = () =>
    page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(headings)
    .toEqual([
      expect.stringMatching(/ · not counted yet$/u),
      expect.stringMatching(/^Today((?!counted).)*$/u),
    ])
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => headings()[1]).toMatch(/^Yesterday/u)
})

test('The name of a player and a game that the address has stands in its chip', async () => {
  const filters = page.getByRole('group', { name: 'Filters' })
  const none = { 'GET /games': { data: [], meta: { nextCursor: null } } }
  const chips = async (path: string, names: readonly string[], more: object = none) => {
    const { close } = await openHistory(path, () => ('GET /games' in more ? [] : [matchOf()]), more)
    for (const name of names) await expect.element(filters).toMatchTextContent(name)
    close()
  }
  await chips(`/matches?person=${BOB._id}`, ['Bob Baker'], {})
  // Also where nothing is found, so that no match knows the name.
  await chips(`/matches?game=${AZUL._id}&result=Draw`, ['Azul'])
  await chips('/matches?game=unknown&person=unknown', ['Unknown game', 'Unknown player'], {
    ...none,
    'GET /games/:id': refused(404),
  })
})

test('Days are among the filters, by keyboard too', async () => {
  const { address, close } = await openHistory('/matches', () => [matchOf()])
  const filters = page.getByRole('group', { name: 'Filters' })
  const press = async (one: typeof filters) => {
    await expect.element(one).toBeVisible()
    one.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await countOf(articles).toBe(1)
  await press(filters.getByRole('button', { name: 'More filters' }))
  await press(filters.getByRole('button', { name: 'From' }))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const day = () => document.querySelector<HTMLElement>('[role=dialog] td [tabindex="0"]')
  await expect.poll(day).not.toBeNull()
  day()?.focus()
  await userEvent.keyboard('{Enter}')
  const year = new Date().getFullYear()
  await expect.poll(address).toMatch(new RegExp(`from=${year}-`, 'u'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  close()

  const single = await openHistory(`/matches?from=${year}-01-05&to=${year}-01-05`, () => [])
  await countOf(filters.getByRole('button', { name: /^Remove filter/u })).toBe(1)
  await expect.element(filters.getByText('5 Jan', { exact: true })).toBeVisible()
  await press(filters.getByRole('button', { name: 'Remove filter Day' }))
  await expect.poll(single.address).toBe('/matches')
  await expect.element(filters.getByRole('button', { name: /^Day/u })).toHaveFocus()
})

test('lets a player confirm by keyboard, and says when that failed', async () => {
  const match = matchOf({
    ...{ createdBy: BOB, matchStatus: 'Pending' },
    players: [seatOf(BOB), seatOf(ANN, asked)],
  })
  const { answer, sent } = await openHistory('/matches', () => [match], {
    'POST /sessions/:id/confirm': refused(400),
  })
  const confirm = button("Confirm I'm in")
  await expect.element(confirm).toBeVisible()
  const element = confirm.element() as HTMLElement
  element.click()
  element.click()
  await says('Failed to confirm match.')
  expect(sent.filter((request) => request.endsWith('/confirm'))).toHaveLength(1)
  expect(button('Remind players').elements()).toEqual([])
  answer({ 'POST /sessions/:id/confirm': { data: { matchStatus: 'Confirmed' } } })
  await expect.element(confirm).toBeVisible()
  confirm.element().focus()
  await userEvent.keyboard('{Enter}')
  await says('Confirmed!')
})

test('The bar of filters fits a phone, where further filters wrap and nothing is swiped', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(390, 844)
  await openHistory('/matches', () => [matchOf()])
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect.element(filters).toBeVisible()
  const isWider = () => filters.element().scrollWidth > filters.element().clientWidth
  await expect.poll(() => filters.element().getBoundingClientRect().height).toBe(58)
  for (const width of [390, 360, 320]) {
    await page.viewport(width, 740)
    await expect.element(filters.getByRole('button', { name: 'More filters' })).toBeInViewport()
    expect([width, isWider()]).toEqual([width, false])
  }
  await filters.getByRole('button', { name: 'More filters' }).click()
  await expect.element(filters.getByRole('combobox', { name: 'Kind' })).toBeInViewport()
  expect(isWider()).toBe(false)
})

test('A day on two pages is counted when all of its matches are here', async () => {
  const all = Array.from({ length: 22 }, () =>
    matchOf({ date: '2025-11-15T12:00:00.000Z', day: '2025-11-15' }),
  )
  const rest = Promise.withResolvers<void>()
  signIn()
  await openPage('/matches', {
    'GET /sessions': async ({ url }: Request) => {
      if (!url.includes('cursor')) return { data: all.slice(0, 20), meta: { nextCursor: 'more' } }
      await rest.promise
      return { data: all.slice(20), meta: { nextCursor: null } }
    },
  })
  await countOf(articles).toBe(20)
  const heading = page.getByRole('heading', { level: 2 }).first()
  await expect.element(heading.getByText('matches')).not.toBeVisible()
  articles.last().element().scrollIntoView()
  rest.resolve()
  await expect.element(heading).toMatchTextContent('Saturday 15 November 2025 · 22 matches')
})

test('The history opens at once with cached data, and is updated in the background', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const held = Promise.withResolvers<void>()
  let shown = [matchOf()]
  const { answer } = await openHistory('/matches', () => shown)
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await countOf(articles).toBe(1)
  await link('Profile').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  shown = [matchOf({ game: { _id: 'root', name: 'Root' } }), ...shown]
  answer({
    'GET /sessions': async () => {
      await held.promise
      return { data: shown, meta: { nextCursor: null } }
    },
  })
  // Younger data would not be requested again.
  vi.setSystemTime(Date.now() + 60_000)
  await link('Matches').click()
  await countOf(articles).toBe(1)
  held.resolve()
  await countOf(articles).toBe(2)
})
