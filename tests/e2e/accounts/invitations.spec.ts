import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Counts what somebody does from the mail on. */
function hand(page: Page) {
  const done = { presses: 0, fields: 0 }
  return {
    done,
    press: async (role: 'link' | 'button', name: string | RegExp) => {
      await page.getByRole(role, { name }).click()
      done.presses += 1
    },
    type: async (label: string, text: string) => {
      await field(page, label).fill(text)
      done.fields += 1
    },
  }
}

async function openMail(app: BrowserApp, page: Page, address: string): Promise<void> {
  await app.mailTo(address)
  await app.openMailbox(page)
  await page.getByRole('link', { name: new RegExp(`To ${address}`, 'u') }).click()
}

test.describe('Somebody who was invited by mail', { tag: '@phone-alone' }, () => {
  test('comes from the mail to the first confirmed match by three presses and four fields', async ({
    app,
    page,
  }) => {
    const ann = await app.signUp('Ann', 'Arbor')
    const email = app.newEmail('cyd')
    await app.api('POST /friends/send', { token: ann.token, body: { email } })
    await openMail(app, page, email)

    const { press, type, done } = hand(page)
    await press('link', 'Join Tabletally')
    await expect(page.getByText('Ann A. has kept you a seat.')).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue(email)
    await expectNoSidewaysScroll(page)
    await expectAccessibleState(page)
    await type('First name', 'Cyd')
    await type('Last name', 'Charles')
    await type('Password', PASSWORD)
    await type('Confirm password', PASSWORD)
    await press('button', 'Create account')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cyd')

    // They are friends by now: Ann finds Cyd, and writes down what they played.
    const friends = await app.api('GET /friends/list/:userId', {
      token: ann.token,
      params: { userId: ann.user._id },
    })
    const [cyd] = friends.body.data
    expect(cyd?.firstName).toBe('Cyd')
    const players = [
      { user: ann.user._id, score: 40 },
      { user: cyd?._id ?? '', score: 61 },
    ]
    await logMatch(app, ann, { game: 'Azul', players })
    await page.reload()
    const row = page.getByRole('article', { name: 'Azul' })
    await press('button', /^Confirm/u)
    await expect(row.getByText('You said yes')).toBeVisible()
    expect(done).toEqual({ presses: 3, fields: 4 })
  })
})
