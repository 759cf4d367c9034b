import type { Locator, Page } from '@playwright/test'

import { expect } from './browser.ts'

/** Taps what goes with the tap, and expects that a second tap at its place meets nothing of the page. */
export async function expectOneTap(page: Page, target: Locator): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  const box = await target.boundingBox()
  if (box === null) throw new Error('It is not visible.')
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const meetsPage = async () =>
    page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('#root') != null, place)
  await page.mouse.click(place.x, place.y)
  await page.clock.runFor(50)
  await expect(target).toHaveCount(0)
  expect(await meetsPage()).toBe(false)
  await page.clock.runFor(500)
  expect(await meetsPage()).toBe(true)
}
