import { expect, test } from 'vitest'

import { browserOf } from './browser-cookie.ts'

test('A browser that sends its key back is recognised', () => {
  const first = browserOf(undefined, 'https://tally.example')
  const cookie = first.headers['set-cookie'].split(';')[0] ?? ''
  expect(browserOf(`other=1; ${cookie}; more=2`, 'https://tally.example').hash).toBe(first.hash)
  expect(browserOf(undefined, 'https://tally.example').hash).not.toBe(first.hash)
})

test('A browser with a malformed cookie gets a new key', () => {
  for (const header of [
    'tabletally_browser=',
    'tabletally_browser=short',
    `x_tabletally_browser=${'a'.repeat(43)}`,
    `tabletally_browser=${'a'.repeat(44)}`,
    `${'; '.repeat(5000)}tabletally_browser`,
  ]) {
    const one = browserOf(header, 'http://localhost:3000')
    expect(one.hash).not.toBe(browserOf(header, 'http://localhost:3000').hash)
  }
})

test('The cookie is sent to the sign-in endpoints only, and scripts cannot read it', () => {
  const secure = browserOf(undefined, 'https://tally.example').headers['set-cookie']
  expect(secure).toMatch(
    /^tabletally_browser=[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/u,
  )
  expect(browserOf(undefined, 'http://localhost:3000').headers['set-cookie']).not.toContain(
    'Secure',
  )
})
