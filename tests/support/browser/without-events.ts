import type { Page } from '@playwright/test'

/** Refuses the stream of events, which stays open: with it the network is never idle. */
export async function withoutEvents(page: Page): Promise<void> {
  await page.route('**/api/events*', async (route) => route.fulfill({ status: 429 }))
}
