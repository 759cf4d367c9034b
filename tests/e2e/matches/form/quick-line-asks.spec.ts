import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, matchesOf } from '#tests/support/browser/shown-evenings.ts'

test.describe('What the quick line asks', () => {
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

  test('two who beat one are a team when somebody says so', async ({ app, page }) => {
    await evening(app, page)
    const line = await openLine(page)
    await line.fill('azul ben and jonas beat me')
    const question = page.getByRole('group', { name: 'What does “ben and jonas” mean?' })
    await expect(question).toContainText('were they a team, or against each other?')
    const alone = question.getByRole('button', { name: 'Against each other' })
    await expect(alone).toHaveAttribute('aria-pressed', 'true')
    await question.getByRole('button', { name: 'A team' }).click()
    await expect(page.getByRole('button', { name: /^Ben Okafor friend.*Team 1/u })).toBeVisible()
  })

  test('a friend whose name is a word of results is asked about', async ({ app, page }) => {
    const mara = await evening(app, page)
    await befriend(app, mara, await app.signUp('Victoria', 'Sosa'))
    await page.reload()
    const line = await openLine(page)
    await line.fill('azul victoria contra ben 61-54')
    const question = page.getByRole('group', { name: 'What does “victoria” mean?' })
    await expect(question).toContainText('is that a word, or somebody?')
    await expect(question.getByRole('button', { name: 'A word' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await question.getByRole('button', { name: 'Victoria Sosa' }).click()
    await expect(page.getByRole('button', { name: 'Victoria Sosa friend 61' })).toBeVisible()
  })

  test('a sign that is not understood leaves nobody as the winner', async ({ app, page }) => {
    await evening(app, page)
    const line = await openLine(page)
    await line.fill('azul ben 🎉, me')
    await expect(page.getByRole('button', { name: 'Not understood: 🎉' })).toBeVisible()
    await line.press('Enter')
    await expect(page.getByRole('button', { name: 'Mara Lindqvist won' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
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
