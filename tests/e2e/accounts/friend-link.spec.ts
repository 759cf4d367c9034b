import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
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
  await expectNoAxeViolations(page)
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

  test(
    'makes friends of whoever signs in, and says when it has ended',
    { tag: '@long' },
    async ({ app, page, startOver }) => {
      const { ann, path } = await annsLink(app)
      const cyd = await app.signUp('Cyd')

      await test.step('signs in first', async () => {
        await page.goto(path)
        await page.getByRole('link', { name: 'Sign in' }).click()
        await field(page, 'Email').fill(cyd.email)
        await field(page, 'Password').fill(PASSWORD)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page).toHaveURL(path)
        await accept(page).click()
        await expect(page).toHaveURL('/friends')
        await expect(friend(page)).toBeVisible()
      })

      await test.step('asks for whom its owner has unfriended since', async () => {
        const body = { friendId: cyd.user._id }
        await app.api('POST /friends/unfriend', { token: ann.token, body })
        await page.goto(path)
        await accept(page).click()
        await expect(page.getByText('Friend request sent', { exact: true })).toBeVisible()
        await expect(page).toHaveURL('/friends')
        await expect(friend(page)).toHaveCount(0)
      })

      await test.step('is refused to its owner', async () => {
        await startOver()
        await app.signIn(page, ann)
        await page.goto(path)
        await accept(page).click()
        await expect(page.getByRole('alert')).toHaveText(
          'This is your own link: show it to somebody else.',
        )
      })

      await test.step('has ended', async () => {
        await startOver()
        await app.api('DELETE /friends/link', { token: ann.token })
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
        await expectGood(page)
        await page.getByRole('link', { name: 'Create account' }).click()
        await expect(page).toHaveURL('/signup')
        await app.signIn(page, cyd)
        await page.goto(path)
        await page.getByRole('link', { name: 'Find friends' }).click()
        await expect(page).toHaveURL('/friends')
      })
    },
  )
})
