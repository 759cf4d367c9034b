import type { Page } from '@playwright/test'

import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

async function evenings(app: BrowserApp) {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const azul = await addGame(app, mara, 'Azul')
  for (const day of ['2026-10-01', '2026-10-02']) {
    const players = [{ user: mara.user._id }, { user: jonas.user._id }]
    await logMatch(app, mara, { game: azul, day, date: `${day}T12:00:00Z`, players })
  }
  return mara
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('Search opens by its keys, and is used without a mouse', async ({ app, page }) => {
  await app.signIn(page, await evenings(app))
  // Keys do not wait for what comes after the first paint.
  await page.route(/late-parts/u, () => {})
  await page.goto('/friends')
  await expect(page.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible()

  await test.step('Keys do nothing while somebody types', async () => {
    const name = page.getByRole('main').getByRole('searchbox')
    await name.fill('')
    await name.press('/')
    await expect(name).toHaveValue('/')
    await expect(page).toHaveURL('/friends')
    await name.blur()
  })

  await test.step('/ opens it, and so does Ctrl K', async () => {
    await page.keyboard.press('/')
    await expect(page).toHaveURL('/search')
    await expect(field(page)).toBeFocused()
    await page.goBack()
    await expect(field(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page).toHaveURL('/search')
    await expect(field(page)).toBeFocused()
  })

  await test.step('Arrows choose, letters go on in the field, Enter opens', async () => {
    const person = section(page, 'People').getByRole('link', { name: 'Jonas Weber' })
    await field(page).fill('jonas')
    await expect(person).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(person).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(section(page, 'Matches').getByRole('link').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type(' weber')
    await expect(field(page)).toHaveValue('jonas weber')
    await expect(section(page, 'People').getByRole('link')).toHaveText('Jonas Weber')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'You and Jonas' })).toBeVisible()
  })

  await test.step('? lists the keys, n begins a new match', async () => {
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await expect(keys).toContainText('New match')
    await page.keyboard.press('n')
    await expect(keys).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'New Match' }).first()).toHaveAttribute(
      'title',
      'New Match (n)',
    )
    await page.keyboard.press('n')
    await expect(page).toHaveURL('/matches/new')
  })
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
  const match = section(page, 'Matches').getByRole('link', { name: 'Azul' }).first()
  await match.click()
  await expect(page).toHaveURL(/\/matches\/[\w-]+$/u)
  await page.goBack()
  await expect(section(page, 'Games')).toContainText('Azul')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/dashboard')
})
