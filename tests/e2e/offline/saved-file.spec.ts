import { readFile } from 'node:fs/promises'

import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { chooseFile, openImport } from '#tests/support/browser/import-page.ts'
import { matchesOf, oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'
import { openForm, unsentBar } from '#tests/support/browser/without-network.ts'

/** Logs a match of Azul without a network, and saves what waits. @returns the text of the file */
async function savedFile(page: Page): Promise<string> {
  await openForm(page)
  await page.getByRole('button', { name: 'Azul', exact: true }).click()
  await page.getByRole('button', { name: 'Jonas' }).first().click()
  await page.getByLabel('Score of Mara Tester').fill('84')
  await page.getByLabel('Score of Jonas Tester').fill('66')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Save Match/u }).click()
  await unsentBar(page).getByRole('button', { name: 'Details' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all as a file' }).click()
  return readFile(await (await download).path(), 'utf8')
}

/** The same match, of a game that waits too; with what deletes another match. */
function withMore(text: string, azul: string, match: string): string {
  const file = JSON.parse(text) as { writes: Record<string, unknown>[] }
  const [write] = file.writes
  const bare = { ...write, about: [], shown: null, body: null }
  const game = { ...bare, id: 'skull', endpoint: 'POST /games', body: '{"name":"Skull"}' }
  const params = { id: match }
  const deletes = { ...bare, id: 'gone', endpoint: 'DELETE /sessions/:id', params, words: 'A gift' }
  const writes = JSON.stringify(write).replaceAll(azul, 'unsent-skull').replaceAll('Azul', 'Skull')
  return JSON.stringify({ ...file, writes: [game, JSON.parse(writes), deletes] })
}

test('Nothing of a file of what waited is sent before somebody has looked at it', async ({
  app,
  page,
  browser,
}) => {
  test.slow()
  const { mara, azul, match } = await oneMatchOfFriends(app)
  await app.signIn(page, mara)
  const text = withMore(await savedFile(page), azul._id, match._id)
  await page.close()

  const emptied = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' })
  const other = await emptied.newPage()
  await other.setViewportSize({ width: 360, height: 740 })
  const writes: string[] = []
  other.on('request', (request) => {
    if (/\/api\/(?:sessions|games)/u.test(request.url()) && request.method() !== 'GET')
      writes.push(request.method())
  })
  await openImport(app, other, mara)
  await chooseFile(other, 'tabletally-not-sent.json', text)
  await expect(other.getByText('2 in “Needs a look”, 1 left out.')).toBeVisible()
  await expect(unsentBar(other)).toContainText('2 need a look')
  const details = unsentBar(other).getByRole('button', { name: 'Details' })
  await details.click()
  const dialog = other.getByRole('dialog', { name: 'On this device' })
  await expect(dialog).toContainText('Nothing of it is sent before you have looked at it.')
  await expect(dialog.getByRole('listitem')).toHaveText([/^The game Skull/u, /^Skull with Jonas/u])
  await dialog.getByRole('button', { name: /^Look at it.*Skull with Jonas/u }).click()
  await expect(other.getByLabel('Score of Mara Tester')).toHaveValue('84')
  await expect(other.getByRole('region', { name: 'Scores' })).toBeVisible()
  expect(writes).toEqual([])
  expect(await matchesOf(app, mara)).toHaveLength(1)

  await other.getByRole('button', { name: /^Save Match/u }).click()
  await expect(other).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
  await expect(unsentBar(other)).toHaveCount(0)
  const all = await matchesOf(app, mara)
  expect(all.map(({ game }) => game.name).toSorted()).toEqual(['Azul', 'Skull'])
  expect(all[0]?.players.map(({ score }) => score)).toEqual([84, 66])
  await emptied.close()
})

test('A new game that was refused is repaired where games are added', async ({ app, page }) => {
  test.slow()
  const { mara } = await oneMatchOfFriends(app)
  await app.signIn(page, mara)
  await openForm(page)
  await page.goto('/games/new')
  const name = page.getByLabel('Game name')
  await name.fill('Skul')
  let isAway = true
  await page.route('**/api/games', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    if (isAway) return route.abort()
    const json = { message: 'No such word.', code: 'validation_failed' }
    return route.fulfill({ status: 422, json })
  })
  await page.getByRole('button', { name: 'Add game' }).click()
  await expect(unsentBar(page)).toContainText('1 thing waits here')
  isAway = false
  await page.reload()
  await expect(unsentBar(page)).toContainText('1 needs a look')
  await unsentBar(page).getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: /^Repair/u }).click()
  await expect(name).toHaveValue('Skul')
  await page.unroute('**/api/games')
  await name.fill('Skull')
  await page.getByRole('button', { name: 'Add game' }).click()
  await expect(page).toHaveURL(/\/matches\/new/u)
  await expect(unsentBar(page)).toHaveCount(0)
  const { body } = await app.api('GET /games', { token: mara.token })
  expect(body.data.map((game) => game.name).toSorted()).toEqual(['Azul', 'Skull'])
})
