import { expect, type Page, test } from '#tests/support/browser/browser.ts'

test.describe('Toasts', () => {
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
    await page.getByRole('textbox', { name: 'Email' }).fill(bob.email)
    await page.getByRole('button', { name: 'Send Request' }).click()
    await lasts(page, 'You are already friends.', 3500)
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
    await page.route('**/api/friends/respond', (route) => route.abort())
    const accept = page.getByRole('button', { name: /Accept/u })
    await expect(accept).toHaveCount(8)
    for (let row = 0; row < 8; row += 1) await accept.nth(row).click()
    // The others wait behind them, rendered but transparent.
    await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(6)
  })
})

/** With the page's clock stopped, expects a toast to be visible exactly until its time. */
async function lasts(page: Page, text: string, milliseconds: number): Promise<void> {
  const toast = page.getByRole('region', { name: 'Messages' }).getByText(text)
  // A toast under the pointer would stay.
  await page.mouse.move(0, 0)
  let waited = 0
  while (!(await toast.isVisible())) {
    await page.clock.runFor(20)
    waited += 20
    if (waited > 4000) throw new Error(`No toast says “${text}”.`)
  }
  // Its timer may have started before it was visible.
  await page.clock.runFor(milliseconds - 400)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1000)
  await expect(toast).toBeHidden()
}
