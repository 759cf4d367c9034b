import { expect, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch } from '#tests/support/browser/shown-evenings.ts'

test('A near day of a match is shown by its name, also on a page that stays open overnight @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  // At noon, so that it is the same day in the time zone of the browser.
  const today = new Date(new Date().setUTCHours(12, 0, 0, 0))
  const { _id } = await logMatch(app, mara, { game: 'Azul', date: today.toISOString() })
  await page.clock.install({ time: today })
  await app.signIn(page, mara)
  const days = page.getByRole('main').getByRole('time')
  for (const path of ['/matches', `/matches/${_id}`]) {
    await page.goto(path)
    await expect(days.first()).toHaveText('Today')
  }
  await page.clock.setFixedTime(new Date(today.getTime() + 86_400_000))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(days.first()).toHaveText('Yesterday')
})

test('A day that no number counts yet says so, in the history and on the dashboard @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const azul = await addGame(app, mara, 'Azul')
  for (const days of [0, 3]) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString()
    await logMatch(app, mara, { game: azul, date })
  }
  await app.signIn(page, mara)
  await page.goto('/matches')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([/ · not counted yet$/u, /^((?!counted).)*$/u])
  await page.goto('/dashboard')
  const last = page.getByRole('region', { name: 'Last match' })
  await expect(last).toContainText('not counted yet')
})
