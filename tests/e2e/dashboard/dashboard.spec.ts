import type { Locator } from '@playwright/test'

import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'

test.describe('The dashboard', () => {
  test('greets newcomers with one next step, and shows their first matches', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    await app.signIn(page, mara)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back, Mara', level: 1 })).toBeVisible()
    const first = page.getByRole('region', { name: 'No matches yet' })
    await expect(first).toBeVisible()
    const record = page.getByRole('region', { name: 'Your record' })
    await expect(record).toHaveText(/^Total Wins0Total Losses0Most PlayedNone yet/u)
    for (const [name, address] of [
      ['Log Your First Match', '/matches/new'],
      ['New Match', '/matches/new'],
      ['Friends', '/friends'],
      ['Match History', '/matches'],
      ['Import matches', '/import'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true })
      await expect(link.first()).toHaveAttribute('href', address)
    }
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    expect(await height()).toBeLessThanOrEqual(844)
    await expectAccessibleState(page)
    await first.getByRole('button', { name: 'Invite a friend' }).click()
    await expect(page.getByRole('dialog', { name: 'Invite a friend' })).toBeVisible()
    await page.keyboard.press('Escape')

    const jonas = await app.signUp('Jonas', 'Weber')
    await befriend(app, mara, jonas)
    const logged = await logMatch(app, mara, {
      game: 'Azul',
      date: new Date().toISOString(),
      players: [
        { user: mara.user._id, score: 30, result: 'Loss' },
        { name: 'Oma', score: 40, result: 'Win' },
      ],
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'With Oma' })).toContainText('Oma won Azul')
    await expect(page.getByText(', your first evening here')).toBeVisible()
    await expect(page.getByText('Nothing waits for you')).toBeVisible()
    const losses = page.getByText('Total Losses').locator('..').getByText('1', { exact: true })
    const colourOf = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).color)
    expect(await colourOf(losses)).toBe(await colourOf(page.getByRole('heading', { level: 1 })))
    await expect(page.getByRole('link', { name: /^Your last/u })).toHaveCount(0)
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)

    await logMatch(app, mara, { game: 'Skull', date: '2026-10-01T12:00:00Z' })
    await page.goto('/dashboard')
    await expect(record.getByText('Most Played').locator('..')).toContainText('Azul')
    const last = page.getByRole('region', { name: 'Last match' }).getByRole('article').first()
    await expect(last).toContainText('Your score: 30. Your place: 2nd of 2. Your result: Loss')
    await expect(last).toContainText('with Oma')
    await last.getByRole('link', { name: 'Azul' }).click()
    await expect(page).toHaveURL(`/matches/${logged._id}`)
  })

  test(
    'requests what it shows once, and does not shift its layout when it arrives',
    { tag: '@phone-alone' },
    async ({ app, page }) => {
      const mara = await app.signUp('Mara')
      await logMatch(app, mara, { game: 'Azul' })
      const requests: string[] = []
      await page.route(/\/api\/(inbox|sessions|stats|users\/[^/]+\/stats)/, async (route) => {
        const url = new URL(route.request().url())
        requests.push(url.pathname.replace(mara.user._id, 'me') + url.search)
        await new Promise((resolve) => setTimeout(resolve, requests.length * 300))
        await route.continue()
      })
      await app.signIn(page, mara)
      // Something has changed after the page was opened, but before it had asked.
      let openedAt = 0
      await page.route('**/dashboard', async (route) => {
        openedAt = Date.now()
        await new Promise((resolve) => setTimeout(resolve, 1000))
        await route.continue()
      })
      const hello = page.waitForResponse('**/api/events')
      // Also when it connects again: the server does not know this number, and would tell of a gap.
      await page.route('**/api/events*', (route) => {
        const data = JSON.stringify({ number: 'first', quietMs: Date.now() - openedAt })
        return route.fulfill({
          contentType: 'text/event-stream',
          body: `event: hello\ndata: ${data}\n\n`,
        })
      })
      await page.goto('/dashboard')
      const shifts = await noteShifts(page)
      await expect(page.getByRole('region', { name: 'Last match' })).toBeVisible()
      await expect(page.getByText('Total Wins')).toBeVisible()
      await (await hello).finished()
      // What it tells would be asked for at once.
      await page.waitForLoadState('networkidle')
      expect(requests.toSorted()).toEqual([
        '/api/inbox',
        '/api/sessions?limit=20',
        '/api/stats',
        '/api/users/me/stats',
      ])
      expect(await shifts()).toEqual([])
    },
  )
})
