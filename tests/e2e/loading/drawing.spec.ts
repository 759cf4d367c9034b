import type { Locator } from '@playwright/test'

import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch } from '#tests/support/browser/evenings.ts'

/** Records the number of matching elements after each change of the page by React. */
async function noteCounts(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((noted) => {
    const counts: number[] = []
    Object.assign(window, { counts })
    new MutationObserver(() => {
      const count = document.querySelectorAll(noted).length
      if (count !== counts.at(-1)) counts.push(count)
    }).observe(document, { childList: true, subtree: true })
  }, selector)
  return async () => page.evaluate(() => (window as unknown as { counts: number[] }).counts)
}

test.describe('A long page is rendered in several parts', () => {
  test('each of the long pages', async ({ app, page, startOver }) => {
    await test.step('the profile', async () => {
      await app.signIn(page, await app.signUp('Mara'))
      const counts = await noteCounts(page, 'main section h2')
      await page.goto('/profile/me')
      await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()
      expect(await counts()).toEqual([0, 2, 4, 5, 6, 7, 8])
    })

    await test.step('the form for a match', async () => {
      await startOver()
      await app.signIn(page, await app.signUp('Mara'))
      const counts = await noteCounts(page, 'main form section, main form [type=submit]')
      await page.goto('/matches/new')
      await expect(page.getByRole('button', { name: 'Save Match' })).toBeVisible()
      // First the line, the people and the games; then the scores and the button.
      expect(await counts()).toEqual([0, 3, 5])
    })

    await test.step('a match', async () => {
      await startOver()
      const mara = await app.signUp('Mara')
      const { _id } = await logMatch(app, mara, { game: await addGame(app, mara, 'Steps of Azul') })
      await app.signIn(page, mara)
      const counts = await noteCounts(page, 'main section h2')
      await page.goto(`/matches/${_id}`)
      await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
      expect(await counts()).toEqual([0, 1, 2, 3])
    })
  })
})

test('Going back restores the scroll position of a long page, although it is rendered in parts', async ({
  app,
  page,
}) => {
  await app.signIn(page, await app.signUp('Mara'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/profile/me')
  await page.getByRole('heading', { name: 'Danger Zone' }).scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(740)
  await page.getByRole('link', { name: 'Matches', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Match History' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

/** Where an element is on the screen, once rows above it are drawn and it no longer moves. */
async function restingPlace(element: Locator): Promise<number> {
  let place: number | undefined
  await expect(async () => {
    const before = place
    place = (await element.boundingBox())?.y
    expect(place).toBe(before)
  }).toPass({ intervals: [100] })
  return place!
}

test('Going back to the history shows the same matches, although its rows have several heights', async ({
  app,
  page,
}) => {
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
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(18)
  const middle = rows.nth(14)
  // In the middle of the screen: a click on a row behind the bar at the bottom would scroll once more.
  await middle.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const y = await restingPlace(middle)
  await middle.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Heights of Azul' })).toBeVisible()
  await page.goBack()
  await expect.poll(async () => (await middle.boundingBox())?.y).toBe(y)
})

test('The match form’s lists do not use Intl.Collator, which takes 50 ms on a phone', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { made })
    Intl.Collator = new Proxy(Intl.Collator, {
      construct(target, args: []) {
        made.push('collator')
        return new target(...args)
      },
    })
  })
  await app.signIn(page, await app.signUp('Mara'))
  await page.goto('/matches/new')
  const games = page.getByRole('combobox', { name: 'Game' })
  await games.click()
  await expect(page.getByRole('listbox')).toBeAttached()
  await games.pressSequentially('azul')
  await expect(games).toHaveValue('azul')
  expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([])
})
