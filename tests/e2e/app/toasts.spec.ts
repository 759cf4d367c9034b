import type { Route } from '@playwright/test'

import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGuest, notesField } from '#tests/support/browser/match-form.ts'
import { addGame, logMatch } from '#tests/support/browser/shown-evenings.ts'
import { runUntil } from '#tests/support/browser/stopped-clock.ts'

test.describe('Toasts', { tag: '@long' }, () => {
  test('stay 3 s after a success, 4.5 s after an error and 3.5 s otherwise', async ({
    app,
    page,
  }) => {
    const ann = await app.signUp('Ann')
    const bob = await app.signUp('Bob')
    for (const sender of [await app.signUp('Cyd'), bob]) {
      await app.api('POST /friends/send', { token: sender.token, body: { userId: ann.user._id } })
    }
    await app.signIn(page, ann)
    await page.clock.install()
    await page.goto('/friends?tab=requests')
    await expect(page.getByRole('button', { name: /Accept/u })).toHaveCount(2)
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))

    await page
      .getByRole('button', { name: /Accept/u })
      .first()
      .click()
    await lasts(page, 'Friend added.', 3000)

    await page.route('**/api/friends/respond', (route) => route.abort())
    await page
      .getByRole('button', { name: /Accept/u })
      .first()
      .click()
    await lasts(page, 'You seem to be offline. Check your connection and try again.', 4500)
    await page.unroute('**/api/friends/respond')

    await app.api('POST /friends/respond', {
      token: ann.token,
      body: { senderId: bob.user._id, action: 'Accepted' },
    })
    await page.getByRole('searchbox', { name: 'Find Friends' }).fill(bob.email)
    await page.getByRole('button', { name: 'Send Friend Request' }).click()
    await lasts(page, 'You are already friends.', 3500)
  })

  test('say what has happened since, although the one that they replace is fading out', async ({
    app,
    page,
  }) => {
    const ann = await app.signUp('Ann')
    const { _id } = await logMatch(app, ann, { game: 'Azul' })
    await app.signIn(page, ann)
    await page.clock.install()
    await page.goto(`/matches/${_id}`)
    await page.getByRole('button', { name: 'Edit match' }).click()
    await (await notesField(page)).fill('Once more')
    const save = page.getByRole('button', { name: 'Save changes' })
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    const words = 'The sheet is wet.'
    await page.route('**/api/sessions/*', (route) =>
      route.fulfill({ status: 422, json: { message: words, code: 'validation' } }),
    )
    await save.click()
    // The page has a banner with the same words.
    const failure = page.getByRole('region', { name: 'Messages' }).getByText(words)
    await runUntil(page, () => failure.isVisible())
    await page.mouse.move(0, 0)
    const fading = page.locator('[data-sonner-toast][data-removed="true"]', { hasText: words })
    await runUntil(page, async () => (await fading.count()) > 0)

    await page.unroute('**/api/sessions/*')
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await save.press('Enter')
    await saved
    const success = page.getByText('Match updated.')
    await runUntil(page, () => success.isVisible())
    await page.clock.runFor(1000)
    await expect(success).toBeVisible()
    await expect(failure).toHaveCount(0)
  })

  test('hold nobody who goes on with Tab', async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    const bob = await app.signUp('Bob')
    await app.api('POST /friends/send', { token: bob.token, body: { userId: ann.user._id } })
    await app.signIn(page, ann)
    await page.clock.install()
    await page.goto('/friends?tab=requests')
    await page.getByRole('button', { name: /Accept/u }).waitFor()
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await page.getByRole('button', { name: /Accept/u }).press('Enter')
    await runUntil(page, () => page.getByText('Friend added.').isVisible())

    const focused = page.locator(':focus')
    const passed: string[] = []
    while (passed.length < 40 && passed.at(-1) !== 'Skip to the page') {
      await page.keyboard.press('Tab')
      passed.push((await focused.count()) === 0 ? '' : await focused.innerText())
    }
    expect(passed).toContain('Skip to the page')
    expect(passed).not.toContain('Friend added.')
    await expect(page.getByText('Friend added.')).toBeVisible()
  })

  test('are limited to six', async ({ app, page }) => {
    // A wide screen, so that the toasts do not cover the buttons.
    await page.setViewportSize({ width: 1280, height: 800 })
    const ann = await app.signUp('Ann')
    for (let count = 0; count < 8; count += 1) {
      const sender = await app.signUp(`P${count}`)
      await app.api('POST /friends/send', { token: sender.token, body: { userId: ann.user._id } })
    }
    await app.signIn(page, ann)
    await page.goto('/friends?tab=requests')
    // They fail together: a toast goes by itself while a busy machine still clicks.
    const held: Route[] = []
    await page.route('**/api/friends/respond', (route) => void held.push(route))
    const accept = page.getByRole('button', { name: /Accept/u })
    await expect(accept).toHaveCount(8)
    for (let left = 7; left >= 0; left -= 1) {
      await accept.first().click()
      await expect(accept).toHaveCount(left)
    }
    await expect.poll(() => held.length).toBe(8)
    await Promise.all(held.map((route) => route.abort()))
    // The others wait behind them, rendered but transparent.
    await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(6)
  })
})

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

test('The toast of a refused save lies over no score', { tag: '@long' }, async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const mara = await app.signUp('Mara')
  const azul = await addGame(app, mara, 'Azul')
  await app.signIn(page, mara)
  await page.goto(`/matches/new?game=${azul._id}`)
  await addGuest(page, 'Jonas')
  await page.route('**/api/sessions', (route) =>
    route.fulfill({ status: 422, json: { message: 'The sheet is wet.', code: 'validation' } }),
  )
  const score = page.getByLabel('Score of Mara Tester')
  // Where toasts are: right above the bar with Save.
  await score.evaluate((field) => {
    document.documentElement.style.paddingTop = '40rem'
    document.documentElement.style.paddingBottom = '40rem'
    scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 140)
  })
  await page.getByRole('button', { name: /^Save Match/u }).click()
  const toast = page.locator('[data-sonner-toast]', { hasText: 'The sheet is wet.' })
  await expect(toast).toBeVisible()
  await expect(async () => {
    const [strip, field] = [await toast.boundingBox(), await score.boundingBox()]
    const isClear = strip!.y >= field!.y + field!.height || strip!.y + strip!.height <= field!.y
    expect(isClear).toBe(true)
  }).toPass({ timeout: 3000 })
})

/** With the page's clock stopped, expects a toast to be visible exactly until its time. */
async function lasts(page: Page, text: string, milliseconds: number): Promise<void> {
  const toast = page.getByRole('region', { name: 'Messages' }).getByText(text)
  // A toast under the pointer would stay.
  await page.mouse.move(0, 0)
  await runUntil(page, () => toast.isVisible())
  // Its timer may have started before it was visible.
  await page.clock.runFor(milliseconds - 400)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1000)
  await expect(toast).toBeHidden()
}
