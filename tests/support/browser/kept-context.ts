import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * One browser context for all tests of a worker. A context of its own for each test would compile
 * the app's scripts again, and start more processes: half of what a short test takes.
 */
export interface KeptContext {
  /** A context with the options of the running test: the one of the last test if it had the same. */
  open(browser: Browser, options: object): Promise<BrowserContext>
  /** Closes the pages of a test, and the context too unless the next test can use it. */
  leave(passed: boolean): Promise<void>
  close(): Promise<void>
}

export function keptContext(): KeptContext {
  let context: BrowserContext | null = null
  let optionsOfContext = ''
  let isSpent = false

  async function close(): Promise<void> {
    await context?.close()
    context = null
    isSpent = false
  }

  return {
    async open(browser, options) {
      const wanted = JSON.stringify(options)
      if (wanted !== optionsOfContext) await close()
      if (context !== null) return context
      // Playwright adds the options of the running test.
      context = await browser.newContext()
      optionsOfContext = wanted
      context.once('close', () => {
        isSpent = true
      })
      noteClock(context, () => {
        isSpent = true
      })
      return context
    },

    async leave(passed) {
      // Closing the context takes the screenshot of a failure.
      if (context === null || isSpent || !passed) return close()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await Promise.all(context.pages().map((page) => page.close()))
      await context.setOffline(false)
      await context.clearPermissions()
      await context.clearCookies()
    },

    close,
  }
}

/** Removes what earlier tests have stored; what the browser has cached of the app stays. */
export async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb',
  })
  await session.detach()
}

/** Later pages of a context have its clock too, and nothing sets it back to the real one. */
function noteClock({ clock }: BrowserContext, changed: () => void): void {
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) {
    const call = clock[name].bind(clock) as (...values: unknown[]) => Promise<void>
    clock[name] = (...values: unknown[]) => {
      changed()
      return call(...values)
    }
  }
}
