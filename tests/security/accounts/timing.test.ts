import { describe, expect, test } from 'vitest'

import { PASSWORD } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { isLong } from '#tests/support/long-form.ts'

import { castRoles, type Member } from '../roles/cast.ts'

const PAIRS = isLong ? 100 : 40
const MAX_DIFFERENCE_MS = 5
/** A difference in the code shows in every try; one that comes from the machine does not. */
const TRIES = 6

type SendRequest = (email: string) => Promise<unknown>

async function difference(known: readonly Member[], send: SendRequest) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // The order within a pair alternates, so that neither kind always comes second.
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

async function smallestDifference(
  what: string,
  known: readonly Member[],
  send: SendRequest,
): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY
  for (let attempt = 1; attempt <= TRIES && smallest >= MAX_DIFFERENCE_MS; attempt += 1) {
    const { apart: now, text } = await difference(known, send)
    process.stdout.write(`\n${what}, ${PAIRS} known and unknown addresses alternately: ${text}\n`)
    smallest = Math.min(smallest, now)
  }
  return smallest
}

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

const fail = { password: 'wrong-Pass-1' }
const people = { firstName: 'A', lastName: 'B', password: PASSWORD }

describe('The response time does not reveal whether an address has an account', () => {
  onEachEngine('Logging in, signing up and requesting mails', (open, engine) => {
    for (const [when, name, key, count, more] of [
      ['a password reset is requested', 'Forgot password', 'POST /auth/forgot-password', 100, {}],
      ['a login fails', 'Log in', 'POST /auth/login', 10, fail],
      ['somebody signs up', 'Sign up', 'POST /auth/signup', 40, people],
    ] as const) {
      test(`when ${when}`, async () => {
        const it = await open()
        const known = await members(it, count)
        const send: SendRequest = (email) => it.call(key, { body: { ...more, email } })
        const apart = await smallestDifference(`${name} (${engine})`, known, send)
        expect(apart).toBeLessThan(MAX_DIFFERENCE_MS)
      })
    }

    test('when another verification mail is requested', async () => {
      const it = await open()
      const casts = await Promise.all(Array.from({ length: 100 }, () => castRoles(it)))
      const known = casts.map(({ unverified }) => unverified)
      const send: SendRequest = (email) =>
        it.call('POST /auth/resend-verification-email', { body: { email } })
      const apart = await smallestDifference(`Resend verification (${engine})`, known, send)
      expect(apart).toBeLessThan(MAX_DIFFERENCE_MS)
    })
  })
})
