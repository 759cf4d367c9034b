import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { logMatch, readMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const ranking = (page: Page) => page.getByRole('list', { name: 'New ranking' })
const changes = (page: Page) => page.getByRole('list', { name: 'Changes' })

test('A player corrects the order of finishing by keyboard @long', async ({ app, page }) => {
  const { mara, jonas } = await twoFriends(app)
  const { _id } = await logMatch(app, mara, {
    game: 'Skull',
    scoring: 'none',
    players: [
      { user: mara.user._id, rank: 1 },
      { user: jonas.user._id, rank: 2 },
      { name: 'Ben', rank: 3 },
    ],
  })
  await app.signIn(page, jonas)
  await page.goto(`/matches/${_id}`)
  await button(page, 'Something’s wrong').press('Enter')
  await expect(button(page, 'Jonas Tester finished 2nd')).toBeVisible()
  // Mara comes last, then second again: two taps a piece.
  await button(page, 'Mara Tester won').press('Enter')
  await button(page, 'Ben finished 2nd').press('Enter')
  await button(page, 'Mara Tester finished next').press('Enter')
  await button(page, 'Ben finished next').press('Enter')
  await expect(ranking(page).getByRole('listitem')).toHaveText([
    /1st.*Jonas Tester.*was 2nd/,
    /2nd.*Mara Tester.*was 1st/,
    /3rd.*Ben/,
  ])
  await expectNoAxeViolations(page)
  await button(page, 'Propose to Mara').press('Enter')
  await expect(changes(page)).toContainText('rank 2 → 1')

  await app.signIn(page, mara)
  await page.goto(`/matches/${_id}`)
  await expect(ranking(page).getByRole('listitem').first()).toHaveText(/1st.*Jonas Tester/)
  await button(page, 'Accept').press('Enter')
  await expect(page.getByText('Correction accepted.')).toBeVisible()
  const { players } = await readMatch(app, mara, _id)
  expect(players.map(({ rank, result }) => [rank, result])).toEqual([
    [2, 'Loss'],
    [1, 'Win'],
    [3, 'Loss'],
  ])
})

test('A correction keeps who won a tie, and says where scores would take it back @long', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app)
  const { _id } = await logMatch(app, mara, {
    game: 'Azul',
    players: [
      { user: mara.user._id, score: 71, rank: 2 },
      { user: jonas.user._id, score: 71, rank: 1 },
      { name: 'Ben', score: 54, rank: 3 },
    ],
  })
  await app.signIn(page, jonas)
  await page.goto(`/matches/${_id}`)
  await button(page, 'Something’s wrong').click()
  await page.getByLabel('Score of Ben').fill('60')
  await expect(ranking(page).getByRole('listitem')).toHaveText([
    /1st.*Jonas Tester/,
    /2nd.*Mara Tester/,
    /3rd.*Ben/,
  ])
  const mine = page.getByLabel('Score of Jonas Tester')
  await mine.fill('70')
  await expect(ranking(page).getByRole('listitem').first()).toHaveText(/1st.*Mara Tester/)
  await expect(page.getByText('Results follow the scores.')).toBeVisible()
  await button(page, 'Put back: Jonas wins, Mara is 2nd').click()
  await expect(ranking(page).getByRole('listitem').first()).toHaveText(/1st.*Jonas Tester/)
  await mine.fill('71')
  await button(page, 'Put back: Jonas wins the tie at 71').click()
  await button(page, 'Propose to Mara').click()
  await expect(changes(page)).toContainText('score 54 → 60')
  await expect(changes(page).getByRole('listitem')).toHaveCount(1)
})
