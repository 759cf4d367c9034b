import type { Locator } from '@playwright/test'

import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch } from '#tests/support/browser/shown-evenings.ts'

async function comesToRest(element: Locator): Promise<void> {
  let place: number | undefined
  await expect(async () => {
    const before = place
    place = (await element.boundingBox())?.y
    expect(place).toBe(before)
  }).toPass({ intervals: [100] })
}

async function openHistory(app: BrowserApp, page: Page): Promise<Locator> {
  const mara = await app.signUp('Mara')
  const game = await addGame(app, mara, 'Heights of Azul')
  for (let evening = 1; evening <= 18; evening += 1) {
    const notes = evening % 3 === 0 ? '' : 'The last tile.'
    const date = `2026-10-${String(evening).padStart(2, '0')}T19:00:00Z`
    await logMatch(app, mara, { game, date, notes })
  }
  await app.signIn(page, mara)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/matches')
  const day = page.getByRole('region', { name: 'Sunday 4 October' })
  await expect(day).toBeAttached()
  return day.getByRole('article')
}

test('Going back to the history shows the same matches, although its rows have several heights', async ({
  app,
  page,
}) => {
  const middle = await openHistory(app, page)
  await middle.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await comesToRest(middle)
  // Where the row is when it is pressed: a click may scroll before it presses.
  await middle.evaluate((row) =>
    row.addEventListener('click', () =>
      Object.assign(window, { pressedAt: row.getBoundingClientRect().y }),
    ),
  )
  await middle.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Heights of Azul' })).toBeVisible()
  const y = await page.evaluate(() => (window as unknown as { pressedAt: number }).pressedAt)
  await page.goBack()
  // A page is scrolled by whole pixels of the screen.
  const distance = async () => Math.abs(((await middle.boundingBox())?.y ?? Infinity) - y)
  await expect.poll(distance).toBeLessThan(1)
})
