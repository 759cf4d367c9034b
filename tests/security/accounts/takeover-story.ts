import { equal, match, notEqual, ok } from 'node:assert/strict'

import { HOUR } from '#platform/clock.ts'
import {
  choosePassword,
  mailedTokens,
  newBrowser,
  openLink,
  type SigningUp,
} from '#tests/support/data/signing-up.ts'
import type { TestApp } from '#tests/support/engines.ts'
import { type TestProvider, visitProvider } from '#tests/support/servers/provider.ts'

/** Who sends the sign-up form; `elsewhere` means from a new browser. */
export const signUps = ['hers', 'hers elsewhere', 'his', 'his elsewhere'] as const
export const storyActions = [
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
export type StoryAction = (typeof storyActions)[number]

/**
 * One random sequence of actions: she owns the address, he signs up with it as well. The fields
 * track what must hold so far.
 */
export class Story {
  readonly it: TestApp
  readonly email: string
  readonly #provider: TestProvider
  readonly #browsers: { hers: SigningUp; his: SigningUp }
  /** The password hashes of his sign-ups. */
  readonly #his = new Set<string>()
  #passwords = 0
  #lastOf = { hers: '', his: '' }
  #chosen: string | null = null
  #sheAsked = false
  #browsersOf = { hers: new Set<unknown>(), his: new Set<unknown>() }
  #isVerified = false
  /**
   * The risk that remains: the address was verified by a link while he alone had signed up, from one
   * browser.
   */
  #isRisk = false

  constructor(it: TestApp, provider: TestProvider, email: string) {
    this.it = it
    this.#provider = provider
    this.email = email
    this.#browsers = { hers: newBrowser(it), his: newBrowser(it) }
  }

  async perform(action: StoryAction): Promise<void> {
    const { it, email } = this
    if (action === 'an hour' || action === 'a day and an hour') {
      return it.clock.advance(action === 'an hour' ? HOUR : 25 * HOUR)
    }
    if (action.startsWith('resend')) {
      for (let round = action === 'resend' ? 5 : 1; round <= 5; round += 1) {
        await it.call('POST /auth/resend-verification-email', { body: { email } })
      }
    } else if (action === 'forgot') {
      await it.call('POST /auth/forgot-password', { body: { email } })
    } else if (action === 'join by Google') {
      await this.#joinByGoogle()
    } else if (action.startsWith('reset')) {
      await this.#reset(action.includes('newest') ? -1 : 0)
    } else if (action.startsWith('open')) {
      await this.#open(action)
    } else {
      await this.#signUp(action.startsWith('hers') ? 'hers' : 'his', action.endsWith('elsewhere'))
    }
    await this.#check(action)
  }

  async #signUp(who: 'hers' | 'his', elsewhere: boolean): Promise<void> {
    const browser = elsewhere ? newBrowser(this.it) : this.#browsers[who]
    const password = `${who}-Pass-${(this.#passwords += 1)}`
    const before = await this.#hashes()
    const names = { firstName: who === 'hers' ? 'Ann' : 'Eve', lastName: 'A' }
    const response = await browser.signUp({ ...names, email: this.email, password })
    equal(response.status, 201)
    for (const hash of await this.#hashes()) {
      if (before.includes(hash)) continue
      if (who === 'his') this.#his.add(hash)
      this.#lastOf[who] = password
    }
    if (this.#isVerified) return
    this.#browsersOf[who].add(browser)
    if (who === 'hers') this.#sheAsked = true
  }

  async #open(action: StoryAction): Promise<void> {
    const links = await mailedTokens(this.it, this.email, 'verify-email')
    const chosen =
      action === 'open every link'
        ? links
        : action === 'open the oldest link'
          ? links.slice(0, 1)
          : links.slice(-1)
    for (const link of chosen) {
      const { status, body } = await openLink(this.it, link)
      if (!this.#isVerified && status === 200) {
        this.#isRisk = !this.#sheAsked && this.#browsersOf.his.size === 1
        const alone = this.#browsersOf.hers.size + this.#browsersOf.his.size === 1
        equal(body.data?.token === undefined, alone, 'the password of an only sign-up is used')
        this.#isVerified = true
      }
      if (action !== 'open and choose' || body.data?.token === undefined) continue
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
    this.#provider.person = { sub: this.email, email: this.email, email_verified: true }
    const begun = await this.it.call('GET /auth/google')
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    const back = new URL(
      await visitProvider(String(begun.headers['location']), this.#provider.issuer),
    )
    const query = Object.fromEntries(back.searchParams)
    const led = await this.it.call('GET /auth/google/callback', { query, headers: { cookie } })
    match(String(led.headers['location']), /#token=/u)
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

  /** Checks what must hold after every step. */
  async #check(action: StoryAction): Promise<void> {
    const row = await this.#row()
    equal((row?.email_verified_at ?? null) !== null, this.#isVerified, `proven after “${action}”`)
    if (!this.#isVerified) return
    const hashes = await this.#hashes()
    ok(hashes.length <= 1, 'a proven account has one password at most')
    ok(this.#isRisk || !hashes.some((hash) => this.#his.has(hash)), `his after “${action}”`)
  }

  /** Checks that he cannot log in, and that she can at once. */
  async end(): Promise<void> {
    if (!this.#isRisk) await this.#staysOut()
    ok(await this.#getsIn(), 'she can log in')
    await this.#staysOut()
  }

  async #staysOut(): Promise<void> {
    if (this.#lastOf.his === '') return
    notEqual(await this.#logIn(this.#lastOf.his), 200, 'he can log in')
  }

  async #getsIn(): Promise<boolean> {
    if (this.#chosen !== null) return (await this.#logIn(this.#chosen)) === 200
    const { it, email } = this
    if ((await this.#row()) === undefined) await this.#signUp('hers', false)
    const links = await mailedTokens(it, email, 'verify-email')
    for (const link of links.toReversed()) {
      const { body } = await openLink(it, link)
      if (body.data?.token !== undefined) await this.#choose(body.data.token)
    }
    if (this.#chosen === null) {
      const { body } = await it.call('POST /auth/forgot-password', { body: { email } })
      // She has joined by Google, so she logs in there.
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
