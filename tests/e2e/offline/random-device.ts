import type { Browser, BrowserContext, Page, Route } from '@playwright/test'

import type { TestUser } from '#tests/support/data/made-people.ts'

import { serveQueue } from './queue-bundle.ts'
import type { Queue } from './queue-page.ts'

export const faults = [
  ...['none', 'none', 'never sent', 'answer lost', 'answer cut', 'hotel', 'proxy away'],
  ...['failed before', 'failed after', 'limited', 'too large'],
] as const

/** How a match ought to end: the places that it may have, and whether it may be missing, or must be. */
export interface Promised {
  owner: TestUser
  places: Set<string>
  game: string | null
  is: 'kept' | 'perhaps' | 'taken back'
}

const answer = (status: number, code: string, headers = {}) => ({
  status,
  headers,
  json: { message: 'A fault of the test', code },
})

export class Device {
  readonly context: BrowserContext
  private readonly url: string
  tabs: Page[] = []
  signedIn: TestUser | null = null
  fault: (typeof faults)[number] = 'none'

  private constructor(context: BrowserContext, url: string) {
    this.context = context
    this.url = url
  }

  static async open(browser: Browser, url: string, code: string): Promise<Device> {
    const device = new Device(await browser.newContext(), url)
    await serveQueue(device.context, code)
    await device.context.route('**/api/**', (route) => device.pass(route))
    return device
  }

  private async pass(route: Route): Promise<void> {
    const { fault } = this
    const isWrite = !['GET', 'HEAD'].includes(route.request().method())
    // A page that was closed meanwhile has no routes any more.
    await (isWrite ? this.passWrite(route, fault) : route.continue()).catch(() => {})
  }

  private async passWrite(route: Route, fault: string): Promise<void> {
    if (fault === 'never sent') return route.abort('internetdisconnected')
    if (fault === 'hotel') return route.fulfill({ status: 200, body: '<h1>Pay here</h1>' })
    if (fault === 'proxy away') return route.fulfill({ status: 404, body: 'Not found' })
    if (fault === 'failed before') return route.fulfill(answer(503, 'unavailable'))
    if (fault === 'limited') {
      return route.fulfill(answer(429, 'rate_limited', { 'retry-after': '1' }))
    }
    if (fault === 'too large') return route.fulfill(answer(413, 'payload_too_large'))
    if (fault === 'none') return route.continue()
    const response = await route.fetch()
    if (fault === 'answer lost') return route.abort('connectionreset')
    if (fault === 'answer cut') {
      return route.fulfill({ response, body: (await response.text()).slice(0, 9) })
    }
    return route.fulfill(answer(500, 'internal'))
  }

  async openTab(): Promise<void> {
    const page = await this.context.newPage()
    this.tabs.push(page)
    await page.goto(`${this.url}/queue-page.html`)
    const user = this.signedIn
    if (user !== null) await enter(page, user)
  }

  /** Signs in or out in the first tab; the others start anew, as the app's pages do. */
  async signIn(user: TestUser | null): Promise<void> {
    this.signedIn = user
    const [first, ...others] = this.tabs
    if (first === undefined) return
    if (user === null) await first.evaluate(() => window.queue.signOut())
    else await enter(first, user)
    for (const page of others) {
      await page.reload()
      if (user !== null) await enter(page, user)
    }
  }

  async kill(): Promise<void> {
    const { tabs } = this
    this.tabs = []
    await Promise.all(tabs.map((page) => page.close()))
  }
}

async function enter(page: Page, { token, user }: TestUser): Promise<void> {
  await page.evaluate(([key, me]) => window.queue.signIn(key, me), [token, user] as const)
}

/** @returns null when the page was closed meanwhile */
export async function call<K extends keyof Queue>(
  page: Page,
  name: K,
  ...args: Parameters<Queue[K]>
): Promise<Awaited<ReturnType<Queue[K]>> | null> {
  try {
    return (await page.evaluate(
      ([key, list]) => (window.queue[key] as (...all: unknown[]) => unknown)(...list),
      [name, args as unknown[]] as const,
    )) as Awaited<ReturnType<Queue[K]>>
  } catch (error) {
    if (page.isClosed() || /closed|destroyed|navigation/iu.test(String(error))) return null
    throw error
  }
}
