import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Match } from '#features/matches/matches.contract.ts'
import { ANN, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'
import { AZUL, BOB, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const articles = page.getByRole('article')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()
const countOf = (shown: typeof articles) => expect.poll(() => shown.elements().length)

/** Opens the history; the server has what `find` says of the query. */
async function openHistory(path: string, find: (query: URLSearchParams) => Match[]) {
  signIn()
  return openPage(path, {
    'GET /sessions': ({ url }: Request) => ({
      data: find(new URL(url).searchParams),
      meta: { nextCursor: null },
    }),
    'GET /friends/list/:userId': { data: [{ ...BOB, email: '' }] },
    'GET /games': { data: [AZUL], meta: { nextCursor: null } },
    'GET /games/:id': { data: AZUL },
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
  await says('There is no match with a game, a person or a place called “nothing like it”.')
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
  const { address, back } = await openHistory('/matches', () => [matchOf()])
  await countOf(articles).toBe(1)
  const filters = page.getByRole('group', { name: 'Filters' })
  const chip = (name: string) => filters.getByRole('combobox', { name, exact: true })
  expect(filters.getByRole('button', { name: /Remove filter|Clear/u }).elements()).toEqual([])
  await filters.getByRole('button', { name: 'More filters' }).click()
  await expect
    .element(chip('Player').getByRole('option', { name: 'Bob Baker' }))
    .toBeInTheDocument()
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
  // The focus stays in the chip.
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

test('A day says how many matches it had, where, how long, and who took the evening', async () => {
  const evening = (['Loss', 'Win', 'Loss'] as const).map((result) =>
    matchOf({
      ...{ day: '2025-11-15', date: '2025-11-15T12:00:00.000Z', location: 'Ben’s' },
      durationMinutes: 40,
      players: [
        seatOf(ANN, { result }),
        seatOf(BOB, { result: result === 'Win' ? 'Loss' : 'Win' }),
      ],
    }),
  )
  const { close } = await openHistory('/matches', () => evening)
  const day = page.getByRole('region', { name: 'Saturday 15 November 2025 · 3 matches' })
  await countOf(day.getByRole('article')).toBe(3)
  await expect.element(day).toMatchTextContent('Ben’s')
  await expect.element(day.getByText('2 h', { exact: true })).toBeVisible()
  await expect.element(day.getByText('Bob took the evening, 2 of 3')).toBeVisible()
  close()
  // Some of the matches say nothing of the evening.
  await openHistory('/matches?result=Loss', () => evening.filter((_, at) => at !== 1))
  await countOf(articles).toBe(2)
  await expect.element(page.getByText('took the evening')).not.toBeInTheDocument()
})
