import type { Locator } from '@playwright/test'

import { expect, test } from '#tests/support/browser/browser.ts'
import { gameField } from '#tests/support/browser/match-form.ts'
import { addGame, addStrangersGames, logMatch } from '#tests/support/browser/shown-evenings.ts'

test.describe('The picker of games, with many games', { tag: '@long' }, () => {
  test('searches, highlights, adds nothing by chance, and says what failed', async ({
    app,
    page,
    startOver,
  }) => {
    await test.step('finds a game among many of strangers, and lists one’s own first', async () => {
      const mara = await app.signUp('Mara')
      await addStrangersGames(app, 'Zz junk', 250)
      const own = await addGame(app, mara, 'Zzz own')
      const added = await addGame(app, mara, 'Zzz added')
      await logMatch(app, mara, { game: own })
      await app.signIn(page, mara)
      const requests: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname.startsWith('/api/games')) requests.push(pathname.slice(4) + search)
      })
      // The game that was just added is not on the list's first page.
      await page.goto(`/matches/new?game=${added._id}`)
      const game = await gameField(page)
      await expect(game).toHaveValue('Zzz added')
      await game.click()
      const options = page.getByRole('listbox').getByRole('option')
      await expect(options.first()).toHaveText('Zzz own')
      await expect(options).toHaveCount(50)
      await game.fill('zZ JÜNK 024')
      await expect(options.first()).toHaveText('Zz junk 0240')
      await expect(options).toHaveText([
        /^Zz junk 024\d$/,
        ...Array<RegExp>(9).fill(/024\d$/),
        /^Add “/,
      ])
      await expectHighlighted(options.first(), game)
      await game.press('Enter')
      await expect(game).toHaveValue('Zz junk 0240')
      // No response had more than a page.
      expect(requests).toContain(`/games/${added._id}`)
      expect(requests.filter((url) => url.startsWith('/games?'))).not.toHaveLength(0)
      expect(
        requests.filter((url) => /^\/games(\?|$)/.test(url) && !url.includes('limit=')),
      ).toEqual([])
    })

    await test.step('highlights the first game also where the letters were typed before the list loaded', async () => {
      await startOver()
      const mara = await app.signUp('Mara')
      await addGame(app, mara, 'Zz early')
      await app.signIn(page, mara)
      const held = Promise.withResolvers<void>()
      await page.route('**/assets/live-combobox*', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto('/matches/new')
      await page.getByRole('textbox', { name: 'Game' }).pressSequentially('zz early')
      held.resolve()
      const game = page.getByRole('combobox', { name: 'Game' })
      await expectHighlighted(page.getByRole('option', { name: 'Zz early' }), game)
      await game.press('Enter')
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await expect(game).toHaveValue('Zz early')
    })

    await test.step('adds no game and does not submit the form during the search, however early Enter is pressed', async () => {
      await startOver()
      const mara = await app.signUp('Mara')
      await addStrangersGames(app, 'Zz quick junk', 60)
      await app.signIn(page, mara)
      const own = await addGame(app, mara, 'Zz own')
      await page.goto(`/matches/new?game=${own._id}`)
      const game = page.getByRole('combobox', { name: 'Game' })
      await expect(game).toHaveValue('Zz own')
      const posted: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posted.push(request.url())
      })
      const held = Promise.withResolvers<void>()
      await page.route('**/api/games?q=*', async (route) => {
        await held.promise
        await route.continue()
      })
      await game.fill('quick junk 0059')
      await game.press('Enter')
      await expect(page.getByText('Loading…')).toBeVisible()
      await game.press('Enter')
      held.resolve()
      await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(
        'Zz quick junk 0059',
      )
      await game.press('Enter')
      await expect(game).toHaveValue('Zz quick junk 0059')
      expect(posted).toEqual([])
      await expect(page).toHaveURL(/\/matches\/new/u)
    })

    await test.step('shows an error when a search for games fails', async () => {
      await startOver()
      const mara = await app.signUp('Mara')
      await addStrangersGames(app, 'Zz more junk', 60)
      await app.signIn(page, mara)
      await page.goto('/matches/new')
      const game = page.getByRole('combobox', { name: 'Game' })
      await expect(game).toBeVisible()
      await page.route('**/api/games?*', async (route) => route.fulfill({ status: 400, body: '' }))
      await game.fill('zz more junk 0059')
      await expect(page.getByText('Failed to load games.')).toBeVisible()
      await page.unroute('**/api/games?*')
      // The open list covers the button until it loses the focus.
      await page.getByRole('button', { name: 'Try again' }).press('Enter')
      await game.click()
      await expect(page.getByRole('option', { name: 'Zz more junk 0059' }).first()).toBeVisible()
      await expect(page.getByText('Failed to load games.')).toHaveCount(0)
    })
  })
})

/** Seen, and heard by screen readers. */
async function expectHighlighted(option: Locator, input: Locator) {
  await expect(option).toHaveAttribute('data-highlighted')
  await expect(input).toHaveAttribute(
    'aria-activedescendant',
    (await option.getAttribute('id')) ?? '',
  )
}
