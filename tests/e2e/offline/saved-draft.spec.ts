import type { BrowserContext, Page } from '@playwright/test'

import type { BrowserApp } from '#tests/support/browser/browser.ts'
import { expect, test } from '#tests/support/browser/offline-app.ts'
import { addGame, matchesOf } from '#tests/support/browser/shown-evenings.ts'
import { pendingWritesBar } from '#tests/support/browser/without-network.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

const score = (page: Page) => page.getByLabel('Score of Mara Tester')

async function holdAnswers(context: BrowserContext) {
  const isStored = Promise.withResolvers<void>()
  const isReleased = Promise.withResolvers<void>()
  await context.route('**/api/sessions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch().catch(() => null)
    if (response === null) return route.abort()
    isStored.resolve()
    await isReleased.promise
    // Its page may have gone.
    await route.fulfill({ response }).catch(() => {})
  })
  return { isStored: isStored.promise, release: isReleased.resolve }
}

async function saveHeld(app: BrowserApp, page: Page, owner: TestUser): Promise<() => void> {
  const game = await addGame(app, owner, 'Azul')
  const { isStored, release } = await holdAnswers(page.context())
  await page.goto(`/matches/new?game=${game._id}`)
  await score(page).fill('41')
  await page.getByRole('button', { name: /^Save Match/u }).click()
  await isStored
  return release
}

async function expectNoDraft(page: Page): Promise<void> {
  await expect(score(page)).toHaveValue('')
  await expect(page.getByText(/^Your draft/u)).toHaveCount(0)
}

test('A match whose page ended while it was saved waits, and is no draft', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  await app.signIn(page, mara)
  const release = await saveHeld(app, page, mara)
  await page.reload()
  await expect(pendingWritesBar(page)).toContainText('1 match waits here')
  await expectNoDraft(page)
  release()
  await expect(pendingWritesBar(page)).toHaveCount(0)
  expect(await matchesOf(app, mara)).toHaveLength(1)
  await page.reload()
  await expectNoDraft(page)
})

test(
  'A draft that was stored as a match meanwhile is gone, and the form says so',
  { tag: '@long' },
  async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    await app.signIn(page, mara)
    const release = await saveHeld(app, page, mara)
    await page.goto('/matches')
    await expect(pendingWritesBar(page)).toContainText('1 match waits here')
    release()
    await expect(pendingWritesBar(page)).toHaveCount(0)
    await page.goto('/matches/new')
    await expect(page.getByText('Your last match was saved.')).toBeVisible()
    await expectNoDraft(page)
    await page.reload()
    await expectNoDraft(page)
    await expect(page.getByText('Your last match was saved.')).toHaveCount(0)
    expect(await matchesOf(app, mara)).toHaveLength(1)
  },
)
