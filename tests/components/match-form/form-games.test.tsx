import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { isGone, openForm, score } from '#tests/support/components/opened-form.tsx'
import { button, openPage, refused, says } from '#tests/support/components/opened-page.tsx'

const game = (name: string) => ({ _id: `game-${name.replaceAll(' ', '-')}`, name })
const field = page.getByRole('combobox', { name: 'Game' })
const options = page.getByRole('listbox').getByRole('option')
const names = () => options.elements().map(({ textContent }) => textContent)
const NONE = { nextCursor: null }

async function openPicker(games: readonly string[], more: object = {}) {
  return openForm({
    'GET /games': ({ url }: Request) => {
      const { searchParams } = new URL(url)
      const asked = (searchParams.get('q') ?? '').toLowerCase()
      // Boxes would stand in place of the field.
      const isOwn = searchParams.get('played') === 'me'
      const found = games.filter((name) => !isOwn && name.toLowerCase().includes(asked))
      return { data: found.map(game), meta: NONE }
    },
    ...more,
  })
}

test('finds games by typing, in the order of the server, in a list that scrolls', async () => {
  const many = Array.from({ length: 12 }, (_, index) => `Puzzle ${index + 1}`)
  await openPicker(['Zur Café-Runde', 'Aardvark', ...many])
  await field.click()
  await expect.poll(names).toContain('Puzzle 12')
  expect(names()[0]).toBe('Zur Café-Runde')
  // With more games than fit, the list is limited to 64 units of a quarter rem and scrolls.
  const list = page.getByRole('listbox').element()
  expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(256)
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)
  await field.fill('café')
  await expect.poll(names).toEqual(['Zur Café-Runde', 'Add “café”'])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Zur Café-Runde')
  await expect.element(button(/^Save Match/u)).toBeEnabled()
})

test('One arrow key chooses the game that is there, a second one adds what was typed', async () => {
  const { sent } = await openPicker(['Azul', 'Quorzle'], {
    'POST /games': Response.json({ message: 'Game added!', data: game('quorz') }, { status: 201 }),
  })
  const added = () => sent.filter((request) => request === 'POST /games')
  await field.fill('quorz')
  await expect.poll(names).toEqual(['Quorzle', 'Add “quorz”'])
  const first = options.first()
  await expect.element(first).toHaveAttribute('data-highlighted')
  await expect.element(field).toHaveAttribute('aria-activedescendant', first.element().id)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Quorzle')
  expect(added()).toEqual([])
  await field.fill('quorz')
  await expect.poll(names).toEqual(['Quorzle', 'Add “quorz”'])
  await expect.element(first).toHaveAttribute('data-highlighted')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await says('Game added!')
  await expect.element(field).toHaveValue('quorz')
})

test('offers to add a missing game from two characters on', async () => {
  const { answer } = await openPicker(['Azul'], {
    'POST /games': async (request: Request) => {
      const { name } = (await request.json()) as { name: string }
      const data = game(name.trim().replaceAll(/\s+/gu, ' '))
      return Response.json({ message: 'Game added!', data }, { status: 201 })
    },
  })
  await field.fill('  Q ')
  await isGone(page.getByRole('option', { name: /^Add/u }))
  await field.fill('  Qwirkle  Cubes ')
  await page.getByRole('option', { name: 'Add “Qwirkle Cubes”' }).click()
  await says('Game added!')
  await expect.element(field).toHaveValue('Qwirkle Cubes')
  answer({ 'POST /games': refused(400) })
  await field.fill('Another one')
  await page.getByRole('option', { name: 'Add “Another one”' }).click()
  await says('Failed to create game.')
})

test('adds no game and does not submit the form during a search, however early Enter is pressed', async () => {
  const { answer, sent, address } = await openPicker(['Azul'])
  await expect.element(field).toBeVisible()
  const held = Promise.withResolvers<object>()
  answer({ 'GET /games': () => held.promise })
  await field.fill('junk 59')
  await userEvent.keyboard('{Enter}')
  await says('Loading…')
  await userEvent.keyboard('{Enter}')
  held.resolve({ data: [game('Zz junk 59')], meta: NONE })
  await expect.poll(() => names()[0]).toBe('Zz junk 59')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Zz junk 59')
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([])
  expect(address()).toBe('/matches/new')
})

test('shows an error when the games cannot be loaded', async () => {
  const { answer } = await openForm({ 'GET /games': refused(400) })
  await says('Failed to load games.')
  answer({ 'GET /games': { data: [game('Azul')], meta: NONE } })
  await button('Try again').click()
  await isGone(page.getByText('Failed to load games.'))
})

test('The page for a missing game requires a name, says why none was added, and can be cancelled', async () => {
  const { address, answer, sent } = await openForm({}, '/games/new')
  const name = page.getByLabelText('Game name')
  await name.fill('   ')
  await button('Add game').click()
  await expect.element(name).toHaveAccessibleDescription('Game name is required.')
  await expect.element(name).toHaveFocus()
  expect(sent).not.toContain('POST /games')
  answer({ 'POST /games': refused(400, { message: 'Too long.', code: 'validation_failed' }) })
  await name.fill('Azul')
  await button('Add game').click()
  await says('Too long.')
  answer({ 'POST /games': refused(400) })
  await button('Add game').click()
  await says('Failed to add game.')
  await expect.element(name).toHaveValue('Azul')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(address).toBe('/matches/new')
})

test('The page for a missing game returns to the form, where everything typed is still there', async () => {
  const brass = game('Brass: Birmingham')
  const { address } = await openPicker([], {
    'POST /games': Response.json({ message: 'Game added!', data: brass }, { status: 201 }),
    'GET /games/:id': { data: brass },
  })
  await score('Ann Arbor').fill('12')
  await page.getByRole('link', { name: 'Add a new game' }).click()
  await expect.poll(address).toBe('/games/new')
  await page.getByLabelText('Game name').fill('  Brass:   Birmingham ')
  await userEvent.keyboard('{Enter}')
  await says('Game added!')
  await expect.poll(address).toBe('/matches/new')
  await expect.element(field).toHaveValue('Brass: Birmingham')
  await expect.element(score('Ann Arbor')).toHaveValue('12')
})

test('says why a signed-out user cannot add a game, and links to the login page', async () => {
  const { address } = await openPage('/games/new')
  await says('Please sign in to add a game.')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.poll(address).toBe('/login?redirect=%2Fgames%2Fnew')
})
