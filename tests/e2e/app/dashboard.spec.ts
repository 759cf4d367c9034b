import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/evenings.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'

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
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Log Your First Match' }).click()
    await expect(page).toHaveURL('/matches/new')
  })

  test('shows the most recent match by date as a score sheet and links to it', async ({
    app,
    page,
  }) => {
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

  test('counts wins, losses and draws, and names the most played game', async ({ app, page }) => {
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
    await expect(record.getByText('2 wins, 1 draw, 1 loss · 40% won over 5 matches')).toBeVisible()
    await expect(record.getByText('Wins 2, Draws 1, Losses 1')).toBeAttached()
  })

  test('has buttons to a new match, friends and the match history', async ({ app, page }) => {
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

  test('requests the last match and the stats once, and does not shift its layout when they arrive', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    await logMatch(app, mara, { game: 'Azul' })
    const requests: string[] = []
    await page.route(/\/api\/(sessions|users\/[^/]+\/stats)/, async (route) => {
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
    expect(requests.toSorted()).toEqual(['/api/sessions?limit=1', '/api/users/me/stats'])
    expect(await shifts()).toEqual([])
  })

  test('shows an error when its data cannot be loaded, with a button to try again', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    await app.signIn(page, mara)
    await page.route('**/api/users/*/stats', async (route) =>
      route.fulfill({ status: 400, body: 'not JSON' }),
    )
    await page.goto('/dashboard')
    await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data.')
    await expectNoAxeViolations(page)
    await page.unroute('**/api/users/*/stats')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No matches yet')).toBeVisible()
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
