import type { Request } from '@playwright/test'

import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame } from '#tests/support/browser/shown-evenings.ts'

const heard = { status: 401, json: { message: 'Please sign in to continue.' } }
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** The page's next request with this method and path. */
const nextRequest = (page: Page, method: string, path: string): Promise<Request> =>
  page.waitForRequest(
    (request) => request.method() === method && new URL(request.url()).pathname === `/api${path}`,
  )

test.describe('The requests of the web app', { tag: '@long' }, () => {
  test('have JSON bodies, and the stored token if there is one', async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await page.goto('/login')
    await page.getByRole('form').getByLabel('Email').fill(ann.email)
    await page.getByRole('form').getByLabel('Password', { exact: true }).fill(ann.password)
    const login = nextRequest(page, 'POST', '/auth/login')
    const dashboard = nextRequest(page, 'GET', `/users/${ann.user._id}/stats`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const signedOut = await (await login).allHeaders()
    expect(signedOut['content-type']).toBe('application/json')
    expect(signedOut['authorization']).toBeUndefined()
    expect((await login).postDataJSON()).toEqual({ email: ann.email, password: ann.password })
    const signedIn = await (await dashboard).allHeaders()
    expect(signedIn['authorization']).toBe(`Bearer ${await token(page)}`)
  })

  test('wait for a response as long as it takes', async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    const held = Promise.withResolvers<void>()
    await page.route('/api/auth/login', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/login')
    await page.getByRole('form').getByLabel('Email').fill(ann.email)
    await page.getByRole('form').getByLabel('Password', { exact: true }).fill(ann.password)
    const login = nextRequest(page, 'POST', '/auth/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await login
    await page.clock.fastForward('10:00')
    await expect(page.getByRole('alert')).toHaveCount(0)
    held.resolve()
    await expect(page).toHaveURL('/dashboard')
  })

  test('leave the page after a 401, and send what was typed', async ({ app, page, startOver }) => {
    await test.step('do not redirect from the login and sign-up pages after a 401', async () => {
      await page.route('/api/auth/login', (route) => route.fulfill(heard))
      await page.goto('/login?redirect=%2Ffriends')
      await page.getByRole('form').getByLabel('Email').fill('ann@example.com')
      await page.getByRole('form').getByLabel('Password', { exact: true }).fill('lamplit-7-table')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toHaveText(heard.json.message)
      await expect(page).toHaveURL('/login?redirect=%2Ffriends')
      await expect(page.getByRole('form').getByLabel('Email')).toHaveValue('ann@example.com')

      await page.route('/api/auth/signup', (route) => route.fulfill(heard))
      await page.goto('/signup')
      for (const [label, typed] of [
        ['First name', 'Ann'],
        ['Last name', 'Arbor'],
        ['Email', 'ann@example.com'],
        ['Password', 'lamplit-7-table'],
        ['Confirm password', 'lamplit-7-table'],
      ] as const) {
        await page.getByRole('form').getByLabel(label, { exact: true }).fill(typed)
      }
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('alert')).toHaveText(heard.json.message)
      await expect(page).toHaveURL('/signup')
      await expect(page.getByLabel('First name')).toHaveValue('Ann')
    })

    await test.step('that save a match omit an empty score and send a typed one as a number', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      const game = await addGame(app, ann, 'Azul')
      await app.signIn(page, ann)
      await page.goto(`/matches/new?game=${game._id}`)
      await page.getByRole('button', { name: 'Add a guest' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Ada')
      await page.getByRole('dialog').getByLabel('Name').press('Enter')
      await page.getByLabel('Score of Ada').fill('7,5')
      const saving = nextRequest(page, 'POST', '/sessions')
      await page.getByRole('button', { name: 'Save Match' }).click()
      const { players } = (await saving).postDataJSON() as { players: object[] }
      expect(players[0]).not.toHaveProperty('score')
      expect(players[1]).toMatchObject({ name: 'Ada', score: 7.5 })
      await expect(page.getByText('Match created!')).toBeVisible()

      await page.getByRole('button', { name: 'Edit match' }).click()
      await page.getByLabel('Score of Ada').fill('')
      const editing = page.waitForRequest((request) => request.method() === 'PUT')
      await page.getByRole('button', { name: 'Save changes' }).click()
      const edited = (await editing).postDataJSON() as { players: object[] }
      for (const player of edited.players) expect(player).not.toHaveProperty('score')
      // The unchanged date is not sent either.
      expect(edited).not.toHaveProperty('date')
      await expect(page.getByText('Match updated.')).toBeVisible()
    })
  })
})
