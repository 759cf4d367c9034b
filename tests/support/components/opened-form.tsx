import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { MatchDraft } from '#features/matches/matches.contract.ts'

import { ANN, button, openPage, signIn } from './opened-page.tsx'
import { AZUL, matchOf } from './shown-matches.ts'

type Answers = NonNullable<Parameters<typeof openPage>[1]>

/** Ann’s friends, whom the form offers by the alphabet. */
export const FRIENDS = ['Aiko', 'Ben', 'Priya'].map((firstName, index) => ({
  ...{ _id: `0199a7c0-0000-7000-8000-00000000a10${index}`, firstName, lastName: 'Tester' },
  email: `${firstName.toLowerCase()}@example.com`,
}))

export const DEFAULTS = {
  ...{ mode: 'competitive', scoring: 'highest', location: null },
  ...{ expansions: [] as object[], padLabels: [] as string[] },
}

export const save = button(/^Save Match/u)
export const score = (name: string) => page.getByLabelText(`Score of ${name}`, { exact: true })
export const resultOf = (name: string) => page.getByLabelText(`Result of ${name}`, { exact: true })
export const isGone = (shown: ReturnType<typeof page.getByText>) =>
  expect.poll(() => shown.elements()).toEqual([])

export async function openForm(more: Answers = {}, path = '/matches/new') {
  signIn()
  const stored: MatchDraft[] = []
  const opened = await openPage(path, {
    'GET /sessions': { data: [], meta: { nextCursor: null } },
    'GET /friends/list/:userId': { data: FRIENDS },
    'GET /guests': { data: [], meta: { nextCursor: null } },
    'GET /games': { data: [AZUL], meta: { nextCursor: null } },
    'GET /games/:id': { data: AZUL },
    'GET /games/:id/defaults': { data: DEFAULTS },
    'POST /sessions': async (request: Request) => {
      const body = (await request.json()) as MatchDraft
      stored.push(body)
      const data = matchOf(body._id === undefined ? {} : { _id: body._id })
      return Response.json({ data, meta: { activityCursor: null, news: [] } }, { status: 201 })
    },
    ...more,
  })
  return { ...opened, stored }
}

export async function openTable(scoring = 'highest', more: Answers = {}) {
  const defaults = { 'GET /games/:id/defaults': { data: { ...DEFAULTS, scoring } } }
  const opened = await openForm({ ...defaults, ...more }, `/matches/new?game=${AZUL._id}`)
  for (const { firstName } of FRIENDS) await button(`${firstName} Tester`).click()
  return opened
}

export async function addGuest(name: string): Promise<void> {
  await button('Add a guest').click()
  await page.getByRole('dialog').getByLabelText('Name').fill(name)
  await userEvent.keyboard('{Enter}')
  await isGone(page.getByRole('dialog'))
}

/** @returns what was sent, with the players as their first names or names */
export async function saved({ stored }: { stored: MatchDraft[] }) {
  const before = stored.length
  await save.click()
  await expect.poll(() => stored.length).toBe(before + 1)
  const sent = stored.at(-1) as MatchDraft
  const nameOf = ({ user, name }: MatchDraft['players'][number]) =>
    [ANN, ...FRIENDS].find(({ _id }) => _id === user)?.firstName ?? name
  const table = sent.players.map((player) => ({ ...player, name: nameOf(player) }))
  return { ...sent, table }
}
