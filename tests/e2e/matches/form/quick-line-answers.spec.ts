import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend } from '#tests/support/browser/shown-evenings.ts'

test.use({ viewport: { width: 360, height: 740 } })

const line = (page: Page) => page.getByRole('textbox', { name: 'The match in one line' })
const section = (page: Page) => page.getByRole('region', { name: 'Quick line' })
const spoken = (page: Page) => section(page).getByRole('status')

/** Mara's form, with a game and two friends. */
async function openForm(app: BrowserApp, page: Page): Promise<void> {
  const mara = await app.signUp('Mara')
  for (const name of ['Jonas', 'Ben']) await befriend(app, mara, await app.signUp(name))
  await addGame(app, mara, 'Azul')
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  await line(page).focus()
}

test('What a line leaves open is answered by keyboard, and heard with its answer @long', async ({
  app,
  page,
}) => {
  await openForm(app, page)
  await page.keyboard.type('azul ben vs jonas won')
  await expect(spoken(page)).toHaveText(
    'I read: Azul. Ben Tester. Jonas Tester. “ben vs jonas won”: who won?',
  )
  const question = section(page).getByRole('group', { name: 'What does “ben vs jonas won” mean?' })
  const jonas = question.getByRole('button', { name: 'Jonas Tester' })
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    if (await jonas.evaluate((one) => one === document.activeElement)) break
  }
  await expect(jonas).toBeFocused()
  await expect(jonas).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Space')
  await expect(jonas).toHaveAttribute('aria-pressed', 'true')
  await expect(jonas).toBeFocused()
  await expect(spoken(page)).toContainText('“ben vs jonas won”: who won? Jonas Tester.')
  await expectNoSidewaysScroll(page)

  await section(page).getByRole('button', { name: 'Fill in the form' }).press('Enter')
  // The button is gone, and the keyboard goes on from here.
  await expect(section(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(line(page)).toBeFocused()
  await expect(page.getByRole('button', { name: /^Save Match/u })).toHaveAccessibleName(
    'Save Match Jonas wins',
  )
})

test('A word that was not understood says so, and is corrected by keyboard @long', async ({
  app,
  page,
}) => {
  await openForm(app, page)
  await page.keyboard.type('azul me 84, ben 71, hurray')
  const unread = section(page).getByRole('button', { name: 'Not understood: hurray' })
  await expect(unread).toContainText('Not understood: hurray')
  await unread.press('Enter')
  await expect(unread).toHaveAttribute('aria-expanded', 'true')
  const corrections = section(page).getByRole('group', { name: 'Correct “hurray”' })
  const guest = corrections.getByRole('button', { name: 'Hurray guest' })
  await page.keyboard.press('Tab')
  await expect(guest).toBeFocused()
  // The piece of the offer is the one of the seat.
  const colourOf = async (name: string) =>
    section(page)
      .getByRole('button', { name })
      .locator('svg')
      .first()
      .evaluate((piece) => getComputedStyle(piece).color)
  const offered = await colourOf('Hurray guest')
  await page.keyboard.press('Enter')
  const list = section(page).getByRole('list', { name: 'What was read' })
  await expect(list).toBeFocused()
  await expect(list.getByRole('button', { name: 'Hurray guest' })).toBeVisible()
  expect(await colourOf('Hurray guest')).toBe(offered)
  expect(await colourOf('Mara Tester you')).not.toBe(offered)
  await expect(spoken(page)).toHaveText('I read: Azul. Mara Tester 84. Ben Tester 71. Hurray.')
  // Scrolls down, so that the bar with Save covers no part of a button.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expectNoAxeViolations(page)
  await line(page).fill('azul me 84, ben 71, oops')
  await line(page).press('Enter')
  await expect(section(page).getByText('It is in the form, all but “oops”.').first()).toBeVisible()
})
