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
const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('Search opens by its keys, answers first, and is used without a mouse', async ({
  app,
  page,
}) => {
  await app.signIn(page, await evenings(app))
  await page.goto('/friends')
  await expect(page.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Search' })

  await test.step('Keys do nothing while somebody types', async () => {
    const name = page.getByRole('main').getByRole('searchbox')
    await name.fill('')
    await name.press('/')
    await expect(name).toHaveValue('/')
    await expect(dialog).toHaveCount(0)
    await name.blur()
  })

  await test.step('/ opens it, Esc closes it, Ctrl K opens it as well', async () => {
    // The keys are known once the code that comes after the first paint has loaded.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(field(page)).toBeFocused({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
  })

  await test.step('The answer stands before what was found', async () => {
    await page.keyboard.type('Who beats me at Azul?')
    await expect(answer(page).getByRole('heading')).toHaveText('Jonas, 5 of 8')
    await expect(answer(page)).toContainText('Jonas was ahead in 5, you in 3.')
    await expect(answer(page)).toContainText('you : they')
    await expect(section(page, 'Games').locator('mark')).toHaveText('Azul')
    await expect(section(page, 'People')).toContainText('Jonas Weber3 : 5')
    await expect(section(page, 'Matches').getByRole('link', { name: 'All 8' })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('Arrows choose, letters go on in the field, Enter opens', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(answer(page).getByRole('link', { name: 'Jonas, 5 of 8' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(answer(page).getByRole('link', { name: 'Oma Inge' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(field(page)).toBeFocused()
    await field(page).fill('jonas')
    const person = section(page, 'People').getByRole('link', { name: 'Jonas Weber' })
    await expect(person).toBeVisible()
    await expect(answer(page)).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(person).toBeFocused()
    await page.keyboard.type(' 4 Oct')
    await expect(field(page)).toHaveValue('jonas 4 Oct')
    await expect(answer(page).getByRole('heading')).toHaveText('1 match')
    await field(page).fill('jonas')
    await expect(answer(page)).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/friends\/[\w-]+$/u)
    await expect(dialog).toHaveCount(0)
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

test(
  'The sidebar’s field opens search, and the answers lead into filters',
  { tag: '@long' },
  async ({ app, page }) => {
    await app.signIn(page, await evenings(app))
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Search' }).click()
    await field(page).fill('at Café Würfel')
    await expect(answer(page).getByRole('heading')).toHaveText('8 matches')
    await answer(page).getByRole('link', { name: 'All these matches' }).click()
    await expect(page).toHaveURL(/\/matches\?place=Caf/u)

    await page.goto('/search?q=my+best+azul')
    await expect(answer(page).getByRole('heading')).toHaveText('Your best Azul: 90')
    await field(page).fill('creme brulee')
    await expect(section(page, 'Matches').getByRole('listitem')).toHaveCount(1)
    await expect(section(page, 'Matches')).toContainText('Crème brûlée for all')
    await field(page).fill('zork')
    await expect(page.getByRole('status')).toContainText('Nothing of yours is called zork')
    await page.getByRole('button', { name: 'last time Azul' }).click()
    await expect(answer(page).getByRole('heading')).toHaveText(/^Thu 8 Oct(?: 2026)?, Azul$/u)
    await expect(page).toHaveURL('/search?q=last+time+Azul')

    await test.step('A failed search says so, and can be tried again', async () => {
      await page.route('**/api/search?*', (route) => route.abort())
      await field(page).fill('oma')
      await expect(page.getByText('The search did not work')).toBeVisible()
      await page.unroute('**/api/search?*')
      await page.getByRole('button', { name: /again/iu }).click()
      await expect(section(page, 'Guests')).toContainText('Oma Inge')
    })
  },
)

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
  await field(page).fill('wer schlägt mich')
  await expect(answer(page).getByRole('heading')).toHaveText('Jonas, 5 of 8')
  await expect(page).toHaveURL(/\/search\?q=wer/u)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(field(page)).toHaveValue('')
  await expect(answer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'who beats me at Azul' }).click()
  const match = section(page, 'Matches').getByRole('link', { name: 'Azul' }).first()
  await match.click()
  await expect(page).toHaveURL(/\/matches\/[\w-]+$/u)
  await page.goBack()
  await expect(answer(page).getByRole('heading')).toHaveText('Jonas, 5 of 8')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/dashboard')
})
