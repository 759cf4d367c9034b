import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { friendField, gameField, rowAction, unfold } from '#tests/support/browser/match-form.ts'
import { addGame, befriend, logMatch, matchesOf } from '#tests/support/browser/shown-evenings.ts'

test.describe('The form for a new match', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('begins with today and oneself as the winner, who cannot be removed', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    await app.signIn(page, mara)
    await page.clock.setFixedTime('2026-11-20T23:30:00-05:00')
    await page.goto('/matches/new')
    await expect(page.getByRole('heading', { name: 'Log a New Match', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Date/ })).toHaveText('Today, Fri 20 Nov')
    const table = page.getByRole('table', { name: 'Players' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Name',
      'Type',
      'Email',
      'Score',
      'Result',
      'Actions',
    ])
    const row = table.getByRole('row').filter({ hasText: 'Mara Lindqvist' })
    await expect(row).toContainText('You')
    await expect(row).toContainText(mara.email)
    await expect(row.getByLabel('Result of Mara Lindqvist').locator('option:checked')).toHaveText(
      'Win',
    )
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save Match' })).toBeDisabled()
    await expect(page.getByText('Please select a game.')).toBeAttached()
    await expect(page.getByText('No friends yet')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /^Date/ }).press('Tab')
    await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused()
    await page.getByRole('link', { name: 'Find friends' }).click()
    await expect(page).toHaveURL('/friends')
  })

  test('opens the saved match without asking for it again @long', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    await addGame(app, mara, 'Azul')
    await app.signIn(page, mara)
    await page.goto('/matches/new')
    const asked: string[] = []
    page.on('request', (request) => {
      const isOne = /\/api\/sessions\/[0-9a-f-]{36}$/u.test(request.url())
      if (isOne && request.method() === 'GET') asked.push(request.url())
    })
    const game = await gameField(page)
    await game.fill('Azul')
    await page.getByRole('option', { name: 'Azul', exact: true }).click()
    await page.getByRole('button', { name: /^Save Match/ }).click()
    await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    expect(asked).toEqual([])
  })

  test(
    'finds games by typing, with or without accents, one’s own most played first',
    { tag: '@phone-long' },
    async ({ app, page }) => {
      const mara = await app.signUp('Mara')
      const cafe = await addGame(app, mara, 'Zur Café-Runde')
      await addGame(app, mara, 'Aardvark')
      for (let number = 1; number <= 12; number += 1) await addGame(app, mara, `Puzzle ${number}`)
      await logMatch(app, mara, { game: cafe })
      await app.signIn(page, mara)
      await page.goto('/matches/new')
      const game = await gameField(page)
      await game.click()
      const list = page.getByRole('listbox')
      await expect(list.getByRole('option').first()).toHaveText('Zur Café-Runde')
      // With more games than fit, the list is limited to 64 units of a quarter rem and scrolls.
      const height = await list.evaluate((element) => [
        element.getBoundingClientRect().height <= 256,
        element.scrollHeight > element.clientHeight,
      ])
      expect(height).toEqual([true, true])
      await expectNoAxeViolations(page)
      await game.fill('cafe-r')
      await expect(page.getByRole('option', { name: 'Zur Café-Runde' })).toBeVisible()
      await game.press('Enter')
      await expect(page.getByRole('button', { name: 'Zur Café-Runde' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await expect(page.getByRole('button', { name: 'Save Match' })).toBeEnabled()
    },
  )

  test('finds a game as soon as one can type @long', async ({ app, page, startOver }) => {
    await test.step('can be typed into before the list of games has loaded', async () => {
      const mara = await app.signUp('Mara')
      await addGame(app, mara, 'Zhanguo')
      await app.signIn(page, mara)
      const held = Promise.withResolvers<void>()
      await page.route('**/assets/live-combobox*', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto('/matches/new')
      const game = page.getByLabel('Game', { exact: true })
      await game.pressSequentially('zhangu')
      await game.press('Enter')
      await expect(page.getByRole('combobox', { name: 'Game' })).toHaveCount(0)
      held.resolve()
      await expect(page.getByRole('combobox', { name: 'Game' })).toHaveValue('zhangu')
      await expect(page.getByRole('combobox', { name: 'Game' })).toBeFocused()
      await expect(page.getByRole('option', { name: 'Zhanguo' })).toBeVisible()
      await page.keyboard.type('o')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('combobox', { name: 'Game' })).toHaveValue('Zhanguo')
      await expect(page.getByRole('button', { name: 'Save Match' })).toBeEnabled()
    })

    await test.step('offers to add a missing game from two characters on', async () => {
      await startOver()
      await app.signIn(page, await app.signUp('Mara'))
      await page.goto('/matches/new')
      const game = page.getByRole('combobox', { name: 'Game' })
      await game.fill('  Q ')
      await expect(page.getByRole('option', { name: /^Add/ })).toHaveCount(0)
      await game.fill('  Qwirkle  Cubes ')
      await page.getByRole('option', { name: 'Add “Qwirkle Cubes”' }).click()
      await expect(page.getByText('Game added!')).toBeVisible()
      await expect(game).toHaveValue('Qwirkle Cubes')

      await page.route('**/api/games', async (route) => route.fulfill({ status: 400, body: '' }))
      await game.fill('Another one')
      await page.getByRole('option', { name: 'Add “Another one”' }).click()
      await expect(page.getByText('Failed to create game.')).toBeVisible()
    })

    await test.step('shows an error when the games cannot be loaded', async () => {
      await startOver()
      await app.signIn(page, await app.signUp('Mara'))
      await page.route('**/api/games?*', async (route) => route.fulfill({ status: 400, body: '' }))
      await page.goto('/matches/new')
      await expect(page.getByText('Failed to load games.')).toBeVisible()
      await page.unroute('**/api/games?*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Failed to load games.')).toHaveCount(0)
    })
  })

  test('stores today with the present time, and another day with noon; weeks begin on Monday', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    const game = await addGame(app, mara, 'Azul')
    await app.signIn(page, mara)
    const began = Date.now()
    await page.goto(`/matches/new?game=${game._id}`)
    await page.getByRole('button', { name: 'Save Match' }).click()
    await expect(page.getByRole('heading', { name: 'Azul' })).toBeVisible()
    const [today] = await matchesOf(app, mara)
    expect(Date.parse(today?.date ?? '')).toBeGreaterThanOrEqual(began - 1000)
    expect(Date.parse(today?.date ?? '')).toBeLessThanOrEqual(Date.now())

    await page.clock.setFixedTime('2026-11-20T12:00:00-05:00')
    await page.goto(`/matches/new?game=${game._id}`)
    await page.getByRole('button', { name: /^Date/ }).click()
    const calendar = page.getByRole('dialog', { name: 'Date' })
    await expect(calendar.locator('th').first()).toHaveText('Mo')
    const years = calendar.getByRole('combobox', { name: 'Choose the Year' })
    await expect(years.getByRole('option').first()).toHaveText('1926')
    await expect(years.getByRole('option').last()).toHaveText('2027')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: /\b3 November 2026/ }).click()
    await expect(page.getByRole('button', { name: /^Date/ })).toHaveText('3 Nov 2026')
    await page.getByRole('button', { name: 'Save Match' }).click()
    await expect(page.getByTitle('Tue 3 Nov 2026').first()).toBeVisible()
    const dates = (await matchesOf(app, mara)).map(({ date }) => date)
    expect(dates).toContain('2026-11-03T17:00:00.000Z')
  })

  test(
    'accepts guests, with an invitation if they have an address',
    { tag: '@phone-long' },
    async ({ app, page }) => {
      const mara = await app.signUp('Mara')
      const game = await addGame(app, mara, 'Azul')
      await app.signIn(page, mara)
      await page.goto(`/matches/new?game=${game._id}`)
      await page.getByRole('button', { name: 'Add a guest' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a guest' })
      await dialog.getByRole('button', { name: 'Add guest' }).click()
      await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Guest name is required.')
      await dialog.getByLabel('Name').fill(`Ada O'Brien <b>`)
      await dialog.getByLabel('Send an invite').click()
      await dialog.getByRole('button', { name: 'Add guest' }).click()
      await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
        'Enter an email to send an invite.',
      )
      await expectNoAxeViolations(page)
      await dialog.getByLabel('Email').fill('ada@')
      await dialog.getByRole('button', { name: 'Add guest' }).click()
      await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
        'Enter a valid email address.',
      )
      const address = app.newEmail('ada')
      await dialog.getByLabel('Email').fill(address)
      await dialog.getByLabel('Email').press('Enter')
      const row = page.getByRole('row').filter({ hasText: `Ada O'Brien <b>` })
      await expect(row).toContainText('Guest')
      await expect(row).toContainText(address)

      await (await rowAction(page, 'Edit', `Ada O'Brien <b>`)).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Ada')
      await page.getByRole('dialog').getByRole('button', { name: 'Save guest' }).click()
      await page.getByLabel('Score of Ada').fill('-3,5')
      await page.getByLabel('Result of Ada').selectOption('Loss')
      await page.getByRole('button', { name: 'Save Match' }).click()
      await expect(page.getByText('Match created!')).toBeVisible()
      const [match] = await matchesOf(app, mara)
      expect(match?.players[1]).toMatchObject({
        name: 'Ada',
        email: address,
        score: -3.5,
        result: 'Loss',
        invited: true,
      })
      expect((await app.mailTo(address)).text).toContain('Azul')
    },
  )

  test(
    'accepts friends who are not at the table yet, from a list or with one tap',
    { tag: '@phone-long' },
    async ({ app, page }) => {
      const mara = await app.signUp('Mara')
      const jonas = await app.signUp('Jonas', 'Weber')
      const aiko = await app.signUp('Aiko', 'Tanaka')
      await befriend(app, mara, jonas)
      await befriend(app, mara, aiko)
      await app.signIn(page, mara)
      await page.goto(`/matches/new?game=${(await addGame(app, mara, 'Azul'))._id}`)
      const friends = await friendField(page)
      await friends.fill('jon')
      await page.getByRole('option', { name: /Jonas Weber/ }).click()
      const row = page.getByRole('row').filter({ hasText: 'Jonas Weber' })
      await expect(row).toContainText('User')
      await expect(row).toContainText(jonas.email)
      await expect(row.locator('option:checked')).toHaveText('No result')
      await friends.click()
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Aiko Tanaka/])
      await page.keyboard.press('Escape')

      // A tap on a chip sits somebody down; another one gets them up, and a third finds their score.
      const chip = (name: string) =>
        page.getByRole('list', { name: 'People' }).getByRole('button', { name, exact: true })
      await expect(chip('Jonas Weber')).toHaveAttribute('aria-pressed', 'true')
      await page.getByLabel('Score of Jonas Weber').fill('12')
      await unfold(page, 'people')
      await chip('Jonas Weber').click()
      await expect(chip('Jonas Weber')).toHaveAttribute('aria-pressed', 'false')
      await chip('Aiko Tanaka').click()
      await chip('Jonas Weber').click()
      await expect(page.getByLabel('Score of Jonas Weber')).toHaveValue('12')

      // A guest with a friend's address is refused.
      await page.getByRole('button', { name: 'Add a guest' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Jonas again')
      await page.getByRole('dialog').getByLabel('Email').fill(jonas.email.toUpperCase())
      await page.getByRole('dialog').getByRole('button', { name: 'Add guest' }).click()
      const toast = page.locator('[data-sonner-toast][data-type=info]')
      await expect(toast).toHaveText('That friend is already on the match.')
      await expect(page.getByRole('row')).toHaveCount(4)
      await (await rowAction(page, 'Remove', 'Jonas Weber')).click()
      await expect(page.getByRole('row')).toHaveCount(3)
    },
  )
})

test.describe('The form for a new match', { tag: '@long' }, () => {
  test('shows nothing when the friends cannot be loaded', async ({ app, page }) => {
    await app.signIn(page, await app.signUp('Mara'))
    const noted: string[] = []
    page.on('console', (message) => noted.push(message.text()))
    await page.route('**/api/friends/list/*', async (route) =>
      route.fulfill({ status: 400, json: { message: 'No friends for you.' } }),
    )
    await page.goto('/matches/new')
    await expect.poll(() => noted.join('\n')).toContain('Loading friends')
    await expect(page.getByRole('button', { name: 'Add a guest' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Add a friend' })).toHaveCount(0)
    await expect(page.getByText('No friends yet')).toHaveCount(0)
    await expect(page.getByText('No friends for you.')).toHaveCount(0)
  })
})
