import type { Page } from '@playwright/test'

import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

/** Eight matches of Azul: Jonas was ahead in five, Mara in three. */
async function evenings(app: BrowserApp) {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const azul = await addGame(app, mara, 'Azul')
  for (let day = 1; day <= 8; day += 1) {
    const isWon = day <= 3
    await logMatch(app, mara, {
      game: azul,
      day: `2026-10-0${day}`,
      date: `2026-10-0${day}T12:00:00Z`,
      location: 'Café Würfel',
      notes: day === 4 ? 'Crème brûlée for all' : '',
      players: [
        { user: mara.user._id, score: isWon ? 90 : 50, result: isWon ? 'Win' : 'Loss' },
        { user: jonas.user._id, score: 70, result: isWon ? 'Loss' : 'Win' },
        { name: 'Oma Inge', score: 40, result: 'Loss' },
      ],
    })
  }
  return mara
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('Letters typed before search has loaded stand in its field', async ({ app, page }) => {
  const isCode = /\/assets\/search-dialog-[^/]+\.js$/u
  const code = Promise.withResolvers<void>()
  await page.route(isCode, async (route) => {
    await code.promise
    await route.continue()
  })
  await app.signIn(page, await app.signUp('Mara'))
  await page.goto('/friends')
  await expect(page.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible()
  await expect(async () => {
    const asked = page.waitForRequest(isCode, { timeout: 1000 })
    await page.keyboard.press('/')
    await asked
  }).toPass()
  await page.keyboard.type('nora')
  code.resolve()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('nora')
  await page.keyboard.type(' 4 Oct')
  await expect(field(page)).toHaveValue('nora 4 Oct')
  await expect(page).toHaveURL('/friends')
})

test('On a phone search is a page with its text in the address @phone-alone', async ({
  app,
  page,
}) => {
  await app.signIn(page, await evenings(app))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const button = page.getByRole('button', { name: 'Search' }).filter({ visible: true })
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await button.click()
  await expect(page).toHaveURL('/search')
  await expect(field(page)).toBeFocused()
  await field(page).fill('wer schlägt mich bei azul')
  await expect(section(page, 'Games')).toContainText('Azul')
  await expect(page).toHaveURL(/\/search\?q=wer/u)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(field(page)).toHaveValue('')
  await expect(section(page, 'Games')).toHaveCount(0)
  await field(page).fill('jonas')
  await expect(section(page, 'People')).toContainText('Jonas Weber')
  const match = section(page, 'Matches').getByRole('link', { name: 'Azul' }).first()
  await match.click()
  await expect(page).toHaveURL(/\/matches\/[\w-]+$/u)
  await page.goBack()
  await expect(section(page, 'People')).toContainText('Jonas Weber')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/dashboard')
})
