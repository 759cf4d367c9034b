import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const accept = (page: Page) => page.getByRole('button', { name: 'Accept' })
const friend = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Ann Arbor' })

/** Ann and the path of her friend link. */
async function annsLink(app: BrowserApp) {
  const ann = await app.signUp('Ann', 'Arbor')
  const made = await app.api('POST /friends/link', { token: ann.token })
  return { ann, path: new URL(made.body.data.url).pathname }
}

async function expectGood(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessibleState(page)
}

test.describe('A friend link', { tag: '@phone-alone' }, () => {
  test('leads somebody new through sign-up and the mail back to who asks', async ({
    app,
    page,
  }) => {
    const { path } = await annsLink(app)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Ann A. wants to play' })).toBeVisible()
    await expect(page.getByText('Arbor')).toHaveCount(0)
    await expectGood(page)
    await page.getByRole('link', { name: 'Create account' }).click()

    const email = app.newEmail('ben')
    for (const [label, text] of [
      ['First name', 'Ben'],
      ['Last name', 'Tester'],
      ['Email', email],
      ['Password', PASSWORD],
      ['Confirm password', PASSWORD],
    ] as const) {
      await field(page, label).fill(text)
    }
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/check-email\?/u)
    const { text } = await app.mailTo(email)
    await page.goto(/\/verify-email\?\S+/u.exec(text)?.[0] ?? '')
    await expect(page.getByText('Your email is verified. You are signed in.')).toBeVisible()

    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: 'Be friends with Ann A.?' })).toBeVisible()
    await expectGood(page)
    await accept(page).click()
    await expect(page).toHaveURL('/friends')
    await expect(friend(page)).toBeVisible()
  })
})
