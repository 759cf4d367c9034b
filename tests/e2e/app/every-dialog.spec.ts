import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { gameField } from '#tests/support/browser/match-form.ts'
import { logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

// What they do is proven in tests/components, which has no axe.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('What the form for a match opens is accessible, with what is wrong in it', async ({
  app,
  page,
}) => {
  test.slow()
  const { mara, jonas } = await twoFriends(app)
  const players = [{ user: mara.user._id }, { user: jonas.user._id }, { name: 'Oma' }]
  const { game } = await logMatch(app, mara, { game: 'Azul', players })
  await app.signIn(page, mara, `/matches/new?game=${game._id}`)
  await page.getByRole('button', { name: /^Date/u }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expectNoAxeViolations(page)
  await close(page)

  await button(page, 'Add a guest').click()
  const dialog = page.getByRole('dialog', { name: 'Add a guest' })
  await dialog.getByLabel('Send an invite').click()
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expectNoAxeViolations(page)
  await close(page)

  const line = page.getByRole('textbox', { name: 'The match in one line' })
  await line.click()
  await line.fill('azul jonas zwurbled oma')
  await expect(page.getByText('“zwurbled” was not understood.').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await line.fill('')

  for (const name of ['Jonas Tester', 'Oma']) await button(page, name).click()
  const games = await gameField(page)
  await games.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'No scores' }).check()
  await expect(page.getByRole('heading', { name: 'Tap them as they finished' })).toBeVisible()
  await expectNoAxeViolations(page)
  await button(page, 'Teams').click()
  await expect(page.getByRole('radiogroup', { name: 'Who plays with whom' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('The dialogs of links, of guests and of another’s match are accessible', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app)
  const players = [{ user: mara.user._id }, { name: 'Oma' }]
  const { _id } = await logMatch(app, mara, { game: 'Azul', players })
  await app.signIn(page, mara, `/matches/${_id}`)
  await button(page, 'Share').click()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectNoAxeViolations(page)
  await button(page, 'Make a new link').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/friends')
  await page.getByRole('main').getByRole('button', { name: 'Invite', exact: true }).click()
  await button(page, 'Make a link').click()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/friends/guests')
  await button(page, 'Rename Oma').click()
  await expect(page.getByRole('dialog', { name: 'Rename Oma' })).toBeVisible()
  await expectNoAxeViolations(page)
  await close(page)
  await button(page, 'This is my friend: Oma').click()
  const ask = page.getByRole('dialog', { name: 'Who was “Oma”?' })
  await expectNoAxeViolations(page)
  await ask.getByLabel('Friend').fill('jon')
  await page.getByRole('option', { name: 'Jonas Tester' }).click()
  await ask.getByRole('button', { name: 'Ask Jonas Tester' }).click()
  await expect(ask).toBeHidden()
  await app.signIn(page, jonas, '/friends/guests')
  await page.getByRole('link', { name: /^Look and answer/u }).click()
  const answer = page.getByRole('dialog', { name: 'Were you “Oma”?' })
  await expect(answer.getByRole('checkbox')).toHaveCount(1)
  await expectNoAxeViolations(page)
  await answer.getByRole('button', { name: 'This one is me' }).click()
  await expect(answer).toBeHidden()
  await app.signIn(page, mara)
  const asked = [{ user: jonas.user._id, score: 3 }, { user: mara.user._id }]
  const theirs = await logMatch(app, jonas, { game: 'Skull', players: asked })
  await page.goto(`/matches/${theirs._id}`)
  await button(page, 'Something’s wrong').click()
  await page.getByLabel('Score of Mara Tester').fill('4')
  await button(page, 'Date, minutes, roles').click()
  await expectNoAxeViolations(page)
  await close(page)
  await button(page, 'Decline').click()
  await button(page, 'Say why').click()
  await button(page, 'Send').click()
  await expect(page.getByRole('dialog')).toContainText('Choose a reason or write your own.')
  await expectNoAxeViolations(page)
})
