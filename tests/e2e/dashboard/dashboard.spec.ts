import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'

test.describe('The dashboard', () => {
  test('greets newcomers by their first name and invites them to log a match', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    await app.signIn(page, mara)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back, Mara', level: 1 })).toBeVisible()
    await expect(page.getByText('No matches yet')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your record' })).not.toContainText('0')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Log Your First Match' }).click()
    await expect(page).toHaveURL('/matches/new')
  })

  test('shows newcomers three steps, ticks what is done, and ranks nothing yet', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    await app.signIn(page, mara)
    await page.goto('/dashboard')
    const steps = page.getByRole('region', { name: 'Three steps to begin' }).getByRole('listitem')
    await expect(steps).toHaveText([
      /^1Add a friend(?!, done)/u,
      /^2Log a match(?!, done)/u,
      /^3Bring your years along(?!, done)/u,
    ])
    await steps.nth(0).getByRole('link').click()
    await expect(page).toHaveURL('/friends')
    await page.goBack()
    await steps.nth(1).getByRole('link').click()
    await expect(page).toHaveURL('/matches/new')
    await page.goBack()
    await steps.nth(2).getByRole('link').click()
    await expect(page).toHaveURL('/import')
    await expect(page.getByRole('heading', { name: 'Bring your years along' })).toBeVisible()

    const jonas = await app.signUp('Jonas', 'Weber')
    await befriend(app, mara, jonas)
    await logMatch(app, mara, {
      game: 'Azul',
      players: [
        { user: mara.user._id, score: 40, result: 'Win' },
        { name: 'Oma', score: 30, result: 'Loss' },
      ],
    })
    await page.goto('/dashboard')
    await expect(steps).toHaveText([
      /^Add a friend, done/u,
      /^Log a match, done/u,
      /^3Bring your years along(?!, done)/u,
    ])
    const form = page.getByRole('region', { name: 'Your form' })
    await expect(form.getByText('Too few to tell')).toBeVisible()
    await expect(form).toContainText('Won 1 of 1 decided. Chance would be 0.5.')
    await expect(page.getByRole('region', { name: 'Beats you most' })).toContainText(
      'Too few to tell',
    )
    await expect(page.getByRole('region', { name: 'Most on the table' })).toContainText(
      'Azul, 1 match',
    )
    await expectNoAxeViolations(page)
  })

  test('shows the last match, the numbers, and where to go', async ({ app, page, startOver }) => {
    await test.step('shows the most recent match by date as a score sheet and links to it', async () => {
      const mara = await app.signUp('Mara', 'Lindqvist')
      const jonas = await app.signUp('Jonas', 'Weber')
      await befriend(app, mara, jonas)
      const newest = await logMatch(app, mara, {
        game: 'Wingspan',
        date: '2026-11-18T19:00:00Z',
        players: [
          { user: mara.user._id, score: 84, result: 'Win' },
          { user: jonas.user._id, score: 71, result: 'Loss' },
          { name: 'Aiko', score: 66 },
        ],
      })
      await logMatch(app, mara, { game: 'Logged later, played earlier', date: '2026-11-17' })
      await app.signIn(page, mara)
      await page.goto('/dashboard')

      const last = page.getByRole('region', { name: 'Last match' })
      await expect(last.getByRole('heading', { name: 'Wingspan' })).toBeVisible()
      await expect(last.getByTitle('Wed 18 Nov 2026')).toBeVisible()
      await expect(last.getByText('You scored 84 and won.')).toBeVisible()
      const rows = last.getByRole('listitem')
      await expect(rows).toHaveText([/Mara Lindqvist won.*84/, /Jonas Weber.*71.*Loss/, /Aiko.*66/])
      await last.getByRole('link', { name: 'Open match' }).click()
      await expect(page).toHaveURL(`/matches/${newest._id}`)
    })

    await test.step('counts wins, losses and draws, and names the most played game', async () => {
      await startOver()
      const mara = await app.signUp('Mara')
      const azul = await addGame(app, mara, 'Azul')
      for (const result of ['Win', 'Win', 'Loss', 'Draw', ''] as const) {
        await logMatch(app, mara, { game: azul, players: [{ user: mara.user._id, result }] })
      }
      await app.signIn(page, mara)
      await page.goto('/dashboard')
      const record = page.getByRole('region', { name: 'Your record' })
      await expect(record.getByText('Total Wins').locator('..')).toHaveText(
        /^(Total Wins2|2Total Wins)$/,
      )
      await expect(record.getByText('Total Losses').locator('..')).toContainText('1')
      await expect(record.getByText('Most Played').locator('..')).toContainText('Azul')
      await expect(record.getByText('2 wins, 1 draw, 1 loss in 5 matches')).toBeVisible()
      await expect(record.getByText('Wins 2, Draws 1, Losses 1')).toBeAttached()
      await expect(record.getByText('all results')).toBeVisible()
    })

    await test.step('has buttons to a new match, friends and the match history', async () => {
      await startOver()
      await app.signIn(page, await app.signUp('Mara'))
      for (const [name, address] of [
        ['New Match', '/matches/new'],
        ['Friends', '/friends'],
        ['Match History', '/matches'],
      ] as const) {
        await page.goto('/dashboard')
        await page
          .getByRole('navigation', { name: 'Quick links' })
          .getByRole('link', { name })
          .click()
        await expect(page).toHaveURL(address)
      }
    })
  })

  test(
    'requests what it shows once, and does not shift its layout when it arrives',
    { tag: '@phone' },
    async ({ app, page }) => {
      const mara = await app.signUp('Mara')
      await logMatch(app, mara, { game: 'Azul' })
      const requests: string[] = []
      await page.route(/\/api\/(sessions|stats|users\/[^/]+\/stats)/, async (route) => {
        const url = new URL(route.request().url())
        requests.push(url.pathname.replace(mara.user._id, 'me') + url.search)
        await new Promise((resolve) => setTimeout(resolve, requests.length * 300))
        await route.continue()
      })
      await app.signIn(page, mara)
      await page.goto('/dashboard')
      const shifts = await noteShifts(page)
      await expect(page.getByRole('region', { name: 'Last match' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Your record' })).toBeVisible()
      await expect(page.getByRole('img', { name: /^Matches and wins/u })).toBeVisible()
      expect(requests.toSorted()).toEqual([
        '/api/sessions?limit=3',
        '/api/sessions?waiting=me&limit=20',
        '/api/stats',
        '/api/users/me/stats',
      ])
      expect(await shifts()).toEqual([])
    },
  )

  test('shows an error when its data cannot be loaded, with a button to try again', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    await app.signIn(page, mara)
    // The matches that wait, then the totals: the rest of the page does not wait for either.
    for (const url of ['**/api/sessions?waiting=me*', '**/api/users/*/stats']) {
      await page.route(url, async (route) => route.fulfill({ status: 400, body: 'not JSON' }))
      await page.goto('/dashboard')
      await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data.')
      await expectNoAxeViolations(page)
      await page.unroute(url)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No matches yet')).toBeVisible()
      await expect(page.getByText('Nothing on the sheet yet.')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  test('can show long and hostile names, down to 320 px', async ({ app, page }) => {
    const mara = await app.signUp('M'.repeat(80), '<img src=x onerror=alert(1)>')
    await logMatch(app, mara, {
      game: `${'Wolkenkuckucksheim'.repeat(6)} & <b>x</b>`,
      players: [
        { user: mara.user._id, score: 123_456_789.25, result: 'Draw' },
        { name: `O'Brien "=cmd()" ${'🎲'.repeat(30)}`, score: -999_999_998.5 },
      ],
    })
    await app.signIn(page, mara)
    await page.goto('/dashboard')
    await expect(page.getByText(`O'Brien "=cmd()"`)).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
})
