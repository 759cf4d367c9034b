import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { Claim } from '#features/guests/guests.contract.ts'
import { ANN, button, offline, openPage, signIn } from '#tests/support/components/opened-page.tsx'
import { BOB } from '#tests/support/components/shown-matches.ts'

const says = (text: string) => expect.element(page.getByText(text)).toBeVisible()

async function openFriend(more: object) {
  signIn()
  return openPage(`/friends/${BOB._id}`, {
    'GET /friends/list/:userId': { data: [{ ...BOB, email: '', trusted: false }] },
    'GET /friends/:userId/guests': { data: [] },
    'GET /claims': { data: [] },
    'GET /stats/people/:id': {
      data: {
        ...{ together: 0, ahead: 0, behind: 0, level: 0, coop: 0, coopWins: 0 },
        ...{ games: [], totals: { games: 0 }, last: [] },
      },
      meta: { cursors: { games: null, people: null, places: null } },
    },
    ...more,
  })
}

test('A friend is trusted after a sentence about what it means, and not any more at once', async () => {
  const sent: unknown[] = []
  const { answer } = await openFriend({
    'PUT /friends/:userId/trust': async (request: Request) => {
      const data = (await request.json()) as object
      sent.push(data)
      return { data }
    },
  })
  const trust = page.getByRole('switch', { name: 'Trust what Bob writes down' })
  const question = page.getByRole('alertdialog')
  await says('No match together yet')
  await says('You confirm each match that Bob writes down.')
  await trust.click()
  await expect
    .element(question)
    .toMatchTextContent(/are confirmed at once.*You still hear of each/u)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(trust).not.toBeChecked()
  expect(sent).toEqual([])

  await trust.click()
  await question.getByRole('button', { name: 'Trust Bob' }).click()
  await says('You trust Bob')
  await expect.element(trust).toBeChecked()
  await says('What Bob writes down about you is confirmed at once.')
  await trust.click()
  await says('You confirm Bob’s matches')
  await expect.element(trust).not.toBeChecked()
  expect(sent).toEqual([{ trusted: true }, { trusted: false }])

  answer({ 'PUT /friends/:userId/trust': offline })
  await trust.click()
  await question.getByRole('button', { name: 'Trust Bob' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(trust).not.toBeChecked()
})

test('The page of a friend offers the friend’s guests with a name like mine', async () => {
  const claims: Partial<Claim>[] = []
  const { answer } = await openFriend({
    'GET /friends/:userId/guests': { data: [{ _id: 'guest', name: 'Ann from work', matches: 2 }] },
    'GET /claims': () => ({ data: claims }),
  })
  const card = page.getByRole('region', { name: 'Some of these are me' })
  await expect.element(card).toMatchTextContent('Ann from work2 matches that Bob logged')
  answer({
    'POST /claims': async (request: Request) => {
      expect(await request.json()).toEqual({ guest: 'guest', creatorId: BOB._id })
      claims.push({ guest: 'Ann from work', state: 'open', creator: BOB, person: ANN })
      return Response.json({ message: '', data: claims[0] }, { status: 201 })
    },
  })
  await button('This is me: Ann from work').click()
  await expect.element(card).toMatchTextContent('Waiting for Bob')
  expect(card.getByRole('button').elements()).toEqual([])
})
