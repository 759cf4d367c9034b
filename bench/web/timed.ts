import type { Locator, Page } from '@playwright/test'

/** The same factor as Lighthouse's phone. */
export const THROTTLING = 4

/** Longer than the work that a press starts, on a processor four times slower. */
export const AFTER_MS = 400

export interface Interaction {
  where: string
  /** The user's action. */
  what: string
  cpu: number
  /** Milliseconds from a key or click to the next frame, in steps of 8. */
  worst: number
  median: number
  count: number
}

export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * Presses a part of the page with the mouse, and waits for the frames after. `Locator.click` would run
 * its own checks in the page, before the press and while the page draws: we would measure them too.
 */
export async function press(page: Page, part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded()
  const box = await part.boundingBox()
  if (box === null) throw new Error('The part to press is not on the screen.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 30 })
  await page.waitForTimeout(AFTER_MS)
}

/** Runs an action and reads the browser's event timings; of each interaction the longest event counts. */
export async function timed(page: Page, action: () => Promise<void>) {
  await page.evaluate(() => {
    const durations = new Map<number, number>()
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const id = entry.interactionId
        if (id !== 0) durations.set(id, Math.max(durations.get(id) ?? 0, entry.duration))
      }
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { interactions: { durations, observer } })
  })
  await action()
  await page.waitForTimeout(500)
  const durations = await page.evaluate(() => {
    const { interactions } = window as unknown as {
      interactions: { durations: Map<number, number>; observer: PerformanceObserver }
    }
    interactions.observer.disconnect()
    return [...interactions.durations.values()]
  })
  const sorted = durations.toSorted((a, b) => a - b)
  return {
    worst: sorted.at(-1) ?? 0,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    count: sorted.length,
  }
}
