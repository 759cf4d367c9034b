import { expect, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch } from '#tests/support/browser/shown-evenings.ts'

test('A shared victory is a whole win, of which chance would give as many', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara', 'Lindqvist')
  const game = await addGame(app, mara, 'Nemesis')
  for (let day = 1; day <= 9; day += 1) {
    // Two of four win each time; on the last day all four do.
    const has = (seat: number) => day === 9 || (day <= 4 ? seat < 2 : seat > 1)
    const people = [{ user: mara.user._id }, { name: 'Oma Inge' }, { name: 'Gus' }, { name: 'Ida' }]
    await logMatch(app, mara, {
      game,
      date: `2026-10-0${day}T12:00:00Z`,
      players: people.map((who, seat) => ({ ...who, result: has(seat) ? 'Win' : 'Loss' })),
    })
  }
  await app.signIn(page, mara)
  await page.goto('/stats')
  const totals = page.getByRole('region', { name: 'In numbers' })
  await expect(totals).toContainText('8 against others, 1 alone, won by all or open')
  await expect(totals).toContainText('won, 50 %')
  await expect(totals).toContainText('4 lost; just as by chance')
  await totals.getByRole('button', { name: 'How this is counted' }).click()
  await expect(totals).toContainText('By chance alone it would be 4 of 8')
  await expect(totals).toContainText('5 won, 4 lost')
  const sizes = page.getByRole('region', { name: 'Won, by table size' })
  await sizes.getByText('Show the numbers as a table').press('Enter')
  await expect(sizes.getByRole('cell')).toHaveText(['8', '50\u00a0%', '50\u00a0%'])
})
