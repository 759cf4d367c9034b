import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { expectOneTap } from '#tests/support/browser/one-tap.ts'
import { befriend } from '#tests/support/browser/shown-evenings.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Friends' }).getByRole('link', { name })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find Friends' })

test.describe('The friends page', () => {
  test(
    'unfriends with one tap, and a second one meets nobody else',
    { tag: ['@phone-alone', '@long'] },
    async ({ app, page }) => {
      const [ann, bob, cat] = await Promise.all(
        ['Ann', 'Bob', 'Cat'].map((name) => app.signUp(name)),
      )
      await befriend(app, ann!, bob!)
      await befriend(app, ann!, cat!)
      await app.signIn(page, ann!, '/friends')
      await page.getByRole('button', { name: 'More about Bob Tester' }).click()
      await expectOneTap(page, page.getByRole('button', { name: 'Unfriend Bob Tester' }))
      await expect(row(page, 'Bob Tester')).toBeHidden()
      await expect(row(page, 'Cat Tester')).toBeVisible()
    },
  )

  test('sends a request to a person in the results', async ({ app, page }) => {
    const [ann, bob] = await Promise.all([app.signUp('Ann'), app.signUp('Barnabas', 'Quince')])
    await app.signIn(page, ann, '/friends')
    await search(page).fill(bob.email)
    await expect(row(page, 'Barnabas Quince')).toContainText(bob.email)
    await page.getByRole('button', { name: 'Add Barnabas Quince' }).click()
    await expect(page.getByText('Friend request sent')).toBeVisible()
    await expect(row(page, 'Barnabas Quince')).toBeHidden()
    await expect(page.getByText('No users found matching')).toBeVisible()
    await expect(tab(page, 'Sent')).toHaveText('Sent1')
    await page.reload()
    await search(page).fill('Barnabas')
    await expect(
      page.getByText('besides those you know or have asked: Barnabas Quince.'),
    ).toBeVisible()
  })
})
