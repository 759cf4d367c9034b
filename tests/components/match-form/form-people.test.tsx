import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import {
  addGuest,
  FRIENDS,
  isGone,
  openForm,
  resultOf,
  save,
  saved,
  score,
} from '#tests/support/components/opened-form.tsx'
import { ANN, button, says } from '#tests/support/components/opened-page.tsx'
import { AZUL, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const OF_AZUL = `/matches/new?game=${AZUL._id}`
const table = page.getByRole('table', { name: 'Players' })
const row = (name: string) => table.getByRole('row').filter({ hasText: name })
const chip = (name: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Add a guest' })
const describes = (field: string, words: string) =>
  expect.element(dialog.getByLabelText(field)).toHaveAccessibleDescription(words)

test('begins with oneself as the winner, who cannot be removed', async () => {
  const { address } = await openForm({ 'GET /friends/list/:userId': { data: [] } })
  const heads = () =>
    table
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(heads).toEqual([...['Name', 'Type', 'Email', 'Score', 'Result', 'Actions']])
  await expect.element(row('Ann Arbor')).toMatchTextContent('You')
  await expect.element(row('Ann Arbor')).toMatchTextContent(ANN.email)
  await expect.element(resultOf('Ann Arbor')).toHaveDisplayValue('Win')
  await isGone(page.getByRole('button', { name: /^Remove/u }))
  await expect.element(save).toBeDisabled()
  await expect.element(page.getByText('Please select a game.')).toBeInTheDocument()
  await says('No friends yet')
  button(/^Date/u).element().focus()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Cancel' })).toHaveFocus()
  await page.getByRole('link', { name: 'Find friends' }).click()
  await expect.poll(address).toBe('/friends')
})

test('accepts friends who are not at the table yet, from a list or with one tap', async () => {
  await openForm({}, OF_AZUL)
  await button('Search friends').click()
  const friends = page.getByRole('combobox', { name: 'Add a friend' })
  await friends.fill('pri')
  await page.getByRole('option', { name: /Priya Tester/u }).click()
  await expect.element(row('Priya Tester')).toMatchTextContent('User')
  await expect.element(row('Priya Tester')).toMatchTextContent('priya@example.com')
  await expect.element(resultOf('Priya Tester')).toHaveDisplayValue('No result')
  await friends.click()
  const offered = page.getByRole('listbox').getByRole('option')
  await expect.poll(() => offered.elements().length).toBe(2)
  await userEvent.keyboard('{Escape}')

  await expect.element(chip('Priya Tester')).toHaveAttribute('aria-pressed', 'true')
  await score('Priya Tester').fill('12')
  await chip('Priya Tester').click()
  await expect.element(chip('Priya Tester')).toHaveAttribute('aria-pressed', 'false')
  await chip('Aiko Tester').click()
  await chip('Priya Tester').click()
  await expect.element(score('Priya Tester')).toHaveValue('12')

  await button('Add a guest').click()
  await dialog.getByLabelText('Name').fill('Priya again')
  await dialog.getByLabelText('Email').fill('PRIYA@example.com')
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await says('That friend is already on the match.')
  await expect.poll(() => table.getByRole('row').elements().length).toBe(4)
})

test('accepts guests, with an invitation if they have an address', async () => {
  const form = await openForm({}, OF_AZUL)
  await button('Add a guest').click()
  const add = dialog.getByRole('button', { name: 'Add guest' })
  await add.click()
  await describes('Name', 'Guest name is required.')
  await dialog.getByLabelText('Name').fill(`Ada O'Brien <b>`)
  await dialog.getByLabelText('Send an invite').click()
  await add.click()
  await describes('Email', 'Enter an email to send an invite.')
  await dialog.getByLabelText('Email').fill('ada@')
  await add.click()
  await describes('Email', 'Enter a valid email address.')
  await dialog.getByLabelText('Email').fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(row(`Ada O'Brien <b>`)).toMatchTextContent('Guest')
  await expect.element(row(`Ada O'Brien <b>`)).toMatchTextContent('ada@example.com')

  await button(`Edit Ada O'Brien <b>`).click()
  await page.getByRole('dialog').getByLabelText('Name').fill('Ada')
  await page.getByRole('dialog').getByRole('button', { name: 'Save guest' }).click()
  await score('Ada').fill('-3,5')
  await userEvent.selectOptions(resultOf('Ada'), 'Loss')
  expect((await saved(form)).table[1]).toMatchObject({
    ...{ name: 'Ada', email: 'ada@example.com', score: -3.5, result: 'Loss', invited: true },
  })
})

test('A guest who was half typed is there again when the dialog is closed by a slip', async () => {
  await openForm()
  await button('Add a guest').click()
  await dialog.getByLabelText('Name').fill('Oma Ing')
  await dialog.getByLabelText('Email').fill('oma@')
  await userEvent.keyboard('{Escape}')
  await isGone(dialog)
  await button('Add a guest').click()
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('oma@')
  await dialog.getByLabelText('Email').fill('')
  await dialog.getByLabelText('Name').fill('Oma Inge')
  await userEvent.keyboard('{Enter}')
  await expect.element(score('Oma Inge')).toBeVisible()
  await button('Add a guest').click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('')
  await dialog.getByLabelText('Name').fill('oma inge')
  await userEvent.keyboard('{Enter}')
  await says('Two at this table are called oma inge now.')
})

test('Whoever is taken off leaves the keyboard at the next one, the last guest where guests are added', async () => {
  await openForm()
  const press = async (name: string) => {
    button(name).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  for (const name of ['Oma', 'Ada']) await addGuest(name)
  await press('Remove Oma')
  await expect.element(row('Ada')).toHaveFocus()
  await press('Remove Ada')
  await expect.element(row('Ann Arbor')).toHaveFocus()
  await addGuest('Zoe')
  await press('Zoe')
  await isGone(score('Zoe'))
  await expect.element(button('Add a guest')).toHaveFocus()
})

test('A guest whom I have given an address keeps it at the next table', async () => {
  const guest = (name: string, email: string | null) => ({
    ...seatOf(ANN, { name, email }),
    ...{ _id: `seat-${name}`, user: null },
  })
  const players = [seatOf(ANN), guest('Oma Inge', 'oma@example.com'), guest('Onkel Kurt', null)]
  await openForm({
    'GET /sessions': { data: [matchOf({ players })], meta: { nextCursor: null } },
  })
  await chip('Oma Inge').click()
  await chip('Onkel Kurt').click()
  await expect.element(row('Oma Inge')).toMatchTextContent('oma@example.com')
  await expect.element(row('Onkel Kurt')).toMatchTextContent('No email')
})

test('shows nothing when the friends cannot be loaded', async () => {
  await openForm({
    'GET /friends/list/:userId': Response.json({ message: 'No friends for you.' }, { status: 400 }),
  })
  await expect.element(button('Add a guest')).toBeVisible()
  await isGone(page.getByText(/No friends (?:yet|for you)/u))
  await isGone(page.getByRole('combobox', { name: 'Add a friend' }))
})

test('The same as last time over people who were chosen can be taken back', async () => {
  const [aiko, ben] = FRIENDS
  const players = [
    seatOf(ANN),
    seatOf(ben!),
    { ...seatOf(ANN), _id: 'oma', user: null, name: 'Oma' },
  ]
  await openForm({
    'GET /sessions': { data: [matchOf({ players })], meta: { nextCursor: null } },
  })
  await chip(`${aiko!.firstName} Tester`).click()
  await button(/^Same as last time/u).click()
  await expect.element(score('Oma')).toBeVisible()
  await isGone(score('Aiko Tester'))
  await button('Undo').click()
  await expect.element(chip('Aiko Tester')).toHaveAttribute('aria-pressed', 'true')
  await isGone(score('Oma'))
})
