import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { failWithoutMessage } from '#tests/support/browser/failing-requests.ts'

test(
  'A friend link is made, kept in this browser, and ended from the friends page',
  { tag: '@phone-alone' },
  async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await app.signIn(page, ann)
    await page.goto('/friends')
    const invite = page.getByRole('main').getByRole('button', { name: 'Invite', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Invite a friend' })
    const code = dialog.getByRole('img', { name: 'QR code of the link' })
    await invite.click()
    await failWithoutMessage(page, '/friends/link')
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    await expect(page.getByText('The link could not be made.')).toBeVisible()
    await page.unroute('**/api/friends/link')
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    await expect(code).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await expect(dialog.getByText(/\/join\/[\w-]{43}$/u)).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(invite).toBeFocused()
    await page.reload()
    await invite.click()
    await expect(code).toBeVisible()
    await dialog.getByRole('button', { name: 'End the link' }).click()
    await expect(code).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible()

    // Another device makes the next one: this browser's shows no code that opens nothing.
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    await expect(code).toBeVisible()
    await app.api('POST /friends/link', { token: ann.token })
    await page.reload()
    await invite.click()
    await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible()
    await expect(code).toBeHidden()
  },
)
