import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

test.describe('The match history', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('shows each match as a row with its details', async ({ app, page }) => {
    const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
    const { _id } = await logMatch(app, mara, {
      game: 'Wingspan',
      // This is already Thursday in New Zealand.
      date: '2026-11-18T12:30:00Z',
      day: '2026-11-19',
      notes: 'Decided by the very last tile.',
      players: [
        { user: mara.user._id, score: 84, result: 'Win' },
        { user: jonas.user._id, result: 'Loss' },
        { name: 'Aiko' },
      ],
    })
    await app.signIn(page, mara)
    await page.goto('/matches')
    await expect(page.getByRole('heading', { name: 'Match History', level: 1 })).toBeVisible()
    const card = page.getByRole('article')
    const evening = page.getByRole('region', { name: /19 November|Thursday|Today|Yesterday/u })
    await expect(evening.getByRole('article')).toHaveCount(1)
    await expect(evening.getByTitle('Thu 19 Nov 2026')).toBeVisible()
    await expect(card.getByTitle('Pending')).toBeVisible()
    await expect(card.getByText('Your result: Win')).toBeAttached()
    await expect(card.getByText('Your score: 84')).toBeAttached()
    await expect(card.getByText('Decided by the very last tile.')).toBeVisible()
    await expect(card.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveText([
      /Mara Lindqvist, confirmed, winner$/u,
      /Jonas Weber, pending$/u,
      /Aiko, guest$/u,
    ])
    await expectNoSidewaysScroll(page)
    await card.getByRole('link', { name: 'Wingspan' }).press('Enter')
    await expect(page).toHaveURL(`/matches/${_id}`)
  })

  for (const [width, tag] of [
    [360, ''],
    [1280, ' @long'],
  ] as const) {
    test(`does not shift its layout when its rows arrive, or afterwards, at ${width} px${tag}`, async ({
      app,
      page,
    }) => {
      const mara = await app.signUp('Mara')
      for (let night = 1; night <= 25; night += 1) {
        await logMatch(app, mara, { game: `Game ${night % 5}`, notes: night % 2 ? '' : 'A note.' })
      }
      await page.setViewportSize({ width, height: 800 })
      await withoutEvents(page)
      await app.signIn(page, mara)
      await page.goto('/matches')
      const shifts = await noteShifts(page)
      // On wide screens the second page is near enough to be loaded at once.
      await expect(page.getByRole('article').nth(19)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await shifts()).toEqual([])
    })
  }

  test(
    'loads twenty more matches at a time while scrolling',
    { tag: '@phone-long' },
    async ({ app, page }) => {
      const mara = await app.signUp('Mara')
      const game = await addGame(app, mara, 'Azul')
      for (let day = 1; day <= 45; day += 1) {
        const date = new Date(Date.UTC(2026, 0, day, 12)).toISOString()
        await logMatch(app, mara, { game, date, notes: `Evening ${day}` })
      }
      await app.signIn(page, mara)
      const requests: (string | null)[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.pathname === '/api/sessions') requests.push(url.searchParams.get('limit'))
      })
      await page.goto('/matches')
      await expect(page.getByText('Evening 45', { exact: true })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(20)
      await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
      const evening = (day: number) => page.getByText(`Evening ${day}`, { exact: true })
      await expect(evening(6)).toBeAttached()
      await evening(6).scrollIntoViewIfNeeded()
      await evening(1).scrollIntoViewIfNeeded()
      await expect(evening(1)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
      expect(requests).toEqual(['20', '20', '20'])
      // The first page's cards are removed far from the screen, and rendered again after scrolling back.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(evening(45)).toBeVisible()
      await expect(evening(26)).toBeAttached()
      expect(requests).toEqual(['20', '20', '20'])
      // Rows far below a small screen are not laid out, e.g. for another theme.
      await page.setViewportSize({ width: 412, height: 300 })
      const skipped = () =>
        page.getByRole('article').evaluateAll((all) => {
          const isLaidOut = (part: Element | null) =>
            part?.checkVisibility({ contentVisibilityAuto: true })
          return all.filter((row) => isLaidOut(row.firstElementChild) === false).length
        })
      await expect.poll(skipped).toBeGreaterThan(5)
    },
  )
})
