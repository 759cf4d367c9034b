import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { failWithoutMessage } from '#tests/support/browser/failing-requests.ts'
import { befriend, logAzul } from '#tests/support/browser/shown-evenings.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Logs a match that the guest has to answer, with no other notification. @returns its id */
async function invite(app: BrowserApp, host: TestUser, guest: TestUser): Promise<string> {
  await befriend(app, host, guest)
  await app.api('POST /friends/notifications/read-all', { token: guest.token })
  return logAzul(app, [host, guest])
}

test.describe('A notification with a question', { tag: '@long' }, () => {
  test('is answered where it is read', async ({ app, page, startOver }) => {
    // Each step has people and a sign-in of its own.
    test.slow()
    await test.step('confirms a match and links to it', async () => {
      const [ann, bob] = await Promise.all([app.signUp('Ann'), app.signUp('Bob')])
      const id = await invite(app, bob, ann)
      await app.signIn(page, ann, '/notifications')
      await failWithoutMessage(page, '/sessions/*/confirm')
      const invitation = page.getByRole('article', { name: 'Azul' })
      await invitation.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Could not confirm match')).toBeVisible()
      await page.unroute('**/api/sessions/*/confirm')
      const sent = page.waitForRequest('**/api/sessions/*/confirm')
      await invitation.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Match confirmed')).toBeVisible()
      // Nobody confirms unseen what somebody changes meanwhile.
      expect((await sent).headers()['if-match']).toBe('"1"')
      await invitation.getByRole('link', { name: 'Open' }).click()
      await expect(page).toHaveURL(`/matches/${id}`)
      const match = await app.api('GET /sessions/:id', { token: ann.token, params: { id } })
      expect(match.body.data.matchStatus).toBe('Confirmed')
    })

    await test.step('declines a match', async () => {
      await startOver()
      const [ann, bob] = await Promise.all([app.signUp('Ann'), app.signUp('Bob')])
      const id = await invite(app, bob, ann)
      await app.signIn(page, ann, '/notifications')
      await failWithoutMessage(page, '/sessions/*/decline')
      await button(page, 'Decline').click()
      await expect(page.getByText('Could not decline match')).toBeVisible()
      await page.unroute('**/api/sessions/*/decline')
      await button(page, 'Decline').click()
      const said = page
        .locator('[data-sonner-toast]')
        .filter({ hasText: 'You declined this match' })
      await expect(said).toHaveAttribute('data-type', 'info')
      await expect(button(page, 'Decline')).toBeHidden()
      const match = await app.api('GET /sessions/:id', { token: ann.token, params: { id } })
      expect(match.status).toBe(403)
    })
  })
})
