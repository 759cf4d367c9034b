import type { Locator } from '@playwright/test'

import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { addGame, befriend, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

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
    await expect(page.getByText('Nothing waits for you')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your record' })).toHaveText(
      /^Total Wins–Total Losses–Most PlayedNone yet/u,
    )
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Log Your First Match' }).click()
    await expect(page).toHaveURL('/matches/new')
  })

  test('gives newcomers a first sheet with three stamps, and charts nothing yet', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    await app.signIn(page, mara)
    await page.goto('/dashboard')
    const sheet = page.getByRole('region', { name: 'Your first sheet' })
    const stamps = sheet.getByRole('heading', { level: 3 })
    await expect(stamps).toHaveText(['First match', 'A friend', 'Bring your years along'])
    await expect(sheet).toContainText('You can take it back at any time.')
    await sheet.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByRole('dialog', { name: 'Invite a friend' })).toBeVisible()
    await page.keyboard.press('Escape')
    await sheet.getByRole('link', { name: 'Import matches' }).click()
    await expect(page).toHaveURL('/import')

    const jonas = await app.signUp('Jonas', 'Weber')
    await befriend(app, mara, jonas)
    const first = await logMatch(app, mara, {
      game: 'Azul',
      date: new Date().toISOString(),
      players: [
        { user: mara.user._id, score: 30, result: 'Loss' },
        { name: 'Oma', score: 40, result: 'Win' },
      ],
    })
    await page.goto('/dashboard')
    await expect(stamps).toHaveText([
      'First match, stamped',
      'A friend, stamped',
      'Bring your years along',
    ])
    await expect(sheet).toContainText('Today: Azul with Oma. Oma won.')
    await expect(sheet.getByRole('link', { name: 'Look at it' })).toHaveAttribute(
      'href',
      `/matches/${first._id}`,
    )
    await expect(page.getByText(', your first evening here')).toBeVisible()
    // No number is red, and nothing is drawn of one match.
    const losses = page.getByText('Total Losses').locator('..').getByText('1', { exact: true })
    const colourOf = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).color)
    expect(await colourOf(losses)).toBe(await colourOf(page.getByRole('heading', { level: 1 })))
    await expect(page.getByText('Charts begin after five')).toBeVisible()
    await expect(page.getByRole('region', { name: /^Your (form|last ten)$/u })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    // The third stamp: the sheet is done, and the evening takes its place.
    await app.api('POST /archives/matches', {
      token: mara.token,
      body: {
        matches: [
          {
            id: 'Skull',
            game: 'Skull',
            date: '2026-10-01',
            notes: '',
            players: [{ name: 'Mara', email: null, self: true, score: null, result: 'Win' }],
          },
        ],
      },
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'With Oma' })).toContainText('Oma won Azul')
    await expect(sheet).toHaveCount(0)
  })

  test('shows the last match, the numbers, and where to go', async ({ app, page, startOver }) => {
    await test.step('shows the most recent match by date and links to it', async () => {
      const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
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

      const last = page.getByRole('region', { name: 'Last match' }).getByRole('article').first()
      await expect(last.getByRole('heading', { name: 'Wingspan' })).toBeVisible()
      await expect(last.getByTitle('Wed 18 Nov 2026')).toBeVisible()
      await expect(last).toContainText('Your score: 84. Your place: 1st of 3. Your result: Win')
      await expect(last).toContainText('with Jonas and Aiko')
      const pieces = last.getByRole('list', { name: 'Players' }).getByRole('listitem')
      await expect(pieces).toHaveText([
        'Mara Lindqvist, confirmed, winner',
        'Jonas Weber, pending',
        'Aiko, guest',
      ])
      await last.getByRole('link', { name: 'Wingspan' }).click()
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
      await page.route(/\/api\/(sessions|stats|owed|users\/[^/]+\/stats)/, async (route) => {
        const url = new URL(route.request().url())
        requests.push(url.pathname.replace(mara.user._id, 'me') + url.search)
        await new Promise((resolve) => setTimeout(resolve, requests.length * 300))
        await route.continue()
      })
      await app.signIn(page, mara)
      await page.goto('/dashboard')
      const shifts = await noteShifts(page)
      await expect(page.getByRole('region', { name: 'Last match' })).toBeVisible()
      await expect(page.getByText('Total Wins')).toBeVisible()
      expect(requests.toSorted()).toEqual([
        '/api/owed',
        '/api/sessions?limit=20',
        '/api/sessions?waiting=me&limit=20',
        '/api/stats',
        '/api/users/me/stats',
      ])
      expect(await shifts()).toEqual([])
    },
  )

  test('shows an error in the card of a request that fails, with a button to try again', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    await logMatch(app, mara, { game: 'Azul' })
    await app.signIn(page, mara)
    const parts = {
      '**/api/sessions?waiting=me*': page.getByText('Nothing waits for you'),
      '**/api/sessions?limit=*': page.getByRole('region', { name: 'Last match' }),
      '**/api/stats': page.getByText('Charts begin after five'),
      '**/api/users/*/stats': page.getByText('Total Wins'),
    }
    for (const [url, part] of Object.entries(parts)) {
      await page.route(url, async (route) => route.fulfill({ status: 400, body: 'not JSON' }))
      await page.goto('/dashboard')
      await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data.')
      await expect(part).toHaveCount(0)
      for (const other of Object.values(parts))
        if (other !== part) await expect(other).toBeVisible()
      await expectNoAxeViolations(page)
      await page.unroute(url)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(part).toBeVisible()
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
    await expect(page.getByText(`O'Brien "=cmd()"`).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
})
