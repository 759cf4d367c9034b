import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

test('A day on two pages is counted when all of its matches are here', async ({ app, page }) => {
  const mara = await app.signUp('Mara')
  const azul = await addGame(app, mara, 'Azul')
  for (let round = 1; round <= 22; round += 1) {
    await logMatch(app, mara, { game: azul, date: '2025-11-15T12:00:00Z', notes: `${round}` })
  }
  await app.signIn(page, mara)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/sessions\?.*cursor/u, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/matches')
  await expect(page.getByRole('article')).toHaveCount(20)
  const heading = page.getByRole('heading', { level: 2 })
  await expect(heading.getByText('matches')).toBeHidden()
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  release()
  await expect(heading).toHaveText('Saturday 15 November 2025 · 22 matches')
  await expect(heading.getByText('matches')).toBeVisible()
  await expect(page.getByRole('region', { name: /15 Nov 2025, continued/u })).toHaveCount(1)
})

test(
  'A row says the own place and score, and how the match went',
  { tag: ['@long', '@phone'] },
  async ({ app, page }) => {
    const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
    const me = { user: mara.user._id }
    const him = { user: jonas.user._id }
    const guests = (count: number) =>
      Array.from({ length: count }, (_, seat) => ({ name: `Guest ${seat + 1}` }))
    const row = (game: string) => page.getByRole('article').filter({ hasText: game })
    const say = async (game: string, words: string) =>
      expect(row(game).getByText(words)).toBeAttached()

    await logMatch(app, mara, {
      game: 'Azul',
      players: [
        { ...me, score: 61, result: 'Loss' },
        { name: 'Oma Inge', score: 50, result: 'Loss' },
        { ...him, score: 84, result: 'Win' },
      ],
    })
    await logMatch(app, mara, {
      game: 'Tichu',
      mode: 'teams',
      players: [
        { ...me, score: 3, result: 'Loss', team: 'Owls' },
        { ...him, score: 5, result: 'Win', team: 'Foxes' },
        ...guests(2).map((guest) => ({
          ...guest,
          score: 5,
          result: 'Win' as const,
          team: 'Foxes',
        })),
      ],
    })
    await logMatch(app, mara, {
      game: 'Hanabi',
      mode: 'cooperative',
      players: [me, him].map((player) => ({ ...player, result: 'Loss' as const })),
    })
    await logMatch(app, mara, { game: 'Heat', players: [{ ...him, result: 'Win' }, ...guests(2)] })
    await logMatch(app, mara, {
      game: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
      players: [
        { ...me, score: -999_999_999, result: 'Loss' },
        ...guests(31).map((guest, seat) => ({ ...guest, score: seat })),
      ],
    })
    await app.signIn(page, mara)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/matches')
      await expect(page.getByRole('article')).toHaveCount(5)
      await say('Azul', 'Your place: 2nd of 3. Your result: Loss')
      await say('Azul', 'Your score:')
      // The winner is first, then the others by place, each by what they have said.
      await expect(row('Azul').getByRole('list').getByRole('listitem')).toHaveText([
        'Jonas Weber, pending, winner',
        'Mara Lindqvist, confirmed',
        'Oma Inge, guest',
      ])
      const tell = async (game: string, short: string, whole: string) =>
        expect(row(game).getByText(width === 320 ? short : whole, { exact: true })).toBeVisible()
      await tell('Azul', 'Jonas 84, you 61', 'Jonas 84, you 61, Oma Inge 50')
      await say('Tichu', 'Your place: 2nd of 2. Your result: Loss')
      await tell(
        'Tichu',
        'Jonas, Guest 1 & Guest 2 won with 5',
        'Jonas, Guest 1 & Guest 2 won, 5 : 3. You played alone',
      )
      await say('Hanabi', 'Your result: Loss')
      await say('Hanabi', 'We lost')
      await tell('Hanabi', 'With Jonas', 'With Jonas, against the game')
      await expect(row('Hanabi')).not.toContainText('winner')
      await say('Heat', 'You did not play.')
      await tell(
        'Heat',
        'Jonas won against Guest 1 and Guest 2',
        'Jonas won against Guest 1 and Guest 2',
      )
      await say('Donau', 'Your place: 32nd of 32. Your result: Loss')
      await expect(row('Donau').getByRole('listitem')).toHaveCount(7)
      await say('Donau', 'and 26 more: Guest ')
      await expectNoSidewaysScroll(page)
    }
  },
)

test('A day says once who has not said yes, and reminds all of them @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const [jonas, aiko] = [await app.signUp('Jonas'), await app.signUp('Aiko')]
  await befriend(app, mara, jonas)
  await befriend(app, mara, aiko)
  const day = { date: '2025-11-15T12:00:00Z' }
  const players = [mara, jonas].map(({ user }) => ({ user: user._id }))
  const first = await logMatch(app, mara, { game: 'Azul', players, ...day })
  const everybody = [...players, { user: aiko.user._id }]
  const second = await logMatch(app, mara, { game: 'Wingspan', players: everybody, ...day })
  const before = { players, date: '2025-11-08T12:00:00Z' }
  const { _id: other } = await logMatch(app, mara, { game: 'Azul', ...before })
  // The page does not hear at once of what others do.
  await withoutEvents(page)
  await app.signIn(page, mara)
  await page.goto('/matches')
  const evening = page.getByRole('region', { name: /15 November/u })
  await expect(evening.getByRole('button', { name: 'Remind players' })).toHaveCount(1)
  await expect(
    evening.getByText(/(Waiting for 2|Jonas and Aiko have not said yes yet)/u).filter({
      visible: true,
    }),
  ).toBeVisible()
  await evening.getByRole('button', { name: 'Remind players' }).click()
  await expect(page.getByText('Reminder sent to 2 player(s).')).toBeVisible()
  await expect(evening.getByRole('button', { name: 'Remind players' })).toBeDisabled()
  await expect(evening.getByText('Players can be reminded once in 6 hours.')).toBeVisible()

  // Jonas has said yes elsewhere: nobody is reminded, and the day shows it.
  const earlier = page.getByRole('region', { name: /8 November/u })
  await expect(
    earlier.getByText(/Waiting for 1|Jonas has not said yes yet/u).first(),
  ).toBeAttached()
  await app.api('POST /sessions/:id/confirm', { token: jonas.token, params: { id: other } })
  await earlier.getByRole('button', { name: 'Remind players' }).click()
  await expect(earlier.getByRole('button', { name: 'Remind players' })).toHaveCount(0)
  await expect(earlier.getByText('Jonas Tester, confirmed')).toBeAttached()

  // When all have said yes it is gone.
  for (const [{ token }, { _id: id }] of [
    [jonas, first],
    [jonas, second],
    [aiko, second],
  ] as const) {
    await app.api('POST /sessions/:id/confirm', { token, params: { id } })
  }
  await page.reload()
  await expect(evening.getByRole('article')).toHaveCount(2)
  await expect(evening.getByRole('button', { name: 'Remind players' })).toHaveCount(0)
})

test('In the history, one’s own open correction stands in place of the confirmation @long', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app)
  const players = [
    { user: mara.user._id, score: 70, result: 'Win' as const },
    { user: jonas.user._id, score: 67, result: 'Loss' as const },
  ]
  const match = await logMatch(app, mara, { game: 'Azul', players })
  await app.signIn(page, jonas)
  await page.goto('/matches')
  const row = page.getByRole('article').filter({ hasText: 'Azul' })
  await expect(row.getByRole('button', { name: "Confirm I'm in" })).toBeVisible()
  await page.goto(`/matches/${match._id}`)
  await page.getByRole('button', { name: 'Something’s wrong' }).click()
  await page.getByLabel('Score of Jonas Tester').fill('76')
  await page.getByRole('button', { name: 'Propose to Mara' }).click()
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('→ 76')
  await page.goto('/matches')
  await expect(row.getByRole('button', { name: "Confirm I'm in" })).toHaveCount(0)
  await expect(row.getByText('waits for you')).toHaveCount(0)
  await row.getByRole('link', { name: 'Your correction waits' }).click()
  await expect(page.getByRole('region', { name: 'You suggest a correction' })).toBeVisible()
  // Others see nothing of it there.
  await app.signIn(page, mara)
  await page.goto('/matches')
  await expect(row.getByRole('link', { name: 'Azul' })).toBeVisible()
  await expect(row.getByText('Your correction waits')).toHaveCount(0)
})
