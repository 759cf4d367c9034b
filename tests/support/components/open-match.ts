import { expect } from 'vitest'
import { page } from 'vitest/browser'

import { openPage, signIn } from './opened-page.tsx'
import { BOB, matchOf, seatOf } from './shown-matches.ts'

export const NOTHING = { 'GET /sessions': { data: [], meta: { nextCursor: null } } } as const

export const guest = (name: string, more: object) => ({
  ...{ ...seatOf(BOB), ...more },
  ...{ _id: `seat-${name}`, user: null, name },
})

export async function openMatch(
  match = matchOf(),
  more: NonNullable<Parameters<typeof openPage>[1]> = {},
) {
  signIn()
  const data = () => ({ data: { ...match }, meta: { activityCursor: null } })
  const answers = { ...NOTHING, 'GET /sessions/:id': data, ...more }
  const opened = await openPage(`/matches/${match._id}`, answers)
  await expect.element(page.getByRole('heading', { name: 'Azul', level: 1 })).toBeVisible()
  return opened
}
