import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

const KITCHEN = 'Mara’s kitchen'

async function playedFriday(app: BrowserApp) {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const [azul, wingspan] = [await addGame(app, mara, 'Azul'), await addGame(app, mara, 'Wingspan')]
  const log = async (date: string, game: typeof azul, own: number, his: number, oma: number) => {
    const most = Math.max(own, his, oma)
    const seat = (score: number) => ({ score, result: score === most ? 'Win' : 'Loss' }) as const
    const players = [
      { user: mara.user._id, ...seat(own) },
      { user: jonas.user._id, ...seat(his) },
      { name: 'Oma', ...seat(oma) },
    ]
    await logMatch(app, mara, { date, location: KITCHEN, durationMinutes: 45, game, players })
  }
  for (let day = 1; day <= 4; day += 1) {
    await log(`2026-11-0${day}T19:00:00Z`, wingspan, 60 + day, 70, 50)
  }
  await log('2026-11-13T19:00:00Z', azul, 40, 50, 30)
  await log('2026-11-20T19:00:00Z', azul, 84, 79, 60)
  await log('2026-11-20T20:00:00Z', wingspan, 60, 93, 70)
  await log('2026-11-20T21:00:00Z', azul, 70, 60, 40)
  return { mara, jonas }
}

test(
  'The dashboard shows the evening: who leads, what was played, and what comes next',
  { tag: '@phone-long' },
  async ({ app, page, isMobile }) => {
    test.slow()
    const { mara, jonas } = await playedFriday(app)
    await page.clock.install({ time: new Date('2026-11-20T22:30:00') })
    await app.signIn(page, mara, '/dashboard')
    const evening = page.getByRole('region', { name: KITCHEN })
    await expect(evening).toContainText('Tonight')
    await expect(evening).toContainText('3 matches, 2 h 15 min')
    await expect(evening.getByRole('link', { name: /^You lead the evening/u })).toHaveAttribute(
      'href',
      '/matches?from=2026-11-20&to=2026-11-20',
    )
    await expect(evening).toContainText('You won 2 of 3, Jonas one')
    await expect(evening.getByRole('listitem')).toHaveCount(4)
    for (const [index, name] of [
      'Azul, won by you',
      'Wingspan, won by Jonas',
      'Azul, won by you',
      'Next match, with Jonas, Oma',
    ].entries()) {
      await expect(
        evening.getByRole('listitem').nth(index).getByRole('link', { name, exact: true }),
      ).toBeVisible()
    }
    await expect(evening.getByRole('link', { name: 'What shall we play?' })).toHaveAttribute(
      'href',
      new RegExp(`^/play\\?players=.*${jonas.user._id}`, 'u'),
    )
    const last10 = 'Your last 8, oldest first: lost, lost, lost, lost, lost, won, lost, won. 2 won'
    await expect(page.getByRole('link', { name: last10 })).toHaveAttribute('href', '/stats')
    await expectAccessibleState(page)

    if (!isMobile) {
      const beside = page.getByText('Nothing waits for you')
      const [left, right] = [await evening.boundingBox(), await beside.boundingBox()]
      expect(left?.width).toBeGreaterThan(540)
      expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
      const headings = page.getByRole('main').getByRole('heading', { level: 2 })
      await expect(headings).toHaveText([KITCHEN, 'Last match', 'Nothing waits for you'])
    }

    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height, `at ${width}`).toBeLessThanOrEqual(1400)
    }

    await test.step('also while three matches wait', async () => {
      const logged: string[] = []
      for (const game of ['Skull', 'Skyjo', 'Hanabi']) {
        const players = [{ user: jonas.user._id, result: 'Win' }, { user: mara.user._id }] as const
        const date = '2026-09-01T12:00:00Z'
        logged.push((await logMatch(app, jonas, { game, date, players: [...players] }))._id)
      }
      await page.reload()
      const waiting = page.getByRole('list', { name: 'For you 3' })
      await expect
        .poll(async () => new Set(await waiting.locator('.box text').allTextContents()).size)
        .toBe(3)
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const height = () => page.evaluate(() => document.documentElement.scrollHeight)
        await expect.poll(height, `at ${width}`).toBeLessThanOrEqual(1400)
      }
      for (const id of logged) {
        await app.api('DELETE /sessions/:id', { token: jonas.token, params: { id } })
      }
    })

    await evening.getByRole('link', { name: /^Next match/u }).click()
    await expect(page).toHaveURL(/\/matches\/new/u)
    await expect(page.getByRole('button', { name: /Jonas/u }).first()).toBeVisible()
    await expect(page.getByText('Azul').first()).toBeVisible()
  },
)
