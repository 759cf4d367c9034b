import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { queryClient } from '#client/query/query-client.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { NOTHING, openMatch } from '#tests/support/components/open-match.ts'
import { ANN, button, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'
import { asked, BOB, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'
import { useLargeText } from '#tests/support/components/text-layout.ts'

const says = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()

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

test('With texts of twice the size Edit match does not cover Search', async () => {
  await useLargeText()
  await openMatch()
  const boxOf = (name: string) => button(name).first().element().getBoundingClientRect()
  expect(boxOf('Edit match').top + 1).toBeGreaterThan(boxOf('Search').bottom)
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

test('The activity shows the newest fifty, and loads earlier ones by keyboard', async () => {
  const by = { _id: ANN._id, firstName: ANN.firstName, lastName: ANN.lastName }
  const all = Array.from({ length: 61 }, (_, at) => ({
    ...{ _id: `act-${at}`, by, at: ANN.createdAt, type: at === 0 ? 'created' : 'edited' },
    ...(at > 0 && { changes: [{ field: 'notes', from: `Note ${at - 1}`, to: `Note ${at}` }] }),
  })) as WholeMatch['activity']
  const match = matchOf({
    ...{ createdBy: BOB, matchStatus: 'Pending' },
    players: [seatOf(BOB), seatOf(ANN, asked)],
  })
  const part = (activity: typeof all, activityCursor: string | null) => ({
    data: { ...match, activity },
    meta: { activityCursor },
  })
  const { answer } = await openMatch(match, {
    'GET /sessions/:id': ({ url }: Request) =>
      url.includes('activityCursor') ? refused(500) : part(all.slice(11), 'older'),
  })
  const list = page
    .getByRole('region', { name: 'Activity' })
    .getByRole('list', { name: 'Activity' })
  const texts = () => [...list.element().children].map(({ textContent }) => textContent)
  await expect.poll(() => texts().length).toBe(50)
  expect(texts()[0]).toContain('“Note 10” → “Note 11”')
  expect(texts()[49]).toContain('“Note 59” → “Note 60”')
  await button('Show earlier').click()
  await says('Failed to load the earlier activity.')

  answer({ 'GET /sessions/:id': part(all.slice(0, 11), null) })
  button('Show earlier').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => texts().length).toBe(61)
  expect(texts()[0]).toContain('Ann Arbor logged the match')
  await expect.element(button('Show earlier')).not.toBeInTheDocument()
  await expect.element(list).toHaveFocus()

  const confirmed = { _id: 'act-61', type: 'confirmed' as const, by, at: ANN.createdAt }
  answer({
    'POST /sessions/:id/confirm': { data: { matchStatus: 'Confirmed' } },
    'GET /sessions/:id': part([...all.slice(12), confirmed], 'older'),
  })
  await button("Confirm I'm in").click()
  await says('Confirmed!')
  await queryClient.invalidateQueries()
  await expect.poll(() => texts().at(-1)).toContain('Ann Arbor confirmed')
  expect(texts()).toHaveLength(62)
  expect(texts()[0]).toContain('Ann Arbor logged the match')
})

test('A claimed seat can be given back, however long the activity is since', async () => {
  const claimed = { confirmedBy: 'claim', confirmedAt: new Date().toISOString() } as const
  const act = { _id: 'act', type: 'claimed', by: BOB, at: claimed.confirmedAt } as const
  const players = [seatOf(ANN), seatOf(BOB, claimed)]
  const match = { ...matchOf({ players }), activity: [act] }
  const again = { ...match, players: [seatOf(ANN), { ...seatOf(BOB), user: null, name: 'Oma' }] }
  await openMatch(match, {
    'GET /sessions/:id': { data: match, meta: { activityCursor: 'older' } },
    'POST /sessions/:id/players/:pid/release': {
      message: 'The seat is a guest’s again.',
      ...{ data: again, meta: { activityCursor: 'older' } },
    },
  })
  await button('Undo the claim of Bob Baker').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the claim' }).click()
  await says('The seat is a guest’s again.')
  await expect.element(page.getByRole('region', { name: 'Players' })).toMatchTextContent('Oma')
})

test('Declining leads to the history, is taken back, and can say why', async () => {
  const players = [seatOf(BOB), seatOf(ANN, asked)]
  const match = matchOf({ createdBy: BOB, matchStatus: 'Pending', players })
  const bodies: unknown[] = []
  const { address, answer } = await openMatch(match)
  answer({
    'POST /sessions/:id/decline': async (request: Request) => {
      bodies.push(JSON.parse((await request.text()) || '{}'))
      return { data: { matchStatus: 'Pending' } }
    },
    'POST /sessions/:id/rejoin': { data: { matchStatus: 'Pending' } },
    'GET /sessions': { data: [match], meta: { nextCursor: null } },
  })
  const bar = page.getByRole('region', { name: 'Undo' })
  await button('Decline').click()
  await says('You declined this match')
  await expect.poll(address).toBe('/matches')
  await bar.getByRole('button', { name: 'Undo', exact: true }).click()
  await says('You are at the table again')

  await page.getByRole('article').getByRole('link', { name: 'Azul' }).first().click()
  await button('Decline').click()
  await expect.element(bar).toMatchTextContent('Azul declined')
  await bar.getByRole('button', { name: 'Say why' }).click()
  const why = page.getByRole('dialog', { name: 'Why did you decline?' })
  const send = why.getByRole('button', { name: 'Send' })
  const words = why.getByLabelText('Or in your own words')
  await send.click()
  await expect.element(why).toMatchTextContent('Choose a reason or write your own.')
  await words.fill('x'.repeat(201))
  await send.click()
  await expect.element(words).toHaveAttribute('aria-invalid', 'true')
  await why.getByRole('button', { name: 'I wasn’t there' }).click()
  await send.click()
  await expect.element(why).not.toBeInTheDocument()
  await expect.poll(() => bodies.at(-1)).toMatchObject({ reason: 'I wasn’t there' })
})

test('Declining a seat that is a guest’s again offers no Undo, and still a reason', async () => {
  const match = matchOf({ createdBy: BOB, players: [seatOf(BOB), seatOf(ANN, asked)] })
  const { answer } = await openMatch(match)
  answer({
    'POST /sessions/:id/decline': { data: { matchStatus: 'Confirmed', isGuests: true } },
    'GET /sessions': { data: [], meta: { nextCursor: null } },
  })
  const bar = page.getByRole('region', { name: 'Undo' })
  await button('Decline').click()
  await expect.element(bar).toMatchTextContent('Azul declined: the guest has the seat again')
  await expect.element(bar.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await bar.getByRole('button', { name: 'Say why' }).click()
  const why = page.getByRole('dialog', { name: 'Why did you decline?' })
  await expect.element(why).toBeVisible()
  await why.getByRole('button', { name: 'I wasn’t there' }).click()
  await why.getByRole('button', { name: 'Send' }).click()
  // It lies outside of the page, over the next test.
  await expect.element(why).not.toBeInTheDocument()
  await expect.element(bar.getByRole('button')).not.toBeInTheDocument()
})
