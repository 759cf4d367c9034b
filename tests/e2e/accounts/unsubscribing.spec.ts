import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

test.use({ colorScheme: 'dark', viewport: { width: 320, height: 720 } })

test('Somebody without an account unsubscribes from a mail, by keyboard', async ({ app, page }) => {
  const ann = await app.signUp('Ann')
  const email = app.newEmail('stranger')
  const ask = { token: ann.token, body: { email } }
  await app.api('POST /friends/send', ask)
  await expect.poll(async () => (await app.mailTo(email)).kind).toBe('friend-invitation')
  const { text } = await app.mailTo(email)
  const link = /No more invitations to this address: (\S+)/u.exec(text)?.[1] ?? ''
  await page.goto(new URL(link).pathname)
  await expect(page.getByRole('heading', { name: 'No more invitations?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Unsubscribe this address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await expectNoAxeViolations(page)
})
