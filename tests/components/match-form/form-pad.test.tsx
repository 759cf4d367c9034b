import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { addGuest, isGone, openForm, score } from '#tests/support/components/opened-form.tsx'
import { button, says } from '#tests/support/components/opened-page.tsx'

const grid = page.getByRole('grid', { name: 'Scores' })
const cell = (row: string, player: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${row}, ${player}: `, 'u') })
const key = (name: string) =>
  page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name })
const reads = (row: string, player: string, text: string) =>
  expect.element(cell(row, player)).toMatchTextContent(text)

async function openPad() {
  const form = await openForm()
  for (const name of ['Jonas', 'Oma Inge']) await addGuest(name)
  await button('Score pad').click()
  await expect.element(grid).toBeVisible()
  return form
}

test('is played with the keyboard alone', async () => {
  const { address } = await openPad()
  await expect.element(cell('Round 1', 'Ann Arbor')).toHaveFocus()
  await userEvent.keyboard('20{Enter}-10{Tab}')
  await expect.element(cell('Round 1', 'Oma Inge')).toHaveFocus()
  await userEvent.keyboard('3.5{Enter}')
  await expect.element(cell('Round 2', 'Ann Arbor')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}')
  await expect.element(cell('Round 1', 'Jonas')).toHaveFocus()
  await expect.element(cell('Round 1', 'Jonas')).toHaveAccessibleName('Round 1, Jonas: −10')
  await userEvent.keyboard('5+{Control>}zz{/Control}')
  await reads('Round 1', 'Jonas', '−10')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await reads('Round 1', 'Jonas', '5')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
  const row = page.getByRole('dialog', { name: 'Round 1' })
  await row.getByLabelText('Name').fill('Tricks')
  await userEvent.keyboard('{Enter}')
  await isGone(row)
  await expect.element(page.getByRole('rowheader', { name: 'Tricks' })).toBeVisible()
  await cell('Round 2', 'Oma Inge').click()
  await userEvent.tab()
  await expect.element(grid.getByRole('button', { name: /add one/u })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await isGone(grid)
  await expect.poll(address).toBe('/matches/new')
})

test('is left by Back, which stays on the form, and looking at it changes nothing', async () => {
  const { address, back } = await openPad()
  await key('7').click()
  await expect.poll(address).toBe('/matches/new?pad=true')
  back()
  await isGone(grid)
  await expect.poll(address).toBe('/matches/new')
  await expect.element(score('Ann Arbor')).toHaveValue('7')
  await score('Ann Arbor').fill('30')
  await button('Score pad').click()
  await reads('Round 1', 'Ann Arbor', '7')
  await button('Back to the match').click()
  await isGone(grid)
  await expect.element(score('Ann Arbor')).toHaveValue('30')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await button('Discard').click()
  await isGone(page.getByText('Draft kept'))
  expect(Object.keys(localStorage).filter((name) => name.startsWith('typed: '))).toEqual([])
})

test('reads what is typed as the form does, and makes no number of what it cannot read', async () => {
  const { back } = await openPad()
  await userEvent.keyboard('20+15+8{Enter}')
  await reads('Round 1', 'Ann Arbor', '43')
  await userEvent.keyboard('21-15')
  await reads('Round 1', 'Jonas', '21−15')
  await says('Round 1, Jonas: 21-15 is not a number.')
  await key('Done').click()
  await expect.element(grid).toBeVisible()
  back()
  await isGone(grid)
  await says('Not filled in. Round 1, Jonas: 21-15')
  await expect.element(score('Ann Arbor')).toHaveValue('')
  await button('Score pad').click()
  await expect.element(cell('Round 1', 'Jonas')).toHaveFocus()
})

test('keeps the screen on while it is open, where the browser can', async () => {
  const locks = new Set<string>()
  const request = vi.fn(async (type: string) => {
    locks.add(type)
    return { release: async () => void locks.delete(type) }
  })
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
  const { back } = await openPad()
  await expect.poll(() => [...locks]).toEqual(['screen'])
  back()
  await isGone(grid)
  await expect.poll(() => [...locks]).toEqual([])
})
