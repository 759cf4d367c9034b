import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

test('A friend is trusted after a sentence about what it means, and not any more at once', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const game = await addGame(app, jonas, 'Azul')
  const log = async () => {
    const players = [{ user: jonas.user._id, score: 3 }, { user: mara.user._id }]
    return logMatch(app, jonas, { game, players })
  }
  await app.signIn(page, mara)
  await page.goto(`/friends/${jonas.user._id}`)
  const trust = page.getByRole('switch', { name: 'Trust what Jonas writes down' })
  const dialog = page.getByRole('alertdialog')
  await expect(trust).not.toBeChecked()
  await expect(page.getByText('You confirm each match that Jonas writes down.')).toBeVisible()
  await trust.press('Space')
  await expect(dialog).toContainText('are confirmed at once')
  await expect(dialog).toContainText('You still hear of each one')
  await expectNoAxeViolations(page)
  // Cancelling the question changes nothing.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(trust).not.toBeChecked()
  expect((await log()).matchStatus).toBe('Pending')

  await trust.click()
  await dialog.getByRole('button', { name: 'Trust Jonas' }).click()
  await expect(page.getByText('You trust Jonas')).toBeVisible()
  await expect(trust).toBeChecked()
  await expect(
    page.getByText('What Jonas writes down about you is confirmed at once.'),
  ).toBeVisible()
  await page.reload()
  await expect(trust).toBeChecked()
  const trusted = await log()
  expect(trusted.matchStatus).toBe('Confirmed')

  // The sheet says how the row was confirmed; the creator's own row only that it was.
  await page.goto(`/matches/${trusted._id}`)
  const rows = page.getByRole('region', { name: 'Players' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Mara Lindqvist' })).toContainText('confirmed by trust')
  await expect(rows.filter({ hasText: 'Jonas Weber' })).toContainText('confirmed')
  await expect(rows.filter({ hasText: 'Jonas Weber' })).not.toContainText('trust')
  await expectNoSidewaysScroll(page)

  await page.goto(`/friends/${jonas.user._id}`)
  await trust.click()
  await expect(trust).not.toBeChecked()
  await expect(page.getByText('You confirm Jonas’s matches')).toBeVisible()
  expect((await log()).matchStatus).toBe('Pending')

  // A failure says so, and the switch shows what is stored.
  await page.route('**/trust', (route) => route.abort())
  await trust.click()
  await dialog.getByRole('button', { name: 'Trust Jonas' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(trust).not.toBeChecked()
})
