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
  await logMatch(app, mara, { game: 'Azul', players, ...day })
  const everybody = [...players, { user: aiko.user._id }]
  await logMatch(app, mara, { game: 'Wingspan', players: everybody, ...day })
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
  const [, his] = match.players
  const body = { players: [{ _id: his?._id ?? '', score: 76 }] }
  const correction = { token: jonas.token, params: { id: match._id }, body }
  await app.api('POST /sessions/:id/corrections', correction)
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
