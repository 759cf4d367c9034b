import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Claim, ClaimedMatch } from '#features/guests/guests.contract.ts'
import { ANN, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'
import { AZUL, BOB } from '#tests/support/components/shown-matches.ts'

const claims = page.getByRole('region', { name: 'Claims' })
const dialog = page.getByRole('dialog')
const box = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name}`, 'u') })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

/** Without `asked` it is Bob’s to her. */
function claimOf(more: Partial<Claim> = {}): Claim {
  const isAnns = more.asked ?? false
  const [creator, person] = isAnns ? [ANN, BOB] : [BOB, ANN]
  return {
    ...{ _id: 'claim', guest: 'Jo', creator, person, matches: 3, state: 'open', asked: false },
    ...{ match: null, createdAt: inDays(-1), answeredAt: null, undoUntil: null, working: false },
    ...more,
  }
}

const played = (name: string, leftOut: ClaimedMatch['leftOut'] = null) => ({
  ...{ _id: `played-${name}`, day: '2026-10-01', game: { ...AZUL, name }, location: null },
  ...{ name: 'Jo', score: 3, result: '', leftOut },
})

const PLAYED = [played('Azul', 'duplicate'), played('Catan', 'seated'), played('Skyjo')]

async function openClaims(claim: Claim, path = '/friends/guests', more: object = {}) {
  signIn()
  return openPage(path, {
    'GET /guests': { data: [], meta: { nextCursor: null } },
    'GET /claims': { data: [claim] },
    'GET /claims/:id': {
      data: { ...claim, matchList: PLAYED },
      meta: { seen: inDays(0) },
    },
    ...more,
  })
}

test('A claim is offered to be undone for 30 days', async () => {
  for (const [days, offered, words] of [
    [29, 1, 'Accepted: 3 matches are Bob’s now'],
    [-1, 0, 'Nobody waits for an answer.'],
  ] as const) {
    const answered = { answeredAt: inDays(days - 30), undoUntil: inDays(days) }
    const { close } = await openClaims(claimOf({ state: 'accepted', asked: true, ...answered }))
    await expect.element(claims).toMatchTextContent(words)
    await expect.poll(() => button(/^Undo ?: Bob Baker as “Jo”$/u).elements()).toHaveLength(offered)
    close()
  }
})

test('A friend is asked whether a guest was them', async () => {
  const { answer } = await openClaims(claimOf(), '/friends/guests', {
    'GET /guests': {
      data: [{ _id: 'jo', name: 'Jo', matches: 3, lastDay: '2026-10-01', merged: [] }],
      meta: { nextCursor: null },
    },
    'GET /friends/list/:userId': { data: [{ ...BOB, email: '' }] },
  })
  await button('This is my friend: Jo').click()
  await expect
    .element(dialog)
    .toMatchTextContent('Your friend sees the matches that you logged with this guest')
  await dialog.getByRole('button', { name: 'Ask' }).click()
  await expect.element(dialog).toMatchTextContent('Choose a friend.')
  await dialog.getByLabelText('Friend').fill('bo')
  await page.getByRole('option', { name: 'Bob Baker' }).click()
  const bodies: unknown[] = []
  const data = claimOf({ asked: true })
  answer({
    'GET /claims': { data: [data] },
    'POST /claims': async (request: Request) => {
      bodies.push(await request.json())
      return Response.json({ message: '', data }, { status: 201 })
    },
  })
  await dialog.getByRole('button', { name: 'Ask Bob Baker' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodies).toEqual([{ guest: 'jo', userId: BOB._id }])
  await expect.element(claims).toMatchTextContent('Waiting for Bob: 3 matches that you logged')
})

test('An accepted claim is undone after a question and gone, and the focus is not lost', async () => {
  const times = { answeredAt: inDays(-1), undoUntil: inDays(29) }
  const accepted = claimOf({ state: 'accepted', asked: true, ...times })
  const { answer } = await openClaims(accepted)
  await button(/^Undo ?: Bob Baker as “Jo”$/u).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this claim?' })
  await expect.element(question).toMatchTextContent('3 matches go back to the guest “Jo”.')
  const data = { ...accepted, state: 'undone', undoUntil: null }
  answer({ 'POST /claims/:id/undo': { message: '', data }, 'GET /claims': { data: [data] } })
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(claims).toMatchTextContent('Nobody waits for an answer.')
  await expect.poll(() => document.activeElement?.id).toBe('page')
})

test('A claim that was asked is withdrawn and gone, and the focus is not lost', async () => {
  const { answer } = await openClaims(claimOf({ asked: true }))
  const data = claimOf({ asked: true, state: 'undone' })
  answer({
    'POST /claims/:id/undo': { message: '', data },
    'GET /claims': { data: [data] },
  })
  await button('Withdraw: Bob Baker as “Jo”').click()
  await expect.element(claims).toMatchTextContent('Nobody waits for an answer.')
  await expect.poll(() => document.activeElement?.id).toBe('page')
})

test('A claim that is nobody’s to see is not shown', async () => {
  const missing = refused(404, { message: 'Claim not found.', code: 'not_found' })
  const { address } = await openClaims(claimOf(), '/friends/guests?claim=claim', {
    'GET /claims/:id': missing,
  })
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Claim not found.')
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/friends/guests')
})

test('A claim leaves out what the person has already, says why, and is answered by keyboard', async () => {
  const bodies: unknown[] = []
  const { answer } = await openClaims(claimOf(), '/friends/guests?claim=claim')
  const [duplicate, seated] = [
    box('Azul .*You have a match of that day and game with this score\\.'),
    box('Catan .*You sit at this table already\\.'),
  ]
  await expect.element(duplicate).not.toBeChecked()
  await expect.element(seated).toBeDisabled()
  await expect.element(box('Skyjo')).toBeChecked()
  await box('Skyjo').click()
  await expect.element(dialog.getByRole('button', { name: 'These 0 are me' })).toBeDisabled()
  duplicate.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(duplicate).toBeChecked()
  answer({ 'POST /claims/:id/reject': refused(400) })
  await dialog.getByRole('button', { name: 'No, not me' }).click()
  await expect.element(page.getByText('Action failed.')).toBeVisible()
  const times = { answeredAt: inDays(0), undoUntil: inDays(30) }
  const data = claimOf({ state: 'accepted', matches: 1, ...times })
  answer({
    'GET /claims': { data: [data] },
    'POST /claims/:id/accept': async (request: Request) => {
      bodies.push(await request.json())
      return { message: '', data }
    },
  })
  duplicate.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodies).toMatchObject([{ except: ['played-Skyjo'] }])
})
