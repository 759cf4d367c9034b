import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'
import { AZUL, BOB, matchOf } from '#tests/support/components/shown-matches.ts'

const field = page.getByRole('searchbox', { name: 'Search', exact: true })
const NOTHING = { games: [], people: [], guests: [], places: [], sessions: [] }
const compared = { together: 8, ahead: 8, behind: 0, level: 0, notCompared: 0 }

test('What was found leads into filters; nothing found, or a failure, is said, and tried again', async () => {
  signIn()
  const found = {
    ...{ ...NOTHING, guests: [{ name: 'Oma Inge', ...compared }] },
    places: [{ place: 'Café Würfel', matches: 8 }],
  }
  const { address, answer } = await openPage('/search?q=oma', { 'GET /search': { data: found } })
  const guests = page.getByRole('region', { name: 'Guests', exact: true })
  await expect.element(guests).toMatchTextContent('Oma Inge8 times: you 8, they 0')
  const place = page.getByRole('link', { name: 'Café Würfel' })
  await expect.element(place).toHaveAttribute('href', expect.stringContaining('/matches?place=Caf'))
  answer({ 'GET /search': { data: NOTHING } })
  await field.fill('zork')
  await expect
    .element(page.getByRole('main').getByRole('status').first())
    .toMatchTextContent('Nothing found for zork')
  await expect.poll(address).toBe('/search?q=zork')
  answer({ 'GET /search': refused(400) })
  await field.fill('inge')
  await expect.element(page.getByText('The search did not work')).toBeVisible()
  answer({ 'GET /search': { data: found } })
  await page.getByRole('button', { name: /again/iu }).click()
  await expect.element(guests).toBeVisible()
})

test('Search opens by its keys, marks what was meant, and is used without a mouse', async () => {
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const isGone = (one: typeof dialog) => expect.poll(() => one.elements()).toEqual([])
  const game = { game: AZUL, matches: 8, won: 3, best: 90, lastPlayed: '2026-10-08' }
  signIn()
  const { address } = await openPage('/friends', {
    'GET /friends/list/:userId': { data: [] },
    'GET /search': ({ url }: Request) => {
      const text = new URL(url).searchParams.get('q') ?? ''
      if (!/azul|bob/iu.test(text)) return { data: NOTHING }
      const people = [{ user: BOB, ...compared, ahead: 3, behind: 5 }]
      const found = /azul/iu.test(text) ? { games: [game] } : { people }
      return { data: { ...NOTHING, ...found, sessions: [matchOf()] } }
    },
  })

  // Keys do nothing while somebody types.
  const name = page.getByRole('main').getByRole('searchbox')
  await name.fill('')
  await userEvent.keyboard('/')
  await expect.element(name).toHaveValue('/')
  await isGone(dialog)
  ;(name.element() as HTMLElement).blur()

  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await isGone(dialog)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  expect(getComputedStyle(field.element().parentElement!).outlineStyle).toBe('solid')

  // Words that are no names are not marked.
  await userEvent.keyboard('Who beats me at Azul?')
  await expect.element(section('Games')).toMatchTextContent('8 times, won 3, best 90, last ')
  expect(section('Games').element().querySelector('mark')?.textContent).toBe('Azul')
  await expect.element(section('Matches').getByRole('link', { name: 'All 8' })).toBeVisible()

  // Arrows choose, letters go on in the field, Enter opens.
  const person = section('People').getByRole('link', { name: 'Bob Baker' })
  await field.fill('bob')
  await expect.element(section('People')).toMatchTextContent('Bob Baker8 times: you 3, they 5')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(person).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(section('Matches').getByRole('link', { name: 'All 8' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowDown} baker')
  await expect.element(field).toHaveValue('bob baker')
  await expect.poll(() => person.element().querySelectorAll('mark').length).toBe(2)
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/friends/${BOB._id}`)
  await isGone(dialog)

  // A setting is found by what it is called, and again from its own page.
  const dark = page.getByRole('main').getByText('Dark', { exact: true })
  for (const time of [1, 2]) {
    await userEvent.keyboard('/')
    await expect.element(field).toHaveFocus()
    await field.fill('dark mode')
    const pages = section('Pages and settings').getByRole('link')
    await expect.element(pages).toMatchTextContent('Appearance')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/profile/me#appearance')
    await isGone(dialog)
    await expect.element(dark).toBeVisible()
    if (time === 1) await page.getByRole('button', { name: /^Appearance/u }).click()
  }

  // ? lists the keys, n begins a new match.
  await userEvent.keyboard('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect.element(keys).toMatchTextContent('New match')
  await userEvent.keyboard('n')
  await expect.element(keys).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await isGone(keys)
  await expect
    .element(page.getByRole('link', { name: 'New Match' }).first())
    .toHaveAttribute('title', 'New Match (n)')
  await userEvent.keyboard('n')
  await expect.poll(address).toBe('/matches/new')
})
