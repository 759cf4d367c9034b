import { expect, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch } from '#tests/support/browser/shown-evenings.ts'

test('A near day of a match is shown by its name, with the full date as its title @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const azul = await addGame(app, mara, 'Azul')
  const at = (days: number) => {
    const date = new Date()
    // At noon, so that it is the same day in the time zone of the browser.
    date.setUTCHours(12, 0, 0, 0)
    date.setUTCDate(date.getUTCDate() - days)
    return date
  }
  for (const days of [0, 1, 3, 40]) {
    await logMatch(app, mara, { game: azul, date: at(days).toISOString() })
  }
  await page.clock.install({ time: at(0) })
  await app.signIn(page, mara)
  await page.goto('/matches')
  const days = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('time')
  await expect(days).toHaveCount(4)
  const weekday = at(3).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  await expect(days.nth(0)).toHaveText('Today')
  await expect(days.nth(1)).toHaveText('Yesterday')
  await expect(days.nth(2)).toHaveText(weekday)
  await expect(days.nth(3)).toHaveText(inHeading(at(40), at(0)))
  for (const [index, back] of [0, 1, 3, 40].entries()) {
    await expect(days.nth(index)).toHaveAttribute('title', inFull(at(back)))
    await expect(days.nth(index)).toHaveAttribute('datetime', at(back).toISOString().slice(0, 10))
  }

  await page.goto('/dashboard')
  const last = page.getByRole('region', { name: 'Last match' })
  await expect(last.getByRole('time').first()).toHaveText('Today')
  await last.getByRole('link', { name: 'Azul' }).first().click()
  await expect(page.getByRole('main').locator('header').getByRole('time')).toHaveText('Today')

  // The page stays open overnight.
  await page.clock.setFixedTime(new Date(at(0).getTime() + 86_400_000))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const day = page.getByRole('main').locator('header').getByRole('time')
  await expect(day).toHaveText('Yesterday')
  await expect(day).toHaveAttribute('title', inFull(at(0)))
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

/** `Wednesday 18 November`, with the year where it is not this one. */
function inHeading(date: Date, today: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
  const day = `${part({ weekday: 'long' })} ${part({ day: 'numeric' })} ${part({ month: 'long' })}`
  return date.getUTCFullYear() === today.getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`
}

/** `Wed 18 Nov 2026` */
function inFull(date: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
  const day = `${part({ weekday: 'short' })} ${part({ day: 'numeric' })}`
  return `${day} ${part({ month: 'short' })} ${part({ year: 'numeric' })}`
}
