import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, matchesOf } from '#tests/support/browser/shown-evenings.ts'

test.describe('What the quick line asks', { tag: '@long' }, () => {
  test('a trophy in front of a list waits for an answer, and then says who won', async ({
    app,
    page,
  }) => {
    const mara = await evening(app, page)
    const line = await openLine(page)
    await line.fill('azul 🏆 ben, me, jonas')
    const question = page.getByRole('group', { name: 'What does “🏆 ben” mean?' })
    await expect(question).toContainText('who won?')
    await line.press('Enter')
    await expect(page.getByText('It is in the form, all but who won.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await question.getByRole('button', { name: 'Ben Okafor' }).click()
    await line.press('Enter')
    await page.getByRole('button', { name: /^Save Match/u }).click()
    await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
    const [saved] = await matchesOf(app, mara)
    expect(saved?.players.map(({ name, result }) => [name, result])).toEqual([
      ['Ben Okafor', 'Win'],
      ['Mara Lindqvist', 'Loss'],
      ['Jonas Keller', 'Loss'],
    ])
  })
})

/** Mara with two friends and a game. */
async function evening(app: BrowserApp, page: Page) {
  const mara = await app.signUp('Mara', 'Lindqvist')
  await befriend(app, mara, await app.signUp('Jonas', 'Keller'))
  await befriend(app, mara, await app.signUp('Ben', 'Okafor'))
  await addGame(app, mara, 'Azul')
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  return mara
}

async function openLine(page: Page) {
  const line = page.getByRole('textbox', { name: 'The match in one line' })
  await line.click()
  return line
}
