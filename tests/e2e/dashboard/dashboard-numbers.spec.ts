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

test('The dashboard’s numbers are those of a recount @long', async ({ app, page }) => {
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
  const [wins, losses] = [count('Win'), count('Loss')]
  const words = { Win: 'won', Loss: 'lost', Draw: 'draw' }
  const lastTen = decided.slice(-10).map(([result]) => words[result as keyof typeof words])
  const won = lastTen.filter((word) => word === 'won').length
  const form = page.getByRole('link', {
    name: `Your last 10, oldest first: ${lastTen.join(', ')}. ${won} won`,
  })
  await expect(form).toHaveAttribute('href', '/stats')
  await expectNoAxeViolations(page)

  const record = page.getByRole('region', { name: 'Your record' })
  await expect(record.getByText('Total Wins').locator('..')).toContainText(String(wins + 1))
  await expect(record.getByText('Total Losses').locator('..')).toContainText(String(losses))

  const last = page.getByRole('region', { name: 'Last match' })
  await expect(last.getByRole('article')).toHaveCount(1)
  await expect(last.getByRole('link', { name: `All ${history.length} matches` })).toHaveAttribute(
    'href',
    '/matches',
  )
})
