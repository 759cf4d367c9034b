import { expect, test } from '#tests/support/browser/browser.ts'

test(
  'Whoever loses the connection before there was a toast is told by one',
  { tag: '@long' },
  async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    const bob = await app.signUp('Bob')
    await app.api('POST /friends/send', { token: bob.token, body: { userId: ann.user._id } })
    await app.signIn(page, ann)
    // The code for toasts loads by itself, after the page.
    const toaster = page.waitForResponse(/\/toaster-[^/]+\.js$/u)
    await page.goto('/notifications')
    await (await toaster).finished()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Mark read' }).click()
    await expect(page.getByText('You seem to be offline.')).toBeVisible()
    await page.context().setOffline(false)
  },
)
