import type { Locator } from '@playwright/test'

import {
  expectAccessibleState,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
} from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

/**
 * Thirteen matches of Mara's: eight of Azul with Jonas and Oma, of which she won five; a draw and a loss
 * of Skull against Jonas; three of Hanabi together with Oma, of which they won two.
 */
async function thirteenMatches(app: BrowserApp) {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const [azul, skull, hanabi] = await Promise.all(
    ['Azul', 'Skull', 'Hanabi'].map(async (name) => addGame(app, mara, name)),
  )
  const [me, him, oma] = [{ user: mara.user._id }, { user: jonas.user._id }, { name: 'Oma Inge' }]
  for (let day = 1; day <= 8; day += 1) {
    const isWon = day <= 5
    await logMatch(app, mara, {
      game: azul!,
      day: `2026-10-0${day}`,
      date: `2026-10-0${day}T12:00:00Z`,
      location: 'Café Würfel',
      players: [
        { ...me, score: isWon ? 90 : 50, result: isWon ? 'Win' : 'Loss' },
        { ...him, score: 70, result: isWon ? 'Loss' : 'Win' },
        { ...oma, score: 40, result: 'Loss' },
      ],
    })
  }
  for (const [date, mine, his] of [
    ['2026-09-13T12:00:00Z', 'Draw', 'Draw'],
    ['2026-09-14T12:00:00Z', 'Loss', 'Win'],
  ] as const) {
    const players = [
      { ...me, result: mine },
      { ...him, result: his },
    ]
    await logMatch(app, mara, { game: skull!, date, players })
  }
  for (const result of ['Win', 'Win', 'Loss'] as const) {
    await logMatch(app, mara, {
      game: hanabi!,
      date: '2026-09-20T12:00:00Z',
      mode: 'cooperative',
      durationMinutes: 30,
      players: [
        { ...me, result },
        { ...oma, result },
      ],
    })
  }
  return { mara, hanabi: hanabi! }
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (card: Locator, text: string) => card.getByRole('listitem').filter({ hasText: text })

test('The page of statistics counts as one would by hand', async ({ app, page }) => {
  const { mara } = await thirteenMatches(app)
  await app.signIn(page, mara)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stats' }).click()
  await expect(page).toHaveURL('/stats')
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'counted' })).toHaveText(
    '13 matches counted',
  )

  const totals = part(page, 'In numbers')
  await expect(totals).toContainText('10 against others, 3 together')
  // Five wins and half a draw of ten; by chance a third of eight and half of two.
  await expect(totals).toContainText('won, 55 %, draws in part')
  await expect(totals).toContainText('1 drawn, 4 lost; far above chance')
  await expect(totals).toContainText('2 of them 2 times or more')
  await expect(totals).toContainText('Oma Inge most, 11 times')
  await expect(totals).toContainText('30 min a match, of 3 with a length')
  await expect(totals.getByText('All results')).toBeHidden()
  await totals.getByRole('button', { name: 'How this is counted' }).press('Enter')
  await expect(totals.getByText('All results')).toBeVisible()
  await expect(totals).toContainText('5 won, 1 drawn, 4 lost: 10 against others')
  await expect(totals).toContainText('your draw counts as 0.5.')
  await expect(totals).toContainText('By chance alone it would be 3.7 of 10, 37\u00a0%')
  await expect(totals).toContainText('7 won, 1 drawn, 5 lost')

  const games = part(page, 'Games')
  const azul = row(games, 'Azul')
  await expect(azul).toContainText('won 5 of 8')
  await expect(azul.getByRole('img', { name: 'Won 63 %, by chance 33 %' })).toBeVisible()
  await expect(azul).toContainText('+2.3')
  await expect(azul).toContainText('Best 90')
  await expect(row(games, 'Skull')).toContainText('too few to tell')
  await expect(row(games, 'Hanabi')).toContainText('won 2 of 3 together')

  const people = part(page, 'People')
  // Where both lost, the better score is ahead.
  await expect(people).toContainText('You beat mostOma Inge, 8 to 0')
  const beaten = people.getByRole('definition').filter({ hasText: '8 to 0' }).getByRole('link')
  await expect(beaten).toHaveAttribute('href', /^\/matches\?person=guest/u)
  await expect(row(people, 'Jonas Weber').getByRole('img')).toHaveAccessibleName(
    'You ahead 5, Jonas Weber ahead 4',
  )
  await expect(row(part(page, 'Places'), 'Café Würfel')).toContainText('8 times')
  await expect(part(page, 'Form and streaks')).toContainText('Now in a row3 losses')
  await expect(part(page, 'Form and streaks')).toContainText('Longest in a row5 wins')

  await expect(part(page, 'Matches per month')).toContainText(
    'A draw that two share counts half a win for each.',
  )

  // Every plot has its numbers as a table.
  for (const [card, line] of [
    ['Matches per month', ['Oct 2026', '8', '5', '2.7']],
    ['Won, by table size', ['3', '8', '63 %', '33 %']],
    ['Days of the week', ['Sunday', '5']],
    ['Days at the table', ['20 Sep 2026', '3']],
  ] as const) {
    const summary = part(page, card).getByText('Show the numbers as a table')
    await summary.focus()
    await summary.press('Enter')
    const [name, ...cells] = line
    const numbers = part(page, card).getByRole('row').filter({ hasText: name })
    await expect(numbers.getByRole('cell'), card).toHaveText(cells)
  }
  await expectAccessibleState(page)
  await expectNoSidewaysScroll(page)
})

test('Filters are in the address, by keyboard too, with a way out where nothing fits @long', async ({
  app,
  page,
}) => {
  test.slow()
  const { mara, hanabi } = await thirteenMatches(app)
  await app.signIn(page, mara)
  const counted = page.getByRole('status').filter({ hasText: 'counted' })
  for (const [search, words] of [
    ['person=guest%3Aoma%20inge', '11 matches counted'],
    ['place=cafe%20wurfel', '8 matches counted'],
    ['players=3-4', '8 matches counted'],
    ['players=3', '8 matches counted'],
    ['players=none', '13 matches counted'],
    ['from=2026-09-14&to=2026-10-01', '5 matches counted'],
    [`status=confirmed&game=${hanabi._id}`, '3 matches counted'],
  ] as const) {
    await page.goto(`/stats?${search}`)
    await expect(counted, search).toHaveText(words)
    await expect(page, search).toHaveURL(`/stats?${search}`)
  }

  await page.goto('/stats')
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect(counted).toHaveText('13 matches counted')
  const game = filters.getByRole('combobox', { name: 'Game' })
  await game.focus()
  await page.keyboard.type('Hana')
  await expect(page).toHaveURL(`/stats?game=${hanabi._id}`)
  await expect(counted).toHaveText('3 matches counted')
  // The totals are of all games, not of one.
  await expect(page.getByText('All results')).toHaveCount(0)
  await filters.getByRole('button', { name: 'Remove filter Game' }).press('Enter')
  await expect(game).toBeFocused()
  await expect(counted).toHaveText('13 matches counted')

  // Where people are compared, one can count only what the table has confirmed.
  await page.getByRole('switch', { name: 'Only confirmed' }).press('Space')
  await expect(page).toHaveURL('/stats?status=confirmed')
  await expect(counted).toHaveText('3 matches counted')
  await expect(page.getByRole('switch', { name: 'Only confirmed' })).toBeFocused()
  await page.goBack()
  await expect(counted).toHaveText('13 matches counted')

  await filters.getByRole('combobox', { name: 'Period' }).selectOption('2026')
  await expect(page).toHaveURL('/stats?from=2026-01-01&to=2026-12-31')
  await expect(part(page, '2026 at the table')).toBeVisible()
  await filters.getByRole('combobox', { name: 'Period' }).selectOption('Chosen days')
  await expect(filters.getByRole('button', { name: /^From/u })).toBeVisible()
  await page.goto('/stats?from=2026-09-14')
  await expect(filters.getByText('14 Sep 2026')).toHaveCount(1)
  await filters.getByRole('combobox', { name: 'Players' }).selectOption('2 players')
  await expect(page).toHaveURL('/stats?from=2026-09-14&players=2')

  await page.goto('/stats?from=1999-01-01&to=1999-12-31')
  await expect(page.getByText('No match fits these filters')).toBeVisible()
  const itsYear = page.getByRole('link', { name: 'Your 1999' })
  await expect(itsYear).toHaveAttribute('href', '/stats/1999')
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL('/stats')
  await expect(counted).toHaveText('13 matches counted')
  await expect(page.getByRole('link', { name: 'Your year' })).toBeVisible()
})

test('A pressed filter shows at once, and the numbers stay until the new ones arrive', async ({
  app,
  page,
}) => {
  const { mara } = await thirteenMatches(app)
  await app.signIn(page, mara)
  await page.goto('/stats')
  const counted = page.getByRole('status').filter({ hasText: 'counted' })
  await expect(counted).toHaveText('13 matches counted')
  await expect(part(page, 'Places')).toBeVisible()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/stats?status=confirmed', async (route) => {
    await asked
    await route.continue()
  })
  const plots = part(page, 'Matches per month')
  await plots.evaluate((card) => {
    const changes: string[] = []
    new MutationObserver((records) => changes.push(...records.map(({ type }) => type))).observe(
      card.parentElement ?? card,
      { childList: true, subtree: true, attributes: true, characterData: true },
    )
    Object.assign(window, { plotChanges: changes })
  })
  await page
    .getByRole('group', { name: 'Filters' })
    .getByRole('combobox', { name: 'Status' })
    .selectOption('Only confirmed')
  const confirmed = page.getByRole('switch', { name: 'Only confirmed' })
  await expect(confirmed).toBeChecked()
  await expect(page.locator('[aria-busy="true"]').filter({ has: plots })).toHaveCount(1)
  await expect(counted).toHaveText('13 matches counted')
  const changes = await page.evaluate(
    () => (window as unknown as { plotChanges: string[] }).plotChanges,
  )
  expect(changes).toEqual([])
  answer()
  await expect(counted).toHaveText('3 matches counted')
  await expect(page.locator('[aria-busy="true"]').filter({ has: plots })).toHaveCount(0)
  await expect(confirmed).toBeChecked()
})

test('A newcomer is invited, and a long list is shown to its end @long', async ({
  app,
  page,
  startOver,
}) => {
  test.slow()
  await test.step('A newcomer is invited; on a phone the profile leads to the statistics', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await app.signIn(page, await app.signUp('Nell'))
    await page.goto('/profile/me')
    await page.getByRole('link', { name: 'All statistics' }).click()
    await expect(page).toHaveURL('/stats')
    await expect(page.getByText('Nothing to count yet')).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Log Your First Match' }),
    ).toHaveAttribute('href', '/matches/new')
    await page.getByRole('link', { name: 'Export' }).click()
    await expect(page.getByRole('heading', { name: 'Your data' })).toBeInViewport()
  })

  await test.step('A long list is shown in parts, to its end', async () => {
    await startOver()
    const many = await app.signUp('Many')
    const players = [{ name: 'I', email: null, self: true, score: null, result: '' }]
    const matches = Array.from({ length: 205 }, (_, number) => {
      const game = `Box ${String(number).padStart(3, '0')}`
      return { id: game, game, date: '2026-10-01', notes: '', players }
    })
    for (let at = 0; at < matches.length; at += 50) {
      const body = { matches: matches.slice(at, at + 50) }
      const { status } = await app.api('POST /archives/matches', { token: many.token, body })
      expect(status).toBe(200)
    }
    await app.signIn(page, many)
    await page.goto('/stats')
    const games = part(page, 'Games')
    await expect(games.getByRole('listitem')).toHaveCount(8)
    const more = games.getByRole('button', { name: 'Show more games' })
    for (let shown = 28; shown < 205; shown += 20) {
      await more.click()
      await expect(games.getByRole('listitem')).toHaveCount(shown)
    }
    await more.press('Enter')
    // The last five come from the second part of the answer.
    await expect(games.getByRole('listitem')).toHaveCount(205)
    await expect(row(games, 'Box 204')).toBeVisible()
    await expect(more).toHaveCount(0)
    // The button is gone: the keyboard goes on with the first new row.
    await expect(row(games, 'Box 188').getByRole('link')).toBeFocused()
  })
})
