import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { openProfile, section } from '#tests/support/browser/profile-page.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

/** The requests without a token; the page for signing in asks how one can. */
function askedWithoutToken(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isOpen = !pathname.startsWith('/api/') || pathname === '/api/auth/providers'
    if (!isOpen && request.headers()['authorization'] === undefined) asked.push(pathname)
  })
  return asked
}

test('Who signs out or deletes the account asks for nothing more without a token', async ({
  app,
  page,
}) => {
  const asked = askedWithoutToken(page)
  // With the stream of events no page is ever idle.
  await withoutEvents(page)
  for (const path of ['/dashboard', '/notifications']) {
    await app.signIn(page, await app.signUp('Ann'))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await openProfile(app, page, await app.signUp('Ann'))
  await section(page, 'Danger Zone').getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})
