import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** One for each test would compile the app's scripts again: half of what a short test takes. */
export interface KeptContext {
  /** The one of the last test if it had the same options. */
  open(browser: Browser, options: object): Promise<BrowserContext>
  page(origin: string): Promise<Page>
  /** Closes the context too unless the next test can use it. */
  leave(passed: boolean): Promise<void>
  close(): Promise<void>
}

export function keptContext(): KeptContext {
  let context: BrowserContext | null = null
  let optionsOfContext = ''
  let isSpent = false
  let page: Page | null = null
  let isPageSpent = false

  async function close(): Promise<void> {
    await context?.close()
    context = null
    page = null
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
      noteCalls(context, ['newCDPSession'], () => {
        isPageSpent = true
      })
      // Later pages have its clock too.
      noteCalls(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], () => {
        isSpent = true
      })
      return context
    },

    async page(origin) {
      if (context === null) throw new Error('A page needs a context.')
      if (page === null) {
        page = await context.newPage()
        await clearStorage(page, origin)
        isPageSpent = false
        noteCalls(page, ['addInitScript', 'exposeFunction', 'exposeBinding'], () => {
          isPageSpent = true
        })
        return page
      }
      await page.goto(`${origin}/healthz`)
      await page.evaluate(() => sessionStorage.clear())
      await clearStorage(page, origin)
      return page
    },

    async leave(passed) {
      // Closing the context takes the screenshot of a failure.
      if (context === null || isSpent || !passed) return close()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      if (page?.isClosed() || isPageSpent) page = null
      await Promise.all(context.pages().map((one) => (one === page ? leavePage(one) : one.close())))
      await context.setOffline(false)
      await context.clearPermissions()
      await context.clearCookies()
    },

    close,
  }
}

const sessions = new WeakMap<Page, CDPSession>()

/** What the browser has cached of the app stays. */
export async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb',
  })
}

async function leavePage(page: Page): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
  await page.emulateMedia({ colorScheme: null, media: null })
}

/** Nothing sets back what these change. */
function noteCalls<Name extends string>(
  owner: Record<Name, (...values: never[]) => Promise<unknown>>,
  names: readonly Name[],
  changed: () => void,
): void {
  for (const name of names) {
    const call = owner[name].bind(owner) as (...values: unknown[]) => Promise<unknown>
    Object.assign(owner, {
      [name](...values: unknown[]) {
        changed()
        return call(...values)
      },
    })
  }
}
