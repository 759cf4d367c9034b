import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'

/** Days, scores of Mara, Jonas and the guest Oma, minutes, and who started. */
const AZUL = [
  ['2026-09-01', 50, 40, null, 60, 'Jonas'],
  ['2026-09-02', 30, 45, null, null, 'Jonas'],
  ['2026-09-03', 61, 44, 20, null, 'Mara'],
  ['2026-09-04', 40, 40, null, null, 'Mara'],
  ['2026-09-05', 35, 36, 12, null, 'Mara'],
  ['2026-10-01', 70, 52, null, 80, 'Jonas'],
  ['2026-10-02', 20, null, 25, null, 'Mara'],
  ['2026-10-03', 55, null, 30, null, 'Mara'],
] as const

async function playedAutumn(app: BrowserApp) {
  const [mara, jonas] = await Promise.all([
    app.signUp('Mara', 'Lindqvist'),
    app.signUp('Jonas', 'Weber'),
  ])
  await befriend(app, mara, jonas)
  const game = await addGame(app, mara, 'Azul')
  for (const [day, mine, theirs, guests, durationMinutes, starter] of AZUL) {
    const scores = [mine, theirs, guests].filter((score) => score !== null)
    const best = Math.max(...scores)
    const shared = scores.filter((score) => score === best).length > 1
    const seat = (who: { user: string } | { name: string }, score: number | null, name: string) =>
      score === null
        ? []
        : [
            {
              ...who,
              score,
              result:
                score < best ? ('Loss' as const) : shared ? ('Draw' as const) : ('Win' as const),
              started: name === starter,
            },
          ]
    await logMatch(app, mara, {
      game,
      date: `${day}T19:00:00Z`,
      durationMinutes,
      location: 'Ben’s',
      players: [
        ...seat({ user: mara.user._id }, mine, 'Mara'),
        ...seat({ user: jonas.user._id }, theirs, 'Jonas'),
        ...seat({ name: 'Oma Inge' }, guests, 'Oma Inge'),
      ],
    })
  }
  const crew = await addGame(app, mara, 'The Crew')
  for (const result of ['Win', 'Loss'] as const) {
    await logMatch(app, mara, {
      game: crew,
      date: '2026-10-04T19:00:00Z',
      mode: 'cooperative',
      players: [mara, jonas].map(({ user }) => ({ user: user._id, result })),
    })
  }
  return { mara, jonas, game, crew }
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=..')

test('A game’s page says what a recount by hand says', async ({ app, page }) => {
  const { mara, game, crew } = await playedAutumn(app)
  await app.signIn(page, mara, `/games/${game._id}`)
  await expect(page.getByRole('heading', { name: 'Azul', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Azul · Tabletally')
  await expect(page.getByText(/^Since September 2026, last time/u)).toBeVisible()
  await expect(fact(page, 'times played')).toContainText('8')
  await expect(fact(page, 'your best score')).toContainText('70')
  await expect(fact(page, 'your best score')).toContainText('45.1 on average')
  await expect(fact(page, 'won')).toContainText(/56.%4 won, 1 drawn, 3 lostabove chance/u)
  await expect(fact(page, 'a match')).toContainText('70 min')
  await expect(fact(page, 'a match')).toContainText('longest 80 min')

  await page.getByRole('button', { name: 'More numbers' }).click()
  const counted = region(page, 'How this is counted')
  await expect(counted).toContainText('4 won, 1 drawn, 3 lost:')
  await expect(counted).toContainText('your draw counts as 0.5.')
  await expect(counted).toContainText('By chance alone it would be 3.7 of 8')
  await expect(counted.getByRole('listitem')).toHaveText(/Won\s*56\s%\s*chance 46\s%/u)
  const scores = region(page, 'Every score so far')
  await expect(scores.getByRole('img', { name: 'Every score in Azul' })).toBeVisible()
  await expect(scores.getByText('typical 40')).toBeVisible()
  await expect(region(page, 'Players at the table')).toContainText('2 players6')
  await expect(region(page, 'Who starts')).toContainText(
    'Who starts wins 44\u00a0%, chance would be 46\u00a0%. You started 5 of them and won 2.',
  )
  await expect(region(page, 'Records')).toContainText(/Best score.*Mara Lindqvist/u)
  await expect(region(page, 'Records')).toContainText(/Worst score.*Oma Inge.*12/u)

  const people = region(page, 'People')
  const rows = people.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Jonas Weber6 times, last on 1 Oct')
  await expect(
    rows.first().getByRole('img', { name: 'You ahead 3, Jonas Weber ahead 2' }),
  ).toBeVisible()
  await expect(rows.last()).toContainText('too few to tell')
  await expect(people.getByRole('link', { name: 'Oma Inge' })).toHaveAttribute(
    'href',
    '/matches?person=guest%3AOma+Inge',
  )
  await expectAccessibleState(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('switch', { name: 'Only confirmed' }).click()
  await expect(page).toHaveURL(/status=confirmed/u)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0)
  await expect(page.getByText('2 matches counted')).toBeVisible()
  await expect(fact(page, 'won')).toContainText('too few to tell')
  await page.getByRole('switch', { name: 'Only confirmed' }).click()

  await page.goto(`/games/${crew._id}`)
  await expect(fact(page, 'won together')).toContainText('1of 2 against the game')
  await expect(people).toContainText('1 of 2 won together')
  await expect(people).not.toContainText('ahead')
  await expect(region(page, 'Matches per month')).not.toContainText('by chance')
})

test('A friend’s page compares both as a recount by hand does, until the friendship ends', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await playedAutumn(app)
  const path = `/friends/${jonas.user._id}`
  await app.signIn(page, mara, path)
  await expect(page.getByRole('heading', { name: 'You and Jonas', level: 1 })).toBeVisible()

  const versus = region(page, 'Who is ahead')
  await expect(versus).toContainText('8 shared matches')
  await expect(versus).toContainText('1 level, 2 not compared')
  await expect(versus.getByRole('img', { name: 'You ahead 3, Jonas ahead 2' })).toBeVisible()
  const last = region(page, 'Last eight').getByRole('listitem')
  await expect(last).toHaveCount(6)
  await expect(last.filter({ hasText: 'you ahead' })).toHaveCount(3)
  await expect(last.filter({ hasText: 'Jonas ahead' })).toHaveCount(2)
  await expect(last.filter({ hasText: ': level' })).toHaveCount(1)
  await expect(region(page, 'Last eight')).toContainText(
    '2 of them are not here: played on one side, or without a result.',
  )
  const games = region(page, 'By game').getByRole('listitem')
  await expect(games.first()).toContainText('Azul1 levelYou ahead 3')
  await expect(games.last()).toContainText('1 of 2 won together')
  await expect(region(page, 'On one side')).toContainText('1 of 2 won together')
  const record = region(page, 'Jonas’s record')
  await expect(record).toContainText('all results')
  await expect(record).toContainText('Wins3Draws1Losses4')
  await expectAccessibleState(page)
  await expectNoSidewaysScroll(page)

  await page.goto(`${path}?from=${AZUL[1][0]}`)
  await expect(games.first()).toContainText('too few to tell')

  await page.goto(path)
  await versus.getByRole('link', { name: '8 shared matches' }).click()
  await expect(page).toHaveURL(`/matches?person=${jonas.user._id}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Unfriend Jonas Weber' }).click()
  await expect(page).toHaveURL('/friends')
  await page.goto(path)
  await expect(page).toHaveURL(`/matches?person=${jonas.user._id}`)
})

test('Newcomers, and games that were never played, get a page that helps @long', async ({
  app,
  page,
}) => {
  const [ann, ben] = await Promise.all([app.signUp('Ann'), app.signUp('Ben')])
  await befriend(app, ann, ben)
  const game = await addGame(app, ann, 'Azul')
  await app.signIn(page, ann, `/games/${game._id}`)
  await expect(page.getByText('Not on your table yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log the first match' })).toBeVisible()
  await page.goto(`/friends/${ben.user._id}`)
  await expect(page.getByText('No match together yet')).toBeVisible()
  await page.goto('/games/no-such-game')
  await expect(page.getByRole('heading', { name: 'No such game' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Your matches' }).click()
  await expect(page).toHaveURL('/matches')
})
