import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

const details = (page: Page) => page.getByRole('region', { name: 'Details' })
const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('Two people at two browsers invite, confirm, decline, and are notified', async ({
  app,
  page,
  openAs,
}) => {
  test.slow()
  const { mara, jonas } = await twoFriends(app)
  const game = await addGame(app, mara, 'Azul')
  await app.signIn(page, mara)
  const theirs = await openAs(jonas)

  // Mara logs a match with Jonas, who is notified and confirms.
  await page.goto(`/matches/new?game=${game._id}`)
  await page.getByRole('button', { name: 'Jonas Tester', exact: true }).click()
  await page.getByLabel('Score of Jonas Tester').fill('7')
  await page.getByRole('button', { name: 'Save Match' }).click()
  await expect(page.getByText('Match created!')).toBeVisible()
  await expect(details(page)).toContainText('Pending')
  await theirs.goto('/notifications')
  const invitation = item(theirs, 'Mara wrote it down')
  await invitation.getByRole('button', { name: 'Confirm' }).click()
  await expect(theirs.getByText('Match confirmed')).toBeVisible()
  await page.reload()
  await expect(details(page)).toContainText('Confirmed')

  // Mara changes Jonas's score, so he has to confirm again.
  await page.getByRole('button', { name: 'Edit match' }).click()
  await page.getByLabel('Score of Jonas Tester').fill('9')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Match updated.')).toBeVisible()
  await expect(details(page)).toContainText('Pending')
  await expect(page.getByText('Score of Jonas Tester: 7 → 9')).toBeVisible()
  await theirs.goto('/notifications')
  await expect(item(theirs, 'Mara wrote it down')).toBeVisible()
  await theirs.goto(page.url())
  await theirs.getByRole('button', { name: "Confirm I'm in" }).click()
  await expect(theirs.getByText('Confirmed!')).toBeVisible()

  // Jonas declines another match, and Mara is notified.
  const players = [{ user: mara.user._id }, { user: jonas.user._id }]
  await logMatch(app, mara, { game, players })
  await theirs.goto('/notifications')
  await item(theirs, 'Mara wrote it down').getByRole('button', { name: 'Decline' }).click()
  await expect(theirs.getByText('You declined this match')).toBeVisible()
  await page.goto('/notifications')
  await expect(item(page, 'declined')).toBeVisible()
})
