import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'

/** Mara's results in turn: at a table of two, of three, and one together with the others. */
const history = [
  ['Win', 2],
  ['Loss', 2],
  ['Loss', 2],
  ['Draw', 2],
  ['Loss', 2],
  ['Win', 3],
  ['Loss', 3],
  ['Loss', 3],
  ['Win', 3],
  ['Loss', 2],
  ['Loss', 2],
  ['Together', 2],
] as const

const theirs = { Win: 'Loss', Loss: 'Win', Draw: 'Draw' } as const

test('The dashboard’s numbers are those of a recount', async ({ app, page }) => {
  const mara = await app.signUp('Mara', 'Lindqvist')
  const jonas = await app.signUp('Jonas', 'Weber')
  await befriend(app, mara, jonas)
  const azul = await addGame(app, mara, 'Azul')
  const today = Date.now()
  for (const [index, [result, size]] of history.entries()) {
    const together = result === 'Together'
    const own = together ? 'Win' : result
    const other = together ? 'Win' : theirs[result]
    await logMatch(app, mara, {
      game: azul,
      date: new Date(today - (history.length - index) * 86_400_000).toISOString(),
      mode: together ? 'cooperative' : 'competitive',
      players: [
        { user: mara.user._id, result: own },
        { user: jonas.user._id, result: other },
        ...(size === 3 ? [{ name: 'Oma', result: 'Loss' as const }] : []),
      ],
    })
  }
  await app.signIn(page, mara)
  await page.goto('/dashboard')

  const decided = history.filter(([result]) => result !== 'Together')
  const count = (wanted: string) => decided.filter(([result]) => result === wanted).length
  const won = count('Win') + count('Draw') / 2
  const chance = decided.reduce((sum, [, size]) => sum + 1 / size, 0)
  const share = (part: number) => `${Math.round((part / decided.length) * 100)}\u00a0%`
  const form = page.getByRole('region', { name: 'Your last ten' })
  await expect(form).toContainText(`${Math.round((won / decided.length) * 100)} %`)
  await expect(form).toContainText(`won, ${won} of ${decided.length} decided.`)
  await expect(form).toContainText(`Chance would be ${share(chance)}.`)
  const words = { Win: 'won', Loss: 'lost', Draw: 'draw' }
  const lastTen = decided.slice(-10).map(([result]) => words[result as keyof typeof words])
  await expect(
    form.getByRole('img', { name: `Your last 10, oldest first: ${lastTen.join(', ')}` }),
  ).toBeVisible()
  await expect(form.getByRole('link', { name: 'Stats' })).toHaveAttribute('href', '/stats')

  const record = page.getByRole('region', { name: 'Your record' })
  await expect(record).toContainText(
    `${count('Win') + 1} wins, ${count('Draw')} draw, ${count('Loss')} losses in ${history.length} matches`,
  )

  const beats = page.getByRole('region', { name: 'Beats you most' })
  await expect(beats).toContainText(`Jonas leads ${count('Loss')} to ${count('Win')}`)
  await expect(beats).toContainText(
    `${history.length} matches together, ${count('Draw')} level, 1 not compared.`,
  )
  await expect(beats.getByRole('link', { name: 'Jonas' })).toHaveAttribute(
    'href',
    `/friends/${jonas.user._id}`,
  )
  const game = page.getByRole('region', { name: 'Your game' })
  await expect(game).toContainText(`Azul, ${won} won of ${decided.length}`)
  await expect(game.getByRole('link', { name: 'Azul' })).toHaveAttribute(
    'href',
    `/games/${azul._id}`,
  )

  const before = page.getByRole('region', { name: 'Before that' })
  await expect(before.getByRole('listitem')).toHaveCount(2)
  await expect(before.getByRole('link', { name: `All ${history.length} matches` })).toHaveAttribute(
    'href',
    '/matches',
  )
  const months = page.getByRole('img', { name: /^Matches and wins/u })
  await expect(months).toHaveAccessibleDescription(
    new RegExp(`: ${history.length} matches, ${won} won, by chance `, 'u'),
  )
  await expect(page.getByRole('img', { name: 'Matches a day' })).toHaveAccessibleDescription(
    new RegExp(`^${history.length} matches on ${history.length} days`, 'u'),
  )
  const year = String(new Date().getFullYear())
  await expect(page.getByRole('link', { name: `${year} in review` })).toHaveAttribute(
    'href',
    `/stats/${year}`,
  )
})

test('Who beats me most counts all matches, or those that the table has confirmed', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara', 'Lindqvist')
  const jonas = await app.signUp('Jonas', 'Weber')
  await befriend(app, mara, jonas)
  const game = await addGame(app, mara, 'Azul')
  for (let day = 1; day <= 5; day += 1) {
    const players = [
      { user: mara.user._id, score: 3, result: 'Loss' as const },
      { user: jonas.user._id, score: 5, result: 'Win' as const },
    ]
    await logMatch(app, mara, { game, date: `2026-10-0${day}T12:00:00Z`, players })
  }
  await app.signIn(page, mara)
  await page.goto('/dashboard')
  const beats = page.getByRole('region', { name: 'Beats you most' })
  await expect(beats).toContainText('Jonas leads 5 to 0')
  const onlyConfirmed = beats.getByRole('switch', { name: 'Only confirmed' })
  await onlyConfirmed.press('Space')
  await expect(beats).toContainText('Too few to tell')
  await expect(onlyConfirmed).toBeFocused()
  await expectNoAxeViolations(page)
  await onlyConfirmed.press('Space')
  await expect(beats).toContainText('Jonas leads 5 to 0')
})
