import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { Guest } from '#features/guests/guests.contract.ts'
import { openPage, signIn } from '#tests/support/components/opened-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const guest = (name: string, merged: Guest['merged'] = []): Guest => ({
  ...{ _id: `guest-${name}`, name, matches: 2, lastDay: '2026-10-01', merged },
})

async function openGuests(guests: Guest[]) {
  signIn()
  return openPage('/friends/guests', {
    'GET /guests': () => ({ data: guests, meta: { nextCursor: null } }),
    'GET /claims': { data: [], meta: { nextCursor: null } },
    'POST /guests/unmerge': () => {
      for (const one of guests) one.merged = []
      return { message: 'They are two again.', data: null }
    },
  })
}

test('The focus stays at the guest whose merge is undone', async () => {
  await openGuests([guest('Oma', [{ _id: 'guest-Papa', name: 'Papa' }])])
  await button('Make Papa another guest again').click()
  await expect.element(page.getByText('They are two again.')).toBeVisible()
  await expect.element(button('Make Papa another guest again')).not.toBeInTheDocument()
  await expect.element(link('Oma')).toHaveFocus()
})
