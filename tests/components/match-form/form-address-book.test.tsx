import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { ANN, button, openPage, signIn } from '#tests/support/components/opened-page.tsx'
import { AZUL, BOB, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const chip = (name: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('button', { name, exact: true })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const guest = (name: string) => ({
  ...{ _id: `guest-${name}`, name, matches: 1, lastDay: '2024-05-01', merged: [] },
})
const [FIRST, REST] = [['Bob Meyer', 'Oma Inge'], ['Tante Hilde']]

async function openForm() {
  signIn()
  // As many as the form asks for: there may be older ones.
  const recent = Array.from({ length: 20 }, () => matchOf({ players: [seatOf(ANN), seatOf(BOB)] }))
  return openPage('/matches/new', {
    'GET /sessions': { data: recent, meta: { nextCursor: null } },
    'GET /friends/list/:userId': { data: [{ ...BOB, email: 'bob@example.com' }] },
    'GET /guests': ({ url }: Request) =>
      new URL(url).searchParams.get('cursor') === null
        ? { data: FIRST.map(guest), meta: { nextCursor: 'more' } }
        : { data: REST.map(guest), meta: { nextCursor: null } },
    'GET /games': { data: [AZUL], meta: { nextCursor: null } },
    'GET /games/:id/defaults': {
      data: {
        mode: 'competitive',
        scoring: 'highest',
        location: null,
        expansions: [],
        padLabels: [],
      },
    },
  })
}

test('Guests of the address book whom no recent match has are found by their names', async () => {
  const { sent } = await openForm()
  await expect.element(chip('Bob Baker')).toBeVisible()
  expect(sent.some((request) => request.startsWith('GET /guests'))).toBe(false)
  await button('Search friends').click()
  const field = page.getByRole('combobox', { name: 'Add a friend' })
  await field.fill('bob')
  await expect.element(option('Bob Baker bob@example.com')).toBeVisible()
  await expect.element(option('Bob Meyer guest')).toBeVisible()
  await expect.element(chip('Bob Meyer')).not.toBeInTheDocument()
  await field.fill('hilde')
  await option('Tante Hilde guest').click()
  await expect.element(chip('Tante Hilde')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByLabelText('Score of Tante Hilde')).toBeVisible()
  expect(sent.filter((request) => request.startsWith('GET /guests'))).toEqual([
    'GET /guests',
    'GET /guests?cursor=more',
  ])
})

test('Two quick taps add one guest', async () => {
  await openForm()
  await button('Add a guest').click()
  await page.getByLabelText('Name', { exact: true }).fill('Zoe')
  await userEvent.dblClick(button('Add guest'))
  await expect.element(chip('Zoe')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => page.getByLabelText('Score of Zoe').elements()).toHaveLength(1)
})

test('What is wrong with the minutes is a sentence of a few lines, not of a word each', async () => {
  await page.viewport(360, 800)
  await openForm()
  await page.getByRole('button', { name: /Azul/u }).click()
  await page
    .getByRole('group', { name: 'Details' })
    .getByRole('button', { name: /^Minutes/u })
    .click()
  await page.getByRole('textbox', { name: 'Minutes' }).fill('99999')
  const problem = page.getByText(/whole number of minutes/u)
  await expect.element(problem).toBeVisible()
  expect(problem.element().getBoundingClientRect().width).toBeGreaterThan(200)
})

test('A line that names a friend and a guest of the address book alike asks which of them is meant', async () => {
  const { sent } = await openForm()
  const line = page.getByRole('textbox', { name: 'The match in one line' })
  await line.click()
  await line.fill('azul bob 54 me 61')
  await expect.poll(() => sent.includes('GET /guests?cursor=more')).toBe(true)
  await userEvent.keyboard('{Enter}')
  const asked = page.getByRole('group', { name: 'Which Bob?' })
  await expect.element(asked.getByRole('button', { name: 'Bob Baker' })).toBeVisible()
  await asked.getByRole('button', { name: 'Bob Meyer' }).click()
  await expect.element(page.getByLabelText('Score of Bob Meyer')).toHaveValue('54')
})
