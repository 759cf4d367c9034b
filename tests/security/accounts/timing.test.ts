import { describe, expect, test } from 'vitest'

import { PASSWORD } from '#tests/support/data/people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

import { castRoles, type Member } from '../roles/cast.ts'

const PAIRS = 200
/** What the medians of known and unknown addresses may differ by. */
const APART_MS = 5
/** A difference that is in the code shows each time; one that comes from the machine does not. */
const TRIES = 3

type SendRequest = (email: string) => Promise<unknown>

/** How much longer the known addresses took, as medians of calls in turns, in ms. */
async function difference(known: readonly Member[], send: SendRequest) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // The order within a pair changes, so that neither gains by coming second.
    const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const address = known[pair % known.length]?.email ?? ''
      const before = performance.now()
      await send(kind === 'known' ? address : `nobody.${pair}.${before}@example.com`)
      times[kind].push(performance.now() - before)
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)]
  return { apart: Math.abs(one - other), text: `${one.toFixed(2)} and ${other.toFixed(2)} ms` }
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** The difference, at its smallest of a few tries; says what was measured. */
async function apart(what: string, known: readonly Member[], send: SendRequest): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY
  for (let attempt = 1; attempt <= TRIES && smallest >= APART_MS; attempt += 1) {
    const { apart: now, text } = await difference(known, send)
    process.stdout.write(`\n${what}, ${PAIRS} known and unknown addresses in turns: ${text}\n`)
    smallest = Math.min(smallest, now)
  }
  return smallest
}

/** Accounts whose passwords cost what the product's cost. */
async function members(it: TestApp, count: number): Promise<Member[]> {
  const casts = await Promise.all(Array.from({ length: count }, () => castRoles(it)))
  const { password_hash } = await it.database.read
    .selectFrom('users')
    .where('email', '=', (await it.signUp('Ann')).email)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  await it.database.transact((trx) => trx.updateTable('users').set({ password_hash }).execute())
  return casts.map(({ creator }) => creator)
}

describe('The time of an answer does not tell whether an address has an account', () => {
  onEachEngine('Signing in, up and asking for mail', (open, engine) => {
    test('A forgotten password is asked for', async () => {
      const it = await open()
      const known = await members(it, 100)
      const send: SendRequest = (email) =>
        it.call('POST /auth/forgot-password', { body: { email } })
      expect(await apart(`Forgot password (${engine})`, known, send)).toBeLessThan(APART_MS)
    })

    test('A verification mail is asked for once more', async () => {
      const it = await open()
      const casts = await Promise.all(Array.from({ length: 100 }, () => castRoles(it)))
      const known = casts.map(({ unverified }) => unverified)
      const send: SendRequest = (email) =>
        it.call('POST /auth/resend-verification-email', { body: { email } })
      expect(await apart(`Resend verification (${engine})`, known, send)).toBeLessThan(APART_MS)
    })

    test('A login fails', async () => {
      const it = await open()
      const known = await members(it, 10)
      const send: SendRequest = (email) =>
        it.call('POST /auth/login', { body: { email, password: 'wrong-Pass-1' } })
      expect(await apart(`Log in (${engine})`, known, send)).toBeLessThan(APART_MS)
    })

    test('An account is opened', async () => {
      const it = await open()
      const known = await members(it, 40)
      const send: SendRequest = (email) =>
        it.call('POST /auth/signup', {
          body: { firstName: 'A', lastName: 'B', email, password: PASSWORD },
        })
      expect(await apart(`Sign up (${engine})`, known, send)).toBeLessThan(APART_MS)
    })
  })
})
