import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { guest, openMatch } from '#tests/support/components/open-match.ts'
import { ANN, button, refused } from '#tests/support/components/opened-page.tsx'
import { asked, BOB, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const field = (name: string) => page.getByLabelText(name)
const ranking = page.getByRole('list', { name: 'New ranking' })
const dialog = page.getByRole('dialog')

async function openTeams(more: Partial<WholeMatch> = {}) {
  const [reds, blues] = [
    { team: 'Reds', score: 9, result: 'Win' },
    { team: 'Blues', score: 7, result: 'Loss' },
  ] as const
  const match = matchOf({
    ...{ createdBy: BOB, mode: 'teams', matchStatus: 'Pending' },
    players: [
      ...[seatOf(BOB, reds), guest('Ben', reds)],
      ...[seatOf(ANN, { ...asked, ...blues }), guest('Oma', blues)],
    ],
  })
  Object.assign(match, more)
  return { ...(await openMatch(match)), match }
}

test('A team is corrected as a whole, and what was typed outlives Escape until one starts again', async () => {
  const { answer } = await openTeams()
  await button('Something’s wrong').click()
  await button('Propose to Bob').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Nothing would change.')
  await field('Score of Blues').fill('11')
  await expect
    .element(ranking.getByRole('listitem').first())
    .toMatchTextContent(/1st.*Blues.*was 2nd.*11/u)
  await expect.element(page.getByText('Results follow the scores.')).toBeVisible()
  await button('Put back: Reds wins').click()
  await expect.element(ranking.getByRole('listitem').first()).toMatchTextContent(/1st.*Reds/u)
  await field('Score of Blues').fill('12')
  await userEvent.selectOptions(field('Team of Ben'), 'Blues')
  await field('Why?').fill('We were three.')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Something’s wrong')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('What you typed before is still here.')).toBeVisible()
  await expect.element(field('Score of Blues')).toHaveValue('12')
  await expect.element(field('Team of Ben')).toHaveDisplayValue('Blues')
  await expect.element(field('Why?')).toHaveValue('We were three.')
  await button('Start again').click()
  await expect.element(field('Score of Blues')).toHaveValue('7')
  await expect.element(field('Why?')).toHaveValue('')

  answer({ 'POST /sessions/:id/corrections': refused(400) })
  await field('Score of Blues').fill('11')
  await button('Propose to Bob').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(field('Score of Blues')).toHaveValue('11')
})

test('An admin may reject a correction of the day, which the creator alone may accept', async () => {
  const correction = {
    ...{ _id: 'correction', by: BOB, at: ANN.createdAt, comment: '', state: 'open' as const },
    changes: [{ field: 'day' as const, from: '2026-10-20', to: '2026-10-19' }],
  }
  const match = matchOf({ createdBy: BOB, players: [seatOf(BOB)] })
  match.corrections = [correction]
  await openMatch(match, { 'GET /users/me': { data: { ...ANN, role: 'admin' } } })
  await expect
    .element(page.getByRole('list', { name: 'Changes' }))
    .toMatchTextContent('day 20 October 2026 → 19 October 2026')
  await expect.element(button('Accept')).toBeDisabled()
  await expect
    .element(page.getByText('Only the creator of a match can change its date.').first())
    .toBeVisible()
  await expect.element(button('Reject')).toBeEnabled()
})

const correctionBy = (by: typeof BOB) => ({
  ...{ _id: 'correction', by, at: ANN.createdAt, comment: '', state: 'open' as const },
  changes: [{ field: 'score' as const, player: 'Ann Arbor', from: 7, to: 8 }],
})

test('A correction is rejected with a reason, and the keyboard goes on in the page', async () => {
  const match = matchOf({
    players: [seatOf(ANN, { score: 7 }), seatOf(BOB, { score: 5 })],
  })
  match.corrections = [correctionBy(BOB)]
  const reasons: unknown[] = []
  await openMatch(match, {
    'POST /sessions/:id/corrections/:cid/reject': async (request: Request) => {
      reasons.push(await request.json())
      match.corrections = []
      return { message: 'Correction rejected.', data: { ...match } }
    },
  })
  await button('Reject').click()
  await field('Why?').fill('We counted twice.')
  await button('Reject correction').click()
  await expect.element(page.getByText('Correction rejected.').first()).toBeVisible()
  expect(reasons).toEqual([{ reason: 'We counted twice.' }])
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('One’s own correction is withdrawn, and the match can be corrected again', async () => {
  const own = correctionBy(ANN)
  const { answer, match } = await openTeams({ corrections: [own] })
  answer({
    'POST /sessions/:id/corrections/:cid/withdraw': () => {
      match.corrections = []
      return { message: 'Correction withdrawn.', data: { ...match } }
    },
  })
  await button('Withdraw').click()
  await expect.element(page.getByText('Correction withdrawn.').first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Was it like this?' })).toBeVisible()
})

test('A correction of scores, minutes and roles stands on the page, until another one replaces it', async () => {
  const match = matchOf({
    ...{ createdBy: BOB, matchStatus: 'Pending' },
    players: [
      seatOf(BOB, { score: 70, result: 'Win' }),
      seatOf(ANN, { ...asked, score: 67, result: 'Loss' }),
      guest('Ben', { score: 50, result: 'Loss' }),
    ],
  })
  let to = 76
  const bodies: object[] = []
  await openMatch(match, {
    'POST /sessions/:id/corrections': async (request: Request) => {
      bodies.push((await request.json()) as object)
      const correction = {
        ...{ ...correctionBy(ANN), comment: 'I forgot the bonus.' },
        changes: [
          { field: 'score' as const, player: 'Ann Arbor', from: 67, to },
          { field: 'durationMinutes' as const, from: null, to: 75 },
        ],
      }
      match.corrections = [correction]
      return Response.json({ message: 'Sent to Bob.', data: correction }, { status: 201 })
    },
  })
  await button('Something’s wrong').click()
  await expect.element(dialog).toMatchTextContent('Nothing changes until Bob accepts.')
  await field('Score of Ann Arbor').fill('76')
  const rows = ranking.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/1st.*Ann Arbor.*was 2nd.*76/u)
  await expect.element(rows.nth(1)).toMatchTextContent(/2nd.*Bob Baker.*was 1st.*70/u)
  await expect.element(dialog).toMatchTextContent('Ann Arbor won by 6 points')
  button('Date, minutes, roles').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Date')).toHaveFocus()
  await field('Minutes').fill('75')
  await field('Role of Ben').fill('Reds')
  await field('Why?').fill('I forgot the bonus.')
  await button('Propose to Bob').click()
  await expect.element(page.getByText('Sent to Bob.').first()).toBeVisible()
  expect(bodies).toMatchObject([{ durationMinutes: 75, comment: 'I forgot the bonus.' }])
  expect(JSON.stringify(bodies)).toMatch(/"score":76.*"role":"Reds"/u)

  const own = page.getByRole('region', { name: 'You suggest a correction' })
  await expect.element(own).toMatchTextContent('“I forgot the bonus.”')
  const changes = page.getByRole('list', { name: 'Changes' })
  await expect.element(changes).toMatchTextContent("Ann's score 67 → 76")
  await expect.element(changes).toMatchTextContent('minutes none → 75')
  await expect
    .element(page.getByRole('region', { name: 'Players' }))
    .toMatchTextContent('your correction is open')

  await button('Change it').click()
  await expect.element(field('Score of Ann Arbor')).toHaveValue('76')
  to = 77
  await field('Score of Ann Arbor').fill('77')
  await button('Send Bob this instead').click()
  await expect.element(changes).toMatchTextContent('67 → 77')
})

test('A correction that the creator accepts is gone, and the keyboard goes on in the page', async () => {
  const match = matchOf({ players: [seatOf(ANN, { score: 7 }), seatOf(BOB, { score: 5 })] })
  match.corrections = [{ ...correctionBy(BOB), comment: 'I forgot the bonus.' }]
  const { answer } = await openMatch(match)
  const card = page.getByRole('region', { name: 'Bob Baker suggests a correction' })
  await expect.element(card).toMatchTextContent('“I forgot the bonus.”')
  const outdated = 'The match has changed since this correction was proposed.'
  answer({
    'POST /sessions/:id/corrections/:cid/accept': refused(409, {
      ...{ message: outdated, code: 'version_conflict', data: match },
    }),
  })
  await button('Accept').click()
  await expect.element(page.getByText(outdated).first()).toBeVisible()
  answer({
    'POST /sessions/:id/corrections/:cid/accept': () => {
      match.corrections = []
      const data = { ...match, version: 2 }
      return { message: 'Correction accepted.', data, meta: { activityCursor: null } }
    },
  })
  button('Accept').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Correction accepted.').first()).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
