import type { Page } from '@playwright/test'

/** Lets calls of a path (below /api, with wildcards) fail without a reason, so that the page has to find the words. */
export async function failWithoutMessage(page: Page, path: string): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: 400, body: '{}' }))
}

/** The same for what changes something; reading goes on. */
export async function failWritesWithoutMessage(page: Page, path: string): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 400, body: '{}' }),
  )
}
