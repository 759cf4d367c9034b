import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { HOUR } from '#platform/clock.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { startProvider, type TestProvider, visitProvider } from '#tests/support/provider.ts'
import {
  choosePassword,
  mailedTokens,
  newBrowser,
  openLink,
  type SigningUp,
} from '#tests/support/signing-up.ts'

/** Of both engines together; a story is some dozen calls and half a dozen password hashes. */
const STORIES = Number(process.env['TAKEOVER_STORIES'] ?? 40)
const SEED = Number(process.env['FUZZ_SEED'] ?? 14)
const CALLBACK = 'http://localhost:3000/api/auth/google/callback'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider(CALLBACK)
})
afterAll(() => provider.stop())

/** Who sends the form, and from which browser; `elsewhere` is one that was never seen before. */
const signUps = ['hers', 'hers elsewhere', 'his', 'his elsewhere'] as const
const acts = [
  ...signUps,
  'resend',
  'resend until no mail goes',
  'forgot',
  'open the newest link',
  'open the oldest link',
  'open every link',
  'open and choose',
  'reset by the newest mail',
  'reset by the oldest mail',
  'join by Google',
  'an hour',
  'a day and an hour',
] as const
type Act = (typeof acts)[number]

const story = fc.array(
  // What the attack was made of comes more often than the rest.
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...signUps) },
    { weight: 5, arbitrary: fc.constantFrom(...acts) },
  ),
  { minLength: 2, maxLength: 12 },
)

/** Her address, who wants it, and what may be known of it so far. */
class Story {
  readonly it: TestApp
  readonly email: string
  readonly #browsers: { hers: SigningUp; his: SigningUp }
  /** Hashes that came by a sign-up of his. */
  readonly #his = new Set<string>()
  #passwords = 0
  #lastOf = { hers: '', his: '' }
  #chosen: string | null = null
  #sheAsked = false
  #browsersOf = { hers: new Set<unknown>(), his: new Set<unknown>() }
  #isVerified = false
  /** Proven by a link while nobody but him had signed up, from one browser: the risk that remains. */
  #isRisk = false

  constructor(it: TestApp, email: string) {
    this.it = it
    this.email = email
    this.#browsers = { hers: newBrowser(it), his: newBrowser(it) }
  }

  async act(act: Act): Promise<void> {
    const { it, email } = this
    if (act === 'an hour' || act === 'a day and an hour') {
      return it.clock.advance(act === 'an hour' ? HOUR : 25 * HOUR)
    }
    if (act.startsWith('resend')) {
      for (let round = act === 'resend' ? 5 : 1; round <= 5; round += 1) {
        await it.call('POST /auth/resend-verification-email', { body: { email } })
      }
    } else if (act === 'forgot') {
      await it.call('POST /auth/forgot-password', { body: { email } })
    } else if (act === 'join by Google') {
      await this.#joinByGoogle()
    } else if (act.startsWith('reset')) {
      await this.#reset(act.includes('newest') ? -1 : 0)
    } else if (act.startsWith('open')) {
      await this.#open(act)
    } else {
      await this.#signUp(act.startsWith('hers') ? 'hers' : 'his', act.endsWith('elsewhere'))
    }
    await this.#check(act)
  }

  async #signUp(who: 'hers' | 'his', elsewhere: boolean): Promise<void> {
    const browser = elsewhere ? newBrowser(this.it) : this.#browsers[who]
    const password = `${who}-Pass-${(this.#passwords += 1)}`
    const before = await this.#hashes()
    const names = { firstName: who === 'hers' ? 'Ann' : 'Eve', lastName: 'A' }
    const answer = await browser.signUp({ ...names, email: this.email, password })
    expect(answer.status).toBe(201)
    for (const hash of await this.#hashes()) {
      if (before.includes(hash)) continue
      if (who === 'his') this.#his.add(hash)
      this.#lastOf[who] = password
    }
    if (this.#isVerified) return
    this.#browsersOf[who].add(browser)
    if (who === 'hers') this.#sheAsked = true
  }

  async #open(act: Act): Promise<void> {
    const links = await mailedTokens(this.it, this.email, 'verify-email')
    const chosen =
      act === 'open every link'
        ? links
        : act === 'open the oldest link'
          ? links.slice(0, 1)
          : links.slice(-1)
    for (const link of chosen) {
      const { status, body } = await openLink(this.it, link)
      if (!this.#isVerified && status === 200) {
        this.#isRisk = !this.#sheAsked && this.#browsersOf.his.size === 1
        const alone = this.#browsersOf.hers.size + this.#browsersOf.his.size === 1
        expect(body.data === undefined, 'a password is kept by an only sign-up').toBe(alone)
        this.#isVerified = true
      }
      if (act !== 'open and choose' || body.data === undefined) continue
      await this.#choose(body.data.token)
    }
  }

  async #choose(token: string): Promise<boolean> {
    const password = `chosen-${(this.#passwords += 1)}`
    const { status } = await choosePassword(this.it, token, password)
    if (status !== 200) return false
    this.#chosen = password
    this.#isVerified = true
    this.#isRisk = false
    return true
  }

  async #reset(at: number): Promise<boolean> {
    const mailed = await mailedTokens(this.it, this.email, 'reset-password')
    const token = mailed.at(at)
    return token !== undefined && this.#choose(token)
  }

  async #joinByGoogle(): Promise<void> {
    provider.person = { sub: this.email, email: this.email, email_verified: true }
    const begun = await this.it.call('GET /auth/google')
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    const back = new URL(await visitProvider(String(begun.headers['location']), provider.issuer))
    const query = Object.fromEntries(back.searchParams)
    const led = await this.it.call('GET /auth/google/callback', { query, headers: { cookie } })
    expect(String(led.headers['location'])).toContain('#token=')
    this.#isVerified = true
  }

  async #row() {
    return this.it.database.read
      .selectFrom('users')
      .where('email_key', '=', this.email)
      .select(['id', 'password_hash', 'email_verified_at'])
      .executeTakeFirst()
  }

  async #hashes(): Promise<string[]> {
    const row = await this.#row()
    if (row === undefined) return []
    const competing = await this.it.database.read
      .selectFrom('sign_ups')
      .where('user_id', '=', row.id)
      .select('password_hash')
      .execute()
    return [row, ...competing].flatMap(({ password_hash: hash }) => hash ?? [])
  }

  /** What holds after every step. */
  async #check(act: Act): Promise<void> {
    const row = await this.#row()
    expect(row?.email_verified_at !== null && row !== undefined, act).toBe(this.#isVerified)
    if (!this.#isVerified) return
    const hashes = await this.#hashes()
    expect(hashes.length, 'passwords of a proven account').toBeLessThanOrEqual(1)
    if (!this.#isRisk) expect(hashes.filter((hash) => this.#his.has(hash))).toEqual([])
  }

  /** At the end: he is out, and she gets in without waiting. */
  async end(): Promise<void> {
    if (!this.#isRisk && this.#lastOf.his !== '') {
      expect(await this.#logIn(this.#lastOf.his)).not.toBe(200)
    }
    expect(await this.#getsIn()).toBe(true)
    if (this.#lastOf.his !== '') expect(await this.#logIn(this.#lastOf.his)).not.toBe(200)
  }

  async #getsIn(): Promise<boolean> {
    if (this.#chosen !== null) return (await this.#logIn(this.#chosen)) === 200
    const { it, email } = this
    if ((await this.#row()) === undefined) await this.#signUp('hers', false)
    const links = await mailedTokens(it, email, 'verify-email')
    for (const link of links.toReversed()) {
      const { body } = await openLink(it, link)
      if (body.data !== undefined) await this.#choose(body.data.token)
    }
    if (this.#chosen === null) {
      const { body } = await it.call('POST /auth/forgot-password', { body: { email } })
      // She has joined: Google is her way in.
      if (body.code === 'google_account') return true
      for (let at = -1; at >= -5; at -= 1) if (await this.#reset(at)) break
    }
    return this.#chosen !== null && (await this.#logIn(this.#chosen)) === 200
  }

  async #logIn(password: string): Promise<number> {
    const body = { email: this.email, password }
    return (await this.it.call('POST /auth/login', { body })).status
  }
}

onEachEngine('Whoever signs an address up, in whatever order', (open, engine) => {
  test(
    'A stranger’s password never opens what the owner has proven, and the owner gets in',
    async () => {
      const { issuer, clientId, clientSecret } = provider
      const it = await open({ config: { google: { issuer, clientId, clientSecret } } })
      let count = 0
      let steps = 0
      const told = async (wanted: Act[]) => {
        const one = new Story(it, `ann.${(count += 1)}@example.com`)
        for (const act of wanted) await one.act(act)
        await one.end()
        steps += wanted.length
      }
      const options = { numRuns: Math.ceil(STORIES / 2), seed: SEED, endOnFailure: false }
      await fc.assert(fc.asyncProperty(story, told), options)
      process.stdout.write(`\n${engine}: ${count} stories, ${steps} steps, seed ${SEED}\n`)
    },
    STORIES * 3000 + 60_000,
  )
})
