import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { rowAction } from '#tests/support/browser/match-form.ts'
import { addGame, matchesOf } from '#tests/support/browser/shown-evenings.ts'

test.describe('Saving a new match', () => {
  test(
    'shows the server’s refusal in a banner, a toast and at the fields',
    { tag: '@phone-long' },
    async ({ app, page }) => {
      const mara = await app.signUp('Mara')
      const game = await addGame(app, mara, 'Azul')
      await app.signIn(page, mara)
      await page.goto(`/matches/new?game=${game._id}`)
      await page.getByRole('button', { name: 'Add a guest' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Ada')
      await page.getByRole('dialog').getByLabel('Name').press('Enter')
      await page.route('**/api/sessions', async (route) =>
        route.fulfill({
          status: 400,
          json: {
            message: 'Two things are wrong.',
            code: 'validation_failed',
            errors: { 'players.1.email': 'No such address.', 'players.0.score': 'Far too much.' },
          },
        }),
      )
      await page.getByRole('button', { name: 'Save Match' }).click()
      await expect(page.getByRole('alert')).toHaveText('Two things are wrong.')
      await expect(page.getByText('Two things are wrong.')).toHaveCount(2)
      // The toast lies not over the banner.
      const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
      await expect
        .poll(async () => {
          const [one, other] = await Promise.all(
            [page.getByRole('alert'), toast].map((each) => each.boundingBox()),
          )
          if (one == null || other == null) return 'missing'
          const isBelow = one.y >= other.y + other.height || other.y >= one.y + one.height
          return isBelow || one.x + one.width <= other.x || other.x + other.width <= one.x
        })
        .toBe(true)
      await expect(page.getByRole('row').filter({ hasText: 'Ada' })).toContainText(
        'No such address.',
      )
      await expect(page.getByLabel('Score of Mara Tester')).toHaveAccessibleDescription(
        'Far too much.',
      )
      // Scrolls down, so that the bar with Save covers no part of a button.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expectNoAxeViolations(page)
      await (await rowAction(page, 'Edit', 'Ada')).click()
      await expect(page.getByRole('dialog').getByLabel('Email')).toHaveAccessibleDescription(
        'No such address.',
      )
      await page.keyboard.press('Escape')

      await page.unroute('**/api/sessions')
      await page.route('**/api/sessions', async (route) => route.fulfill({ status: 400, body: '' }))
      await page.getByRole('button', { name: 'Save Match' }).click()
      await expect(page.getByRole('alert')).toHaveText('Failed to create match.')
      const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
      await expect(messages).toHaveText(['Failed to create match.'])
      await page.unroute('**/api/sessions')
      await page.getByRole('button', { name: 'Save Match' }).press('Enter')
      await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/)
      // The button is gone with its page: the keyboard goes on in the new one.
      await expect(page.getByRole('main')).toBeFocused()
    },
  )

  test('creates one match after two taps, and after a retry because the response was lost', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    const game = await addGame(app, mara, 'Azul')
    await app.signIn(page, mara)
    await page.goto(`/matches/new?game=${game._id}`)
    await page.getByRole('button', { name: 'Save Match' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Azul' })).toBeVisible()
    expect(await matchesOf(app, mara)).toHaveLength(1)

    await page.goto(`/matches/new?game=${game._id}`)
    await page.route('**/api/sessions', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Save Match' }).click()
    await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
    // The page goes on while its request is still on its way.
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
    expect(await matchesOf(app, mara)).toHaveLength(2)
  })

  test('can be done by keyboard only', async ({ app, page, isMobile }) => {
    const mara = await app.signUp('Mara')
    await addGame(app, mara, 'Keyboard Kings')
    await app.signIn(page, mara)
    await page.goto('/matches/new')
    await expect(page.getByRole('combobox', { name: 'Game' })).toBeVisible()
    const reach = async (name: RegExp | string) => {
      const focused = page.locator('*:focus')
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Tab')
        if ((await focused.and(page.getByRole('button', { name })).count()) > 0) return
        if ((await focused.and(page.getByLabel(name)).count()) > 0) return
      }
      throw new Error(`${name} was not reached with Tab.`)
    }
    // In the order of the page: the day, the people, the game, the scores.
    await page.getByRole('heading', { level: 1 }).click()
    await reach(/^Date/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await reach('Add a guest')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    if (!isMobile) await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    else await reach('Name')
    await page.keyboard.type('Ada')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Add a guest' })).toBeFocused()
    await reach('Game')
    await page.keyboard.type('keyboard')
    await expect(page.getByRole('option', { name: 'Keyboard Kings' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Game' })).toHaveValue('Keyboard Kings')
    await reach('Score of Ada')
    await page.keyboard.type('3')
    await reach('Result of Ada')
    await page.keyboard.press('l')
    await reach('Save Match')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Keyboard Kings' })).toBeVisible()
    const [match] = await matchesOf(app, mara)
    expect(match?.players[1]).toMatchObject({ name: 'Ada', score: 3, result: 'Loss' })
  })
})

test.describe('Saving a new match', { tag: '@long' }, () => {
  test('goes to the history if the response has no id', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const game = await addGame(app, mara, 'Azul')
    await app.signIn(page, mara)
    await page.goto(`/matches/new?game=${game._id}`)
    await page.route('**/api/sessions', async (route) => route.fulfill({ status: 201, json: {} }))
    await page.getByRole('button', { name: 'Save Match' }).click()
    await expect(page.getByText('Match created!')).toBeVisible()
    await expect(page).toHaveURL('/matches')
  })
})
