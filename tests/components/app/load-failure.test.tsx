import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { EndpointKey } from '#platform/http/contract.ts'
import { openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'

/** Each page that loads data: its address, what fails, the error’s title, and the specification’s text. */
const PAGES: [path: string, failing: EndpointKey, title: string, why: string][] = [
  [
    '/dashboard',
    'GET /users/:id/stats',
    'Your record did not load',
    'Failed to load dashboard data.',
  ],
  ['/matches', 'GET /sessions', 'Your matches did not load', 'Failed to load matches.'],
  ['/stats', 'GET /stats', 'Your statistics did not load', 'Failed to load statistics.'],
  ['/friends', 'GET /friends/list/:userId', 'Friends did not load', 'Failed to load.'],
  [
    '/friends?tab=sent',
    'GET /friends/sent',
    'Sent requests did not load',
    'Failed to load requests.',
  ],
  [
    '/friends?tab=suggested',
    'GET /friends/suggested',
    'Suggested friends did not load',
    'Failed to load.',
  ],
  [
    '/friends/requests',
    'GET /friends/requests',
    'Friend requests did not load',
    'Failed to load requests.',
  ],
  ['/friends/guests', 'GET /guests', 'Your guests did not load', 'Failed to load.'],
  ['/friends/guests', 'GET /claims', 'Your claims did not load', 'Failed to load.'],
  ['/import', 'GET /imports', 'Your imports did not load', 'Failed to load.'],
  ['/profile/me#sign-ins', 'GET /auth/sign-ins', 'Your sign-ins did not load', 'Failed to load.'],
  ['/profile/me', 'GET /users/:id/stats', 'Your stats did not load', 'Failed to load.'],
]

test('each page says what did not load and why, and can try again', async () => {
  for (const [path, failing, title, why] of PAGES) {
    signIn()
    const { close, sent } = await openPage(path, { [failing]: refused(400) })
    const failure = page.getByRole('alert').filter({ hasText: title })
    await expect.element(failure.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(failure).toMatchTextContent(why)
    const asked = sent.length
    const again = failure.element().parentElement?.querySelector('button')
    expect([path, again?.textContent]).toEqual([path, 'Try again'])
    again?.click()
    await expect.poll(() => sent.length, { message: path }).toBeGreaterThan(asked)
    close()
  }
})
