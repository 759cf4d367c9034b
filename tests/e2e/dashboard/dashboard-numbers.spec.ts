import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

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

test('The dashboard’s numbers are those of a recount, and say how they are counted @long', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
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
  const [wins, draws, losses] = [count('Win'), count('Draw'), count('Loss')]
  const won = wins + draws / 2
  const chance = decided.reduce((sum, [, size]) => sum + 1 / size, 0)
  const share = (part: number) => Math.round((part / decided.length) * 100)
  const form = page.getByRole('region', { name: 'Your last ten' })
  await expect(form).toContainText(`${share(won)} %`)
  await expect(form).toContainText(`of all ${decided.length} matches against others won`)
  await expect(form).toContainText('Below chance')
  const words = { Win: 'won', Loss: 'lost', Draw: 'draw' }
  const lastTen = decided.slice(-10).map(([result]) => words[result as keyof typeof words])
  await expect(
    form.getByRole('img', { name: `Your last 10, oldest first: ${lastTen.join(', ')}` }),
  ).toBeVisible()
  await expect(
    form.getByRole('img', {
      name: `Won ${share(won)}\u00a0%, by chance ${share(chance)}\u00a0%`,
    }),
  ).toBeVisible()
  await expect(form.getByRole('link', { name: 'Stats' })).toHaveAttribute('href', '/stats')

  // The count stands once, and only where somebody asks for it.
  const counted = form.getByText(`${wins} won, ${draws} drawn, ${losses} lost`)
  await expect(counted).toBeHidden()
  const how = form.getByRole('button', { name: 'How this is counted' })
  await how.press('Enter')
  await expect(how).toHaveAttribute('aria-expanded', 'true')
  await expect(counted).toBeVisible()
  await expect(form).toContainText('your draw counts as 0.5.')
  await expect(form).toContainText(
    `By chance alone it would be ${Math.round(chance * 10) / 10} of ${decided.length}, ${share(chance)}\u00a0%`,
  )
  await expectNoAxeViolations(page)
  await how.press('Enter')
  await expect(counted).toBeHidden()

  const record = page.getByRole('region', { name: 'Your record' })
  await expect(record.getByText('Total Wins').locator('..')).toContainText(String(wins + 1))
  await expect(record.getByText('Total Losses').locator('..')).toContainText(String(losses))
  await expect(record).not.toContainText('Charts begin after five')

  const last = page.getByRole('region', { name: 'Last match' })
  await expect(last.getByRole('article')).toHaveCount(3)
  await expect(last.getByRole('list', { name: 'Before that' }).getByRole('article')).toHaveCount(2)
  await expect(last.getByRole('link', { name: `All ${history.length} matches` })).toHaveAttribute(
    'href',
    '/matches',
  )
})
