import type { Browser, BrowserContext, Page } from '@playwright/test'

import type { TestUser } from '../data/made-people.ts'
import { expect, test as base } from './browser.ts'
import { type ReplaceableServer, replaceableServer } from './replaceable-server.ts'

interface Fixtures {
  /** What browsers connect to instead of the app. */
  front: ReplaceableServer
  /** Errors in its console are expected. */
  openWithWorker: (user: TestUser | null) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  front: async ({ app }, provide) => {
    const front = await replaceableServer(app.url)
    await provide(front)
    await front.leave().catch(() => {})
  },

  openWithWorker: async ({ browser, front }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (user) => {
      const context = await contextWithWorker(browser, front.url)
      opened.push(context)
      const page = await context.newPage()
      if (user !== null) await signIn(page, user)
      return page
    })
    for (const context of opened) await context.close()
  },
})

export { expect }
export { importMatches } from './shown-evenings.ts'

async function contextWithWorker(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL, serviceWorkers: 'allow', reducedMotion: 'reduce' })
}

export async function signIn(page: Page, { token }: TestUser): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

export async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(isKept), { timeout: 100_000 }).toBe(true)
}

/** Whether the last answer is there that prefetch-answers.ts asks for. */
async function isKept(): Promise<boolean> {
  const last = '/api/friends/notifications?limit=20&page=1&status=all'
  return (await caches.match(last)) !== undefined
}

/** For `page.evaluate`: the names of what is kept, e.g. `build` and `kept`. */
export async function keptKinds(): Promise<string[]> {
  return (await caches.keys()).map((name) => name.slice(0, name.indexOf('-'))).toSorted()
}
