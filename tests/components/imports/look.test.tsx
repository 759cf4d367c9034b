import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openPage, signIn } from '#tests/support/components/opened-page.tsx'

const start = page.getByRole('button', { name: /^Import/u })

/** By keyboard, which reaches the button while it waits. */
async function pressStart(): Promise<void> {
  const button = start.element() as HTMLElement
  button.focus()
  await userEvent.keyboard('{Enter}')
}

test('An import that waits for an answer leads to its field', async () => {
  signIn()
  await openPage('/import', { 'GET /imports': { data: [], meta: { bgg: false, kept: [] } } })
  await expect.element(page.getByLabelText('User name at BoardGameGeek')).not.toBeInTheDocument()
  const rows = ['winner,2nd', 'Tom,Lena', 'Lena,Tom']
  await userEvent.upload(page.getByLabelText('Choose a file'), new File([rows.join('\n')], 'a.csv'))
  await expect.element(start).toMatchTextContent('Open: which game these are')
  await pressStart()
  const game = page.getByLabelText('All of these are')
  await expect.element(game).toHaveFocus()
  await game.fill('Skull')
  await expect.element(start).toMatchTextContent('Open: on which day these were played')
  await pressStart()
  await expect.element(page.getByLabelText('One day for all')).toHaveFocus()
})
