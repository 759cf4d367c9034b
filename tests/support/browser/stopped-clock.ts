import type { Page } from '@playwright/test'

const STEP_MS = 20

/** Runs the page's stopped clock in small steps. @param within in ms of the page's time */
export async function runUntil(
  page: Page,
  isSo: () => Promise<boolean>,
  within = 10_000,
): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += STEP_MS) {
    if (waited >= within) throw new Error(`It did not happen within ${within} ms.`)
    await page.clock.runFor(STEP_MS)
  }
}
