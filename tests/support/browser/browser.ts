import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test'

import { readConfig } from '#platform/config.ts'
import type { EndpointKey } from '#platform/http/contract.ts'
import { type StoredMail, mailFolder } from '#platform/mail/mail-folder.ts'
import { type Running, start } from '#server/start.ts'

import { PASSWORD, type TestUser } from '../data/made-people.ts'
import type { TestResponse, RequestOptions } from '../http/request.ts'
import { freePort } from '../servers/free-port.ts'
import './cheap-passwords.ts'
import { clearStorage, type KeptContext, keptContext } from './kept-context.ts'

/** Shared by the tests of one worker. */
export interface BrowserApp {
  /** Without a trailing slash. */
  url: string
  running: Running
  /** `app.api('POST /games', { body: { name }, token })` */
  api<K extends EndpointKey>(key: K, options?: RequestOptions): Promise<TestResponse<K>>
  newEmail(firstName: string): string
  signUp(firstName: string, lastName?: string, email?: string): Promise<TestUser>
  /** Navigate afterwards, without `path`. */
  signIn(page: Page, user: { token: string }, path?: string): Promise<void>
  openMailbox(page: Page): Promise<void>
  /** @returns the newest */
  mailTo(address: string): Promise<StoredMail>
  mailedLink(address: string): Promise<string>
}

interface TestFixtures {
  /** In a context of its own. The page has not navigated yet. */
  openAs: (user: { token: string } | null) => Promise<Page>
  /** Nothing is stored or intercepted any more; another test would take several times as long. */
  startOver: () => Promise<void>
}

export const test = base.extend<TestFixtures, { app: BrowserApp; kept: KeptContext }>({
  app: [
    async ({ browserName: _ }, provide) => {
      const directory = await mkdtemp(join(tmpdir(), 'tabletally-browser-'))
      const app = await serve(directory)
      await provide(app)
      await app.running.stop()
      await rm(directory, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ app }, provide) => provide(app.url),
  contextOptions: { reducedMotion: 'reduce' },

  kept: [
    async ({ browserName: _ }, provide) => {
      const kept = keptContext()
      await provide(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],

  context: async (
    { browser, kept, viewport, isMobile, hasTouch, timezoneId, colorScheme, javaScriptEnabled },
    provide,
    info,
  ) => {
    // All options that any test changes.
    const options = { viewport, isMobile, hasTouch, timezoneId, colorScheme, javaScriptEnabled }
    const context = await kept.open(browser, options)
    const complaints = listen(context)
    await provide(context)
    complaints.stop()
    await kept.leave(info.status === info.expectedStatus)
    base.expect(complaints.heard, 'errors in the browser').toEqual([])
  },

  page: async ({ context: _, kept, app, viewport }, provide) => {
    const page = await kept.page(app.url)
    if (viewport) await page.setViewportSize(viewport)
    await provide(page)
  },

  startOver: async ({ app, page, viewport }, provide) => {
    await provide(async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      // A page of the app might store something while it is left.
      await page.goto(`${app.url}/healthz`)
      await page.evaluate(() => sessionStorage.clear())
      await page.context().clearCookies()
      await clearStorage(page, app.url)
      await page.emulateMedia({ colorScheme: null })
      if (viewport) await page.setViewportSize(viewport)
    })
  },

  openAs: async ({ app, browser }, provide) => {
    const opened: { context: BrowserContext; complaints: Complaints }[] = []
    await provide(async (user) => {
      const context = await browser.newContext()
      opened.push({ context, complaints: listen(context) })
      const page = await context.newPage()
      if (user !== null) await app.signIn(page, user)
      return page
    })
    for (const { context, complaints } of opened) {
      await context.close()
      base.expect(complaints.heard, 'errors in another browser').toEqual([])
    }
  },
})

export const { expect } = test
export type { Page } from '@playwright/test'

interface Complaints {
  heard: string[]
  stop(): void
}

function listen(context: BrowserContext): Complaints {
  const heard: string[] = []
  const onError = (error: WebError) => heard.push(String(error.error()))
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || isRefusal(message)) return
    heard.push(`${message.text()} (${message.location().url})`)
  }
  context.on('weberror', onError).on('console', onMessage)
  return { heard, stop: () => void context.off('weberror', onError).off('console', onMessage) }
}

/** Browsers log every 4xx and every failed request as an error, but tests cause both on purpose. */
function isRefusal(message: ConsoleMessage): boolean {
  if (!message.text().startsWith('Failed to load resource')) return false
  if (message.text().endsWith('net::ERR_INTERNET_DISCONNECTED')) return true
  const { pathname } = new URL(message.location().url)
  // Chromium asks for the icon when it opens something that is not a page, e.g. /healthz, and again
  // when it likes, also without a network.
  return /^\/(?:api|t)\//u.test(pathname) || /^\/favicon\.(ico|svg)$/u.test(pathname)
}

/** @param more settings in addition to those of every browser test, e.g. `DATABASE_URL` */
export async function serve(
  directory: string,
  more: Record<string, string> = {},
): Promise<BrowserApp> {
  // Not port 0: mails and the provider's redirect need the address before the server listens.
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({
    DATA_DIR: directory,
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    PORT: port,
    PUBLIC_URL: url,
    ...more,
  })
  const running = await start(config)
  const mail = mailFolder(config)
  let count = 0

  async function mailTo(address: string): Promise<StoredMail> {
    const deadline = Date.now() + 15_000
    for (;;) {
      for (const id of (await mail.list()).slice(0, 20)) {
        const found = await mail.read(id)
        if (found?.to === address) return found
      }
      if (Date.now() > deadline) throw new Error(`No mail to ${address} arrived.`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async function mailedLink(address: string): Promise<string> {
    const { text } = await mailTo(address)
    const link = /https?:\/\/\S+[?&]token=[\w-]+/u.exec(text)?.[0]
    if (link === undefined) throw new Error(`The mail to ${address} has no link with a token.`)
    return link
  }

  async function api<K extends EndpointKey>(key: K, options: RequestOptions = {}) {
    const { body, token, headers = {}, params = {}, query = {} } = options
    const [method, path] = key.split(' ') as [string, string]
    const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const search = new URLSearchParams(query)
    const response = await fetch(`${url}/api${filled}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const responseHeaders = Object.fromEntries(response.headers)
    const responseBody = (await response.json()) as TestResponse<K>['body']
    return { status: response.status, body: responseBody, headers: responseHeaders }
  }

  async function succeed<K extends EndpointKey>(
    key: K,
    options: RequestOptions,
  ): Promise<TestResponse<K>> {
    const response = await api(key, options)
    if (response.status < 300) return response
    throw new Error(`${key} returned ${response.status}: ${JSON.stringify(response.body)}`)
  }

  const newEmail = (firstName: string) => `${firstName.toLowerCase()}.${++count}@example.com`

  return {
    url,
    running,
    api,
    newEmail,
    mailTo,
    mailedLink,
    async signUp(firstName, lastName = 'Tester', email = newEmail(firstName)) {
      const password = PASSWORD
      await succeed('POST /auth/signup', { body: { firstName, lastName, email, password } })
      const token = new URL(await mailedLink(email)).searchParams.get('token') ?? ''
      await succeed('GET /auth/verify-email', { query: { token } })
      const login = await succeed('POST /auth/login', { body: { email, password } })
      return { token: login.body.token, user: login.body.user, email, password }
    },
    async signIn(page, { token }, path) {
      // Any response from this origin gives access to its local storage; /healthz loads no app code.
      await page.goto(`${url}/healthz`)
      await page.evaluate((value) => localStorage.setItem('token', value), token)
      if (path !== undefined) await page.goto(path)
    },
    async openMailbox(page) {
      await page.goto(`${url}/dev/mailbox`)
    },
  }
}
