import type { Page } from '@playwright/test'

/** Lets requests to a path (below /api, with wildcards) fail without a message, so that the page must show its own. */
export async function failWithoutMessage(page: Page, path: string): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: 400, body: '{}' }))
}
