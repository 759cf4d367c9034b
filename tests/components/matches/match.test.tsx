import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { ANN, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'
import { asked, BOB, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()
const NOTHING = { 'GET /sessions': { data: [], meta: { nextCursor: null } } } as const

async function openMatch(match = matchOf()) {
  signIn()
  const data = { data: match, meta: { activityCursor: null } }
  const opened = await openPage(`/matches/${match._id}`, { ...NOTHING, 'GET /sessions/:id': data })
  await expect.element(page.getByRole('heading', { name: 'Azul', level: 1 })).toBeVisible()
  return opened
}

test('A match that one may not see leads to the history', async () => {
  for (const [status, words] of [
    [403, 'You don’t have access to this match.'],
    [404, 'Match not found.'],
  ] as const) {
    signIn()
    const { address, close } = await openPage('/matches/no-match-at-all', {
      ...NOTHING,
      'GET /sessions/:id': refused(status),
    })
    await says(words)
    await expect.poll(address).toBe('/matches')
    close()
  }
})

test('A match that does not load says why, with a link back', async () => {
  signIn()
  const { address, answer } = await openPage('/matches/some', {
    ...NOTHING,
    'GET /sessions/:id': refused(400, { message: 'The sheet is wet.', code: 'bad_request' }),
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent('The sheet is wet.')
  answer({ 'GET /sessions/:id': refused(400) })
  await button('Try again').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to fetch match.')
  await page.getByRole('link', { name: 'Back to matches' }).click()
  await expect.poll(address).toBe('/matches')
})

test('Those who have not confirmed are reminded, and not again at once', async () => {
  const players = [seatOf(ANN), seatOf(BOB, asked)]
  const match = matchOf({ players, matchStatus: 'Pending' })
  const { answer } = await openMatch(match)
  answer({ 'POST /sessions/:id/remind': refused(400) })
  await button('Remind players').click()
  await says('Failed to send reminders.')
  const reminded = { ...match, lastReminderSent: new Date().toISOString() }
  answer({
    'POST /sessions/:id/remind': { message: 'Reminder sent to 1 player(s).', data: { count: 1 } },
    'GET /sessions/:id': { data: reminded, meta: { activityCursor: null } },
  })
  await button('Remind players').click()
  await says('Reminder sent to 1 player(s).')
  await expect.element(button('Remind players')).toBeDisabled()
  await says('Players can be reminded once in 6 hours.')
})

test('A match is deleted after a question, and asked for no more', async () => {
  const match = matchOf()
  const { address, answer, sent } = await openMatch(match)
  const question = page.getByRole('alertdialog', {
    name: 'Delete this match? This can’t be undone.',
  })
  const pressDelete = async () => {
    await button('More').click()
    await button('Delete match').click()
  }
  await pressDelete()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('More')).toHaveFocus()

  answer({ 'DELETE /sessions/:id': refused(400) })
  await pressDelete()
  await question.getByRole('button', { name: 'Delete' }).click()
  await says('Failed to delete match.')
  answer({ 'DELETE /sessions/:id': { message: 'Match deleted.' } })
  await expect.element(question).not.toBeInTheDocument()
  sent.length = 0
  await pressDelete()
  await question.getByRole('button', { name: 'Delete' }).click()
  await says('Match deleted.')
  await expect.poll(address).toBe('/matches')
  await says('No matches yet')
  const next = page.getByRole('link', { name: '+ New Match' })
  await expect.element(next).toHaveAttribute('href', '/matches/new')
  const own = sent.filter((request) => request.includes(match._id))
  expect(own).toEqual([`DELETE /sessions/${match._id}`])
})
