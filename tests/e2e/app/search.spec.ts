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

test('Search opens by its keys, finds names in a sentence, and is used without a mouse', async ({
  app,
  page,
}) => {
  await app.signIn(page, await evenings(app))
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
    // The keys are known once the code that comes after the first paint has loaded.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(page).toHaveURL('/search', { timeout: 1000 })
    }).toPass()
    await expect(field(page)).toBeFocused()
    await page.goBack()
    await expect(field(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page).toHaveURL('/search')
    await expect(field(page)).toBeFocused()
  })

  await test.step('Words that are no names are ignored', async () => {
    await page.keyboard.type('Who beats me at Azul?')
    await expect(section(page, 'Games').getByRole('link')).toHaveText('Azul')
    await expect(section(page, 'Games')).toContainText('8 times, won 3, best 90, last ')
    await expect(section(page, 'Matches').getByRole('link', { name: 'All 8' })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('Arrows choose, letters go on in the field, Enter opens', async () => {
    const person = section(page, 'People').getByRole('link', { name: 'Jonas Weber' })
    await field(page).fill('jonas')
    await expect(section(page, 'People')).toContainText('Jonas Weber8 times: you 3, they 5')
    await page.keyboard.press('ArrowDown')
    await expect(person).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(section(page, 'Matches').getByRole('link', { name: 'All 8' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type(' weber')
    await expect(field(page)).toHaveValue('jonas weber')
    await expect(section(page, 'People').getByRole('link')).toHaveText('Jonas Weber')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/friends\/[\w-]+$/u)
  })

  await test.step('A setting is found by what it is called, and again from its own page', async () => {
    const dark = page.getByRole('main').getByText('Dark', { exact: true })
    const find = async () => {
      await expect(field(page)).toHaveCount(0)
      await page.keyboard.press('/')
      await field(page).fill('dark mode')
      const pages = section(page, 'Pages and settings')
      await expect(pages.getByRole('link')).toHaveText('Appearance')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/profile/me#appearance')
      await expect(dark).toBeVisible()
    }
    await find()
    await page.getByRole('button', { name: /^Appearance/u }).click()
    await expect(dark).toBeHidden()
    await find()
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
