import type { Page } from './browser.ts'

/** More numbers were left open in this browser. */
export async function leaveMoreOpen(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('more numbers', 'open'))
}
