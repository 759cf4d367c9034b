import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, matchesOf } from '#tests/support/browser/shown-evenings.ts'

const tile = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Details' }).getByRole('button', { name })
const offered = (page: Page) => page.getByRole('group', { name: 'As last time' })
const save = (page: Page) => page.getByRole('button', { name: /^Save Match/u })

test('Place and expansions of another evening are offered; the place of this day is set @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const azul = await addGame(app, mara, 'Azul')
  const mosaic = await addGame(app, mara, 'Crystal Mosaic')
  const before = { game: azul, location: 'Ben’s', expansions: [mosaic._id] }
  await logMatch(app, mara, before)
  await app.signIn(page, mara)

  await test.step('what is not tapped is not saved', async () => {
    await page.goto(`/matches/new?game=${azul._id}`)
    await expect(offered(page).getByRole('button')).toHaveText([/Crystal Mosaic/u, /Ben’s/u])
    await expect(tile(page, /^Place$/u)).toBeVisible()
    await save(page).click()
    await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
    expect((await matchesOf(app, mara))[0]).toMatchObject({ location: null, expansions: [] })
  })

  await test.step('one tap sets it', async () => {
    await logMatch(app, mara, { ...before, date: '2026-10-02T19:00:00Z' })
    await page.goto(`/matches/new?game=${azul._id}`)
    await offered(page).getByRole('button', { name: 'At Ben’s' }).click()
    await expect(tile(page, /^Place: Ben’s$/u)).toBeVisible()
    await expect(offered(page).getByRole('button', { name: 'At Ben’s' })).toHaveCount(0)
    await page.reload()
    await expect(tile(page, /^Place: Ben’s$/u)).toBeVisible()
    await save(page).click()
    await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
    expect((await matchesOf(app, mara))[0]).toMatchObject({ location: 'Ben’s', expansions: [] })
  })

  await test.step('the place of the newest match of that day is set, whatever was played', async () => {
    const skull = await addGame(app, mara, 'Skull')
    await page.goto(`/matches/new?game=${skull._id}`)
    await expect(tile(page, /^Place: Ben’s$/u)).toBeVisible()
    await save(page).click()
    await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
    expect((await matchesOf(app, mara))[0]).toMatchObject({ location: 'Ben’s' })
  })
})
