import type { Locator } from '@playwright/test'

import {
  expectAccessibleState,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
} from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import {
  addGame,
  importMatches,
  logMatch,
  twoFriends,
} from '#tests/support/browser/shown-evenings.ts'

/**
 * Eight of Azul with Jonas and Oma, five won; a draw and a loss of Skull against Jonas; three of
 * Hanabi together with Oma, two won.
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
  const { mara, hanabi } = await thirteenMatches(app)
  await app.signIn(page, mara, '/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stats' }).click()
  await expect(page).toHaveURL('/stats')
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'counted' })).toHaveText(
    '13 matches counted',
  )

  const totals = part(page, 'In numbers')
  await expect(totals).toContainText('10 against others')
  // Five wins and half a draw of ten; by chance a third of eight and half of two.
  await expect(totals).toContainText(/won55.%5 won, 1 drawn, 4 lostfar above chance/u)
  await expect(totals).toContainText('2 at least 2 times')
  await expect(totals).toContainText('at the table1.5 hwith 2 people')

  const games = part(page, 'Games')
  await expect(row(games, 'Azul')).toContainText('5 won')
  await expect(row(games, 'Azul')).toContainText('Played 8best 90')
  await expect(row(games, 'Hanabi')).toContainText('2 of 3 won together')
  const people = part(page, 'People')
  await expect(row(people, 'Oma Inge')).toContainText('11 times, last on 8 Oct')
  await expect(row(people, 'Oma Inge').getByRole('link')).toHaveAttribute(
    'href',
    /^\/matches\?person=guest/u,
  )
  await expect(row(people, 'Jonas Weber').getByRole('img')).toHaveAccessibleName(
    'You ahead 5, Jonas Weber ahead 4',
  )

  const more = page.getByRole('button', { name: 'More numbers' })
  await expect(more).toHaveAccessibleDescription(
    'Months, size of the table, streaks, weekdays, places, rivals, days, how this is counted',
  )
  await expect(part(page, 'Streaks')).toHaveCount(0)
  await more.press('Enter')
  await expect(part(page, 'Rivals')).toContainText(/Oma Inge.*You beat most often.*You ahead 8/u)
  await expect(row(part(page, 'Places'), 'Café Würfel')).toContainText('8 times')
  await expect(part(page, 'Streaks')).toContainText('Now in a row3 losses')
  await expect(part(page, 'Streaks')).toContainText('Longest in a row5 wins')
  await expect(row(part(page, 'Days of the week'), 'Sunday')).toContainText('5')
  const counted = part(page, 'How this is counted')
  await expect(counted).toContainText('Of 13: 10 against others, 3 together.')
  await expect(counted).toContainText('5 won, 1 drawn, 4 lost: 10 against others')
  await expect(counted).toContainText('your draw counts as 0.5.')
  await expect(counted).toContainText('By chance alone it would be 3.7 of 10, 37\u00a0%')
  await expect(counted).toContainText('30 min a match, of 3 with a length.')
  await expect(counted).toContainText('All results: 7 won, 1 drawn, 5 lost')
  await expect(part(page, 'Matches per month')).toContainText(
    'A draw that two share counts half a win for each.',
  )

  await expect(row(part(page, 'Won, by size of the table'), '3 sides, 8')).toContainText(
    '63\u00a0%chance 33\u00a0%',
  )
  for (const [card, line] of [
    ['Matches per month', ['Oct 2026', '8', '5', '2.7']],
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

  await page.goto(`/stats?game=${hanabi._id}`)
  await expect(part(page, 'Matches per month')).toBeVisible()
  await expect(part(page, 'More numbers')).toContainText('Not yet: size of the table, from 8')
  await expect(part(page, 'Streaks')).toHaveCount(0)
  await expect(counted).toContainText('Played together 3 times, won 2.')
  await expect(counted).not.toContainText('All results')
  await more.click()
  await page.reload()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
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
    ['players=none', '13 matches counted'],
  ] as const) {
    await page.goto(`/stats?${search}`)
    await expect(counted, search).toHaveText(words)
    await expect(page, search).toHaveURL(`/stats?${search}`)
  }

  await page.goto('/stats')
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect(counted).toHaveText('13 matches counted')
  const game = filters.getByRole('combobox', { name: 'Game' })
  await expect(game).toBeHidden()
  await filters.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await game.focus()
  await page.keyboard.type('Hana')
  await expect(page).toHaveURL(`/stats?game=${hanabi._id}`)
  await expect(counted).toHaveText('3 matches counted')
  await filters.getByRole('button', { name: 'Remove filter Game' }).press('Enter')
  await expect(game).toBeFocused()
  await expect(counted).toHaveText('13 matches counted')

  await page.getByRole('switch', { name: 'Only confirmed' }).press('Space')
  await expect(page).toHaveURL('/stats?status=confirmed')
  await expect(counted).toHaveText('3 matches counted')
  await expect(page.getByRole('switch', { name: 'Only confirmed' })).toBeFocused()
  await page.goBack()
  await expect(counted).toHaveText('13 matches counted')

  await filters.getByRole('combobox', { name: 'Period' }).selectOption('2026')
  await expect(page).toHaveURL('/stats?from=2026-01-01&to=2026-12-31')
  await expect(filters.getByRole('button', { name: /^From/u })).toBeVisible()
  await page.goto('/stats?from=2026-09-14')
  await expect(filters.getByText('Since 14 Sep 2026').filter({ visible: true })).toHaveCount(1)
  await expect(filters.getByRole('combobox')).toHaveCount(1)
  await filters.getByRole('button', { name: 'Filter', exact: true }).click()
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
  await app.signIn(page, mara, '/stats')
  const counted = page.getByRole('status').filter({ hasText: 'counted' })
  await expect(counted).toHaveText('13 matches counted')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/stats?status=confirmed', async (route) => {
    await asked
    await route.continue()
  })
  const games = part(page, 'Games')
  await games.evaluate((card) => {
    const changes: string[] = []
    new MutationObserver((records) => changes.push(...records.map(({ type }) => type))).observe(
      card,
      { childList: true, subtree: true, attributes: true, characterData: true },
    )
    Object.assign(window, { gameChanges: changes })
  })
  const confirmed = page.getByRole('switch', { name: 'Only confirmed' })
  await confirmed.click()
  await expect(confirmed).toBeChecked()
  await expect(page.locator('[aria-busy="true"]').filter({ has: games })).toHaveCount(1)
  await expect(counted).toHaveText('13 matches counted')
  const changes = await page.evaluate(
    () => (window as unknown as { gameChanges: string[] }).gameChanges,
  )
  expect(changes).toEqual([])
  answer()
  await expect(counted).toHaveText('3 matches counted')
  await expect(page.locator('[aria-busy="true"]').filter({ has: games })).toHaveCount(0)
  await expect(confirmed).toBeChecked()
})

test('A long list is shown in parts, to its end @long', async ({ app, page }) => {
  test.slow()
  const many = await app.signUp('Many')
  await importMatches(app, many, 205, (number) => `Box ${String(number).padStart(3, '0')}`)
  await app.signIn(page, many, '/stats')
  const games = part(page, 'Games')
  await expect(games.getByRole('listitem')).toHaveCount(4)
  await games.getByRole('button', { name: 'All 205 games' }).click()
  await expect(games.getByRole('listitem')).toHaveCount(200)
  await games.getByRole('button', { name: 'Show more games' }).press('Enter')
  await expect(games.getByRole('listitem')).toHaveCount(205)
  await expect(row(games, 'Box 204')).toBeVisible()
  const fewer = games.getByRole('button', { name: 'Fewer games' })
  await expect(fewer).toBeFocused()
  await fewer.press('Enter')
  await expect(games.getByRole('listitem')).toHaveCount(4)
})
