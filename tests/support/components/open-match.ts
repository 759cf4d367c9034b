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

/** Opens the page of a match. */
export async function openMatch(match = matchOf()) {
  signIn()
  const data = { data: match, meta: { activityCursor: null } }
  const opened = await openPage(`/matches/${match._id}`, { ...NOTHING, 'GET /sessions/:id': data })
  await expect.element(page.getByRole('heading', { name: 'Azul', level: 1 })).toBeVisible()
  return opened
}
