import { expect } from 'vitest'
import { page } from 'vitest/browser'

import { openPage, signIn } from './opened-page.tsx'
import { BOB, matchOf, seatOf } from './shown-matches.ts'

/** A history without a match. */
export const NOTHING = { 'GET /sessions': { data: [], meta: { nextCursor: null } } } as const

/** A seat without an account. */
export const guest = (name: string, more: object) => ({
  ...{ ...seatOf(BOB), ...more },
  ...{ _id: `seat-${name}`, user: null, name },
})

/** Opens the page of a match, which the server has as it is by then. */
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
