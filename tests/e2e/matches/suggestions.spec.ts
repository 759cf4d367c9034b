import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'

const GAMES = ['Azul', 'Cascadia', 'Carcassonne', 'Go'] as const
const cards = (page: Page) => page.getByRole('list', { name: 'Suggestions' }).getByRole('article')

test.describe('What shall we play?', () => {
  test('suggests three games with reasons, lets the dice decide, and takes the game into the form @phone-long', async ({
    app,
    page,
  }) => {
    const [mara, ben] = await Promise.all([app.signUp('Mara'), app.signUp('Ben')])
    await befriend(app, mara, ben)
    for (const [index, game] of GAMES.entries()) {
      await logMatch(app, mara, {
        ...{ game, date: '2025-07-19T19:00:00Z', durationMinutes: 20 * (index + 1) },
        players: [
          { user: mara.user._id, score: 86, result: 'Loss' },
          { user: ben.user._id, score: 87, result: 'Win' },
          { name: 'Oma', score: 3, result: 'Loss' },
        ],
      })
    }
    await app.signIn(page, mara, `/play?players=${mara.user._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What shall we play?')
    await expect(page.getByText('Who is at the table?')).toBeVisible()
    await expect(cards(page)).toHaveCount(3)
    const people = page.getByRole('list', { name: 'People' })
    await people.getByRole('button', { name: 'Ben Tester' }).click()
    await people.getByRole('button', { name: 'Oma' }).click()
    await expect(page).toHaveURL(/players=.*guest/u)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('You, Ben and Oma')).toBeVisible()
    await expect(cards(page).first()).toContainText(
      'Not since 19 July 2025 with these three. Ben won by one point.',
    )
    await expectNoSidewaysScroll(page)

    await test.step('games of some length', async () => {
      await page.getByRole('button', { name: '30 min' }).click()
      await expect(cards(page).getByRole('link')).toHaveText(['Azul'])
      await expect(cards(page)).toContainText('20 min')
      await page.getByRole('button', { name: 'Together' }).click()
      await expect(page.getByText('No game of yours fits')).toBeVisible()
      await page.getByRole('button', { name: 'Show all games' }).click()
      await expect(cards(page)).toHaveCount(3)
    })

    const dice = page.getByRole('button', { name: 'Let the dice decide' })
    await dice.focus()
    await page.keyboard.press('Enter')
    const play = page.getByRole('button', { name: /^Play /u })
    await expect(play).toBeFocused()
    const game = (await play.textContent())?.replace('Play ', '') ?? ''
    const said = page.getByRole('status').filter({ hasText: 'The dice say' })
    await expect(said).toHaveText(`The dice say ${game}.`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/matches/new')
    await expect(page.getByLabel('Score of Ben Tester')).toBeVisible()
    await expect(page.getByLabel('Score of Oma')).toBeVisible()
    await expect(page.getByRole('button', { name: game, exact: true }).first()).toBeVisible()
  })

  test('says what helps where there are no matches', { tag: '@long' }, async ({ app, page }) => {
    await app.signIn(page, await app.signUp('Mara'), '/play?minutes=nonsense&mode=x')
    await expect(page.getByText('Nothing to suggest yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log a match' })).toBeVisible()
  })

  test('moves nothing when friends are known later than games @long', async ({ app, page }) => {
    const [mara, ben] = await Promise.all([app.signUp('Mara'), app.signUp('Ben')])
    await befriend(app, mara, ben)
    for (const game of GAMES) await logMatch(app, mara, { game })
    const games = page.waitForResponse(/\/api\/suggestions/u)
    await page.route(/\/api\/friends\/list\//u, async (route) => {
      await (await games).finished()
      await page.evaluate(painted)
      await route.continue()
    })
    await app.signIn(page, mara, '/play')
    const shifts = await noteShifts(page)
    await expect(page.getByRole('button', { name: 'Ben Tester' })).toBeVisible()
    await expect(cards(page)).toHaveCount(3)
    await page.evaluate(painted)
    expect(await shifts()).toEqual([])
  })
})

/** For `page.evaluate`: what is known by now has been drawn. */
async function painted(): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame)
}
