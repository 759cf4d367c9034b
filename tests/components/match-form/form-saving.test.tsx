import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import {
  addGuest,
  DEFAULTS,
  isGone,
  openForm,
  resultOf,
  save,
  saved,
  score,
} from '#tests/support/components/opened-form.tsx'
import { ANN, button, offline, refused, says } from '#tests/support/components/opened-page.tsx'
import { AZUL, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const OF_AZUL = `/matches/new?game=${AZUL._id}`
const date = button(/^Date/u)
const details = page.getByRole('group', { name: 'Details' })
const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')

const recent = (...data: object[]) => ({
  'GET /sessions': ({ url }: Request) => ({
    data: url.includes('from=') ? [] : data,
    meta: { nextCursor: null },
  }),
})

function now(...[year, month, day, hour, minute]: [number, number, number, number, number]): void {
  const at = new Date(year, month - 1, day, hour, minute)
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
}

async function chooseDay(name: RegExp): Promise<void> {
  await date.click()
  await page.getByRole('button', { name }).click()
  await isGone(page.getByRole('grid'))
}

test('stores the chosen day; weeks begin on Monday, and years a hundred back', async () => {
  now(2026, 11, 20, 12, 0)
  const form = await openForm({}, OF_AZUL)
  await expect.element(date).toMatchTextContent('Today, Fri 20 Nov')
  await date.click()
  const calendar = page.getByRole('dialog', { name: 'Date' })
  await expect.element(calendar).toBeVisible()
  expect(calendar.element().querySelector('th')?.textContent).toBe('Mo')
  const years = calendar.getByRole('combobox', { name: 'Choose the Year' })
  const offered = [...years.element().querySelectorAll('option')].map((one) => one.textContent)
  expect([offered[0], offered.at(-1)]).toEqual(['1926', '2027'])
  await page.getByRole('button', { name: /\b3 November 2026/u }).click()
  await expect.element(date).toMatchTextContent('3 Nov 2026')
  expect((await saved(form)).day).toBe('2026-11-03')
})

test('A calendar that is opened while the form still loads stays open and stores its day', async () => {
  now(2026, 12, 24, 12, 0)
  const friends = Promise.withResolvers<object>()
  await openForm({ 'GET /friends/list/:userId': () => friends.promise }, OF_AZUL)
  await date.click()
  const day = page.getByRole('button', { name: /23 December 2026/u })
  await expect.element(day).toBeVisible()
  friends.resolve({ data: [] })
  await says('No friends yet')
  await day.click()
  await expect.element(date).toMatchTextContent('Yesterday')
})

test('A draft that crosses midnight is of the day on which it was begun', async () => {
  now(2026, 11, 30, 23, 57)
  const form = await openForm({}, OF_AZUL)
  await score('Ann Arbor').fill('7')
  vi.setSystemTime(new Date(2026, 11, 1, 0, 2))
  await page.getByRole('link', { name: 'Cancel' }).click()
  await says('Draft kept')
  await page.getByRole('link', { name: /New/u }).first().click()
  await says('Your draft from yesterday, 23:57')
  await expect.element(date).toMatchTextContent('Yesterday')
  await button('Start fresh').click()
  await expect.element(date).toMatchTextContent('Today')
  await button('Undo').click()
  expect((await saved(form)).day).toBe('2026-11-30')
})

test('A day to come is said, and stored with a second press', async () => {
  now(2026, 11, 25, 20, 0)
  const form = await openForm({}, OF_AZUL)
  await chooseDay(/\b27 November 2026/u)
  await says('Friday is to come: plan or typing slip?')
  await save.click()
  await expect.element(save).toHaveAccessibleName(/Press again to store it for Friday/u)
  expect(form.stored).toEqual([])
  // A second press within a moment is one that slipped.
  await new Promise((later) => setTimeout(later, 700))
  await save.click()
  await expect.poll(() => form.stored.map(({ day }) => day)).toEqual(['2026-11-27'])
})

test('shows the server’s refusal in a banner, a toast and at the fields', async () => {
  const message = 'Two things are wrong.'
  const errors = { 'players.1.email': 'No such address.', 'players.0.score': 'Far too much.' }
  const refusal = refused(400, { message, code: 'validation_failed', errors })
  const form = await openForm({ 'POST /sessions': refusal }, OF_AZUL)
  await addGuest('Ada')
  await save.click()
  const banner = page.getByRole('main').getByRole('alert')
  await expect.element(banner).toMatchTextContent(message)
  await expect.element(messages).toMatchTextContent(message)
  await expect
    .poll(() => {
      const [one, other] = [banner, messages].map((it) => it.element().getBoundingClientRect())
      const isBeside = one!.right <= other!.left || other!.right <= one!.left
      return isBeside || one!.top >= other!.bottom || other!.top >= one!.bottom
    })
    .toBe(true)
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Ada' }))
    .toMatchTextContent('No such address.')
  await expect.element(score('Ann Arbor')).toHaveAccessibleDescription('Far too much.')
  await button('Edit Ada').click()
  const email = page.getByRole('dialog').getByLabelText('Email')
  await expect.element(email).toHaveAccessibleDescription('No such address.')
  await userEvent.keyboard('{Escape}')
  form.answer({ 'POST /sessions': refused(400) })
  await save.click()
  await expect.element(banner).toMatchTextContent('Failed to create match.')
})

test('goes to the history if the response has no id, and sends one match after two taps', async () => {
  const { address, sent } = await openForm(
    { 'POST /sessions': Response.json({}, { status: 201 }) },
    OF_AZUL,
  )
  await userEvent.dblClick(save)
  await says('Match created!')
  await expect.poll(address).toBe('/matches')
  expect(sent.filter((request) => request === 'POST /sessions')).toHaveLength(1)
})

test('can be done by keyboard only', async () => {
  const none = { data: [] as object[], meta: { nextCursor: null } }
  const form = await openForm({
    'GET /games': ({ url }: Request) =>
      url.includes('played=me') ? none : { ...none, data: [AZUL] },
  })
  await expect.element(page.getByRole('combobox', { name: 'Game' })).toBeVisible()
  const reach = async (wanted: ReturnType<typeof button>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await userEvent.tab()
      if (wanted.elements().includes(document.activeElement as HTMLElement)) return
    }
    throw new Error(`${wanted.selector} was not reached with Tab.`)
  }
  await reach(date)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('grid')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await isGone(page.getByRole('grid'))
  await reach(button('Add a guest'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog').getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('Ada{Enter}')
  await expect.element(button('Add a guest')).toHaveFocus()
  await reach(page.getByRole('combobox', { name: 'Game' }))
  await userEvent.keyboard('azul')
  await expect.element(page.getByRole('option', { name: 'Azul', exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await reach(score('Ada'))
  await userEvent.keyboard('3')
  await reach(resultOf('Ada'))
  await userEvent.keyboard('l')
  await reach(save)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => form.stored.length).toBe(1)
  expect(form.stored[0]?.players[1]).toMatchObject({ name: 'Ada', score: 3, result: 'Loss' })
})

test('validates scores and notes; Enter moves down the column, as on a paper score sheet', async () => {
  const form = await openForm({}, OF_AZUL)
  for (const name of ['Ada', 'Ben']) await addGuest(name)
  await score('Ann Arbor').fill('twelve')
  await expect.element(score('Ann Arbor')).not.toHaveAttribute('aria-invalid')
  await score('Ada').click()
  await expect.element(score('Ann Arbor')).toHaveAccessibleDescription('twelve is not a number.')
  await save.click()
  await expect.element(score('Ann Arbor')).toHaveAccessibleDescription('twelve is not a number.')
  await expect.element(score('Ann Arbor')).toHaveFocus()
  await score('Ann Arbor').fill('12')
  await userEvent.keyboard('{Enter}40{Enter}7{Enter}')
  await expect.element(score('Ben')).toHaveValue('7')
  await expect.element(save).toHaveFocus()

  await details.getByRole('button', { name: /^Notes/u }).click()
  const notes = page.getByRole('textbox', { name: /^Notes/u })
  await notes.fill('🎲'.repeat(1700))
  await isGone(page.getByText('of 2,000 characters'))
  await notes.fill('🎲'.repeat(1900))
  await says('1,900 of 2,000 characters')
  await notes.fill('🎲'.repeat(2001))
  await save.click()
  await expect.element(notes).toHaveAccessibleDescription('Notes must be at most 2000 characters.')
  await notes.fill('🎲'.repeat(2000))
  expect((await saved(form)).notes).toBe('🎲'.repeat(2000))
})

test('has a row for minutes, notes and the pad; what else there is comes with More', async () => {
  const form = await openForm({}, OF_AZUL)
  const tile = (name: string) => details.getByRole('button', { name, exact: true })
  await tile('More').click()
  await expect.element(details.getByRole('link', { name: 'What shall we play?' })).toBeVisible()
  await tile('Less').click()
  const tiles = () =>
    details
      .getByRole('button')
      .elements()
      .map((one) => one.textContent)
  await expect.poll(tiles).toEqual(['Minutes', 'Notes', 'Score pad', 'More'])
  await tile('More').click()
  await tile('Roles').click()
  await page.getByLabelText('Role of Ann Arbor').fill('Eyrie')
  await tile('Who started').click()
  await page.getByRole('group', { name: 'Who started' }).getByRole('button').first().click()
  await tile('Minutes').click()
  const minutes = page.getByRole('textbox', { name: 'Minutes' })
  await minutes.fill('0')
  await save.click()
  await expect.element(minutes).toHaveFocus()
  await minutes.fill('90')
  const { durationMinutes, table } = await saved(form)
  expect([durationMinutes, table[0]]).toMatchObject([90, { role: 'Eyrie', started: true }])
})

test('offers the place and the add-ons of the last match; only what is tapped is saved', async () => {
  const mosaic = { _id: 'mosaic', name: 'Crystal Mosaic' }
  const data = { ...DEFAULTS, expansions: [mosaic] }
  const form = await openForm(
    { 'GET /games/:id/defaults': { data }, ...recent(matchOf({ location: 'Ben’s' })) },
    OF_AZUL,
  )
  const offered = page.getByRole('group', { name: 'As last time' })
  await expect.element(offered).toMatchTextContent('Ben’s')
  await details.getByRole('button', { name: 'More', exact: true }).click()
  await details.getByRole('button', { name: 'Add-ons' }).click()
  await expect.element(button('Crystal Mosaic')).toBeVisible()
  await offered.getByRole('button', { name: 'At Ben’s' }).click()
  await expect.element(button('Remove the place Ben’s')).toBeVisible()
  expect(await saved(form)).toMatchObject({ location: 'Ben’s', expansions: [] })
})

test('takes the place of the evening only for its day, also when another day cannot be looked up', async () => {
  now(2026, 11, 20, 12, 0)
  const data = [matchOf({ day: '2026-11-20', location: 'Ben’s' })]
  const form = await openForm({ 'GET /sessions': { data, meta: { nextCursor: null } } }, OF_AZUL)
  await expect.element(button('Remove the place Ben’s')).toBeVisible()
  form.answer({ 'GET /sessions': offline })
  await date.click()
  await page.getByRole('button', { name: /\b3 November 2026/u }).click()
  await isGone(button('Remove the place Ben’s'))
  expect((await saved(form)).location).toBeNull()
})

test('begins as the match that is played again, without its scores, at the first of them', async () => {
  const oma = { ...seatOf(ANN, { score: 4 }), _id: 'oma', user: null, name: 'Oma' }
  const again = matchOf({
    ...{ scoring: 'lowest', location: 'Ben’s', players: [seatOf(ANN, { score: 5 }), oma] },
  })
  const data = { data: again, meta: { activityCursor: null } }
  const form = await openForm(
    { 'GET /sessions/:id': data, ...recent(again) },
    `/matches/${again._id}`,
  )
  await page.getByRole('link', { name: 'Play again' }).first().click()
  await expect.poll(form.address).toBe('/matches/new')
  for (const name of ['Ann Arbor', 'Oma']) await expect.element(score(name)).toHaveValue('')
  await expect.element(score('Ann Arbor')).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: 'Lowest' })).toBeChecked()
  await expect.element(button('At Ben’s')).toBeVisible()
})

test('says before saving that the match is there already, with a link', async () => {
  const at = new Date().toISOString()
  const oma = { ...seatOf(ANN), _id: 'oma', user: null, name: 'Oma' }
  const there = matchOf({ date: at, createdAt: at, players: [seatOf(ANN), oma] })
  await openForm({ 'GET /sessions': { data: [there], meta: { nextCursor: null } } }, OF_AZUL)
  await isGone(page.getByText('is there already'))
  await addGuest('Oma')
  await says('is there already')
  const link = page.getByRole('link', { name: 'Look at it' })
  await expect.element(link).toHaveAttribute('href', `/matches/${there._id}`)
})

test('The saved match opens without being asked for again', async () => {
  const { address, sent } = await openForm({}, OF_AZUL)
  await save.click()
  await expect.poll(address).toMatch(/^\/matches\/[\da-f-]{36}$/u)
  await expect.element(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  expect(sent.filter((request) => request.startsWith('GET /sessions/'))).toEqual([])
})
