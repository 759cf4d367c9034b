import type { Page } from '@playwright/test'

/** Those before this call, too. */
export async function noteShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
}
