import {
  expectAccessibleState,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
} from '#tests/support/browser/axe.ts'
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

/** The path of the invitation that was mailed to an address. */
async function invitedBy(app: BrowserApp, address: string): Promise<string> {
  const { text } = await app.mailTo(address)
  return /\/signup\?invite=[\w-]+/u.exec(text)?.[0] ?? ''
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

  test(
    'as a guest of a match finds the name filled in and the match in the history, by two presses and two fields',
    { tag: '@long' },
    async ({ app, page }) => {
      const ann = await app.signUp('Ann', 'Arbor')
      const email = app.newEmail('dee')
      const guest = {
        name: 'Dee van Dyke',
        email,
        invited: true,
        score: 70,
        result: 'Win' as const,
      }
      const players = [{ user: ann.user._id, score: 3, result: 'Loss' as const }, guest]
      await logMatch(app, ann, { game: 'Azul', players })
      await openMail(app, page, email)

      const { press, type, done } = hand(page)
      await press('link', 'Take your seat')
      for (const [label, value] of [
        ['First name', 'Dee van'],
        ['Last name', 'Dyke'],
        ['Email', email],
      ] as const) {
        await expect(field(page, label)).toHaveValue(value)
      }
      await type('Password', PASSWORD)
      await type('Confirm password', PASSWORD)
      await press('button', 'Create account')
      await expect(page).toHaveURL('/dashboard')
      const last = page.getByRole('region', { name: 'Last match' })
      await expect(last.getByRole('link', { name: 'Azul' })).toBeVisible()
      await expect(last.getByText('Confirmed', { exact: true })).toBeVisible()
      expect(done).toEqual({ presses: 2, fields: 2 })
    },
  )

  test(
    'with another address verifies it, and the used link says before anything is typed that it has ended',
    { tag: '@long' },
    async ({ app, page, startOver }) => {
      const ann = await app.signUp('Ann', 'Arbor')
      const email = app.newEmail('eve')
      await app.api('POST /friends/send', { token: ann.token, body: { email } })
      const path = await invitedBy(app, email)
      const names = { firstName: 'Eve', lastName: 'Tester', password: PASSWORD }

      await test.step('another address', async () => {
        const other = app.newEmail('eve.other')
        await page.goto(path)
        await field(page, 'First name').fill('Eve')
        await field(page, 'Last name').fill('Tester')
        await field(page, 'Email').fill(other)
        await field(page, 'Password').fill(PASSWORD)
        await field(page, 'Confirm password').fill(PASSWORD)
        await page.getByRole('button', { name: 'Create account' }).click()
        await expect(page).toHaveURL(`/check-email?email=${encodeURIComponent(other)}`)
      })

      await test.step('a used link', async () => {
        await startOver()
        const invite = new URL(path, app.url).searchParams.get('invite') ?? ''
        await app.api('POST /auth/signup', { body: { ...names, email, invite } })
        await page.goto(path)
        await expect(page.getByText('This invitation has ended.')).toBeVisible()
        await expect(field(page, 'Email')).toHaveValue('')
        await expectNoSidewaysScroll(page)
        await expectNoAxeViolations(page)
        const card = page.getByRole('main')
        await card.getByRole('link', { name: 'Sign in' }).first().click()
        await expect(page).toHaveURL('/login')
      })
    },
  )
})
