import { afterAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openPage, signIn } from '#tests/support/components/opened-page.tsx'

const start = page.getByRole('button', { name: /^Import/u })

/** By keyboard, which reaches the button while it waits. */
async function pressStart(): Promise<void> {
  const button = start.element() as HTMLElement
  button.focus()
  await userEvent.keyboard('{Enter}')
}

const clipboard = vi.spyOn(navigator.clipboard, 'readText')
afterAll(() => clipboard.mockRestore())
const pasteCells = page.getByRole('button', { name: 'Paste cells' })

test('Where no cells can be pasted, the page says what to do', async () => {
  signIn()
  await openPage('/import', { 'GET /imports': { data: [], meta: { bgg: false, kept: [] } } })
  const said = page.getByText(/^No cells to paste: copy them/u)
  clipboard.mockResolvedValueOnce('One word')
  await pasteCells.click()
  await expect.poll(() => said.elements().length).toBe(1)
  clipboard.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await pasteCells.click()
  await expect.poll(() => said.elements().length).toBe(2)
})

test('An import that waits for an answer leads to its field', async () => {
  signIn()
  await openPage('/import', { 'GET /imports': { data: [], meta: { bgg: false, kept: [] } } })
  await expect.element(page.getByLabelText('User name at BoardGameGeek')).not.toBeInTheDocument()
  clipboard.mockResolvedValueOnce('winner\t2nd\nTom\tLena\nLena\tTom')
  await pasteCells.click()
  await expect.element(start).toMatchTextContent('Open: which game these are')
  await pressStart()
  const game = page.getByLabelText('All of these are')
  await expect.element(game).toHaveFocus()
  await game.fill('Skull')
  await expect.element(start).toMatchTextContent('Open: on which day these were played')
  await pressStart()
  await expect.element(page.getByLabelText('One day for all')).toHaveFocus()
})
