import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { PendingWrite } from '#client/pending/pending-write.ts'
import { openWrite } from '#features/match-page/web/open-write.ts'
import { ANN, openPage, signIn } from '#tests/support/components/opened-page.tsx'

const refusal = { status: 422, code: 'validation_failed', message: 'No.', errors: {}, data: null }

test('What needs a look leads to where it was written', async () => {
  const params = { id: 'a-match' }
  const match = { to: '/matches/$id', params }
  const email = 'ben@example.com'
  for (const [endpoint, body, target] of [
    [
      'POST /games',
      { name: 'Azul' },
      { to: '/games/new', state: { openGame: { writeId: 'a-write', name: 'Azul' } } },
    ],
    [
      'POST /friends/send',
      { email },
      { to: '/friends', state: { openRequest: { writeId: 'a-write', email } } },
    ],
    ['POST /friends/send', { userId: 'ben' }, { to: '/friends', search: { tab: 'sent' } }],
    ['POST /guests/rename', {}, { to: '/friends/guests' }],
    ['POST /sessions/confirm', {}, { to: '/matches', search: { waiting: 'me' } }],
    ['POST /sessions/:id/confirm', {}, match],
    ['POST /sessions/:id/decline', {}, match],
  ] as const) {
    const write = { id: 'a-write', endpoint, body, params, refusal } as unknown as PendingWrite
    expect([endpoint, await openWrite(write, ANN)]).toEqual([endpoint, target])
  }
})

test('A friend request that was refused is open again with the address that was typed', async () => {
  signIn()
  const email = 'xben@example.com'
  const openRequest = { writeId: 'a-write', email }
  await openPage('/friends', { 'GET /friends/list/:userId': { data: [] } }, { openRequest })
  await expect.element(page.getByRole('searchbox', { name: 'Find Friends' })).toHaveValue(email)
})
