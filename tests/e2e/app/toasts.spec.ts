import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGuest } from '#tests/support/browser/match-form.ts'
import { addGame, logMatch } from '#tests/support/browser/shown-evenings.ts'

const STEP_MS = 20

/** Runs the page's stopped clock in small steps. @param within in ms of the page's time */
async function runUntil(page: Page, isSo: () => Promise<boolean>, within = 10_000): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += STEP_MS) {
    if (waited >= within) throw new Error(`It did not happen within ${within} ms.`)
    await page.clock.runFor(STEP_MS)
  }
}

test('A toast goes out of the way of what a save leads to', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const mara = await app.signUp('Mara')
  const azul = await addGame(app, mara, 'Azul')
  await app.signIn(page, mara)
  await page.clock.install()
  await page.goto(`/matches/new?game=${azul._id}`)
  for (const name of ['Jonas', 'Aiko', 'Ben']) await addGuest(page, name)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await page.getByRole('button', { name: /^Save Match/u }).click()
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Match created!' })
  const again = page.getByRole('link', { name: 'Play again' })
  await runUntil(page, async () => (await toast.isVisible()) && (await again.isVisible()))
  const isClear = async () => {
    const [strip, button] = [await toast.boundingBox(), await again.boundingBox()]
    if (strip === null || button === null) return false
    return strip.y >= button.y + button.height || strip.y + strip.height <= button.y
  }
  await runUntil(page, isClear, 1500)
})

test('A toast comes down once the sheet below it is closed', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const mara = await app.signUp('Mara')
  await logMatch(app, mara, { game: 'Azul', players: [{ user: mara.user._id }, { name: 'Foo' }] })
  await app.signIn(page, mara, '/friends/guests')
  await page.getByRole('button', { name: 'Rename Foo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New name').fill('Bar')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Renamed in 1 match.' })
  const bar = await page.getByRole('navigation').boundingBox()
  const gap = async () => {
    const strip = await toast.boundingBox()
    return strip === null || bar === null ? Infinity : bar.y - strip.y - strip.height
  }
  await expect.poll(gap).toBeLessThan(24)
})
