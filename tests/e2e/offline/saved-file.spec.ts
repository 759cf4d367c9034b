import { readFile } from 'node:fs/promises'

import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { chooseFile, openImport } from '#tests/support/browser/import-page.ts'
import { matchesOf, oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'
import { logAway, openForm, unsentBar } from '#tests/support/browser/without-network.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

import { key, setUp } from './queue-steps.ts'
import { call } from './random-device.ts'

/** Logs a match of Azul without a network, and saves what waits. @returns the text of the file */
async function savedFile(page: Page): Promise<string> {
  await logAway(page)
  await unsentBar(page).getByRole('button', { name: 'Details' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all as a file' }).click()
  return readFile(await (await download).path(), 'utf8')
}

/** The same match, of a game that waits too under another name; with what deletes another match. */
function withMore(text: string, azul: string, match: string): string {
  const file = JSON.parse(text) as { writes: Record<string, unknown>[] }
  const [write] = file.writes
  const bare = { ...write, about: [], shown: null, body: null }
  const game = { ...bare, id: 'skull', endpoint: 'POST /games', body: '{"name":"Skull King"}' }
  const params = { id: match }
  const deletes = { ...bare, id: 'gone', endpoint: 'DELETE /sessions/:id', params, words: 'A gift' }
  const writes = JSON.stringify(write).replaceAll(azul, 'unsent-skull').replaceAll('Azul', 'Skull')
  return JSON.stringify({ ...file, writes: [game, JSON.parse(writes), deletes] })
}

test(
  'Nothing of a file of what waited is sent before somebody has looked at it',
  { tag: '@long' },
  async ({ app, page, browser }) => {
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
    await expect(other.getByText('2 put in “Needs a look”, 1 left out.')).toBeVisible()
    await expect(unsentBar(other)).toContainText('2 need a look')
    const details = unsentBar(other).getByRole('button', { name: 'Details' })
    await details.click()
    const dialog = other.getByRole('dialog', { name: 'On this device' })
    await expect(dialog).toContainText('Nothing of it is sent before you have looked at it.')
    await expect(dialog.getByRole('listitem')).toHaveText([
      /^The game Skull King/u,
      /^“Skull King” on \d+ \w+ \d{4}: Mara Tester 84.*, Jonas Tester 66/u,
    ])
    await dialog.getByRole('button', { name: /^Look at it.*Skull with Jonas/u }).click()
    await expect(other.getByLabel('Score of Mara Tester')).toHaveValue('84')
    await expect(other.getByRole('main')).toContainText('Skull King')
    expect(writes).toEqual([])
    expect(await matchesOf(app, mara)).toHaveLength(1)

    await other.getByRole('button', { name: /^Save Match/u }).click()
    await expect(other).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
    await expect(unsentBar(other)).toHaveCount(0)
    const all = await matchesOf(app, mara)
    expect(all.map(({ game }) => game.name).toSorted()).toEqual(['Azul', 'Skull King'])
    expect(all[0]?.players.map(({ score }) => score)).toEqual([84, 66])
    await emptied.close()
  },
)

test(
  'A new game that was refused is repaired where games are added',
  { tag: '@long' },
  async ({ app, page }) => {
    test.slow()
    const { mara } = await oneMatchOfFriends(app)
    await app.signIn(page, mara)
    await openForm(page)
    await page.goto('/games/new')
    const name = page.getByLabel('Game name')
    await name.fill('Zwirbe')
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
    await expect(name).toHaveValue('Zwirbe')
    await page.unroute('**/api/games')
    await name.fill('Zwirbel')
    await page.getByRole('button', { name: 'Add game' }).click()
    await expect(page).toHaveURL(/\/matches\/new/u)
    await expect(unsentBar(page)).toHaveCount(0)
    const { body } = await app.api('GET /games', { token: mara.token })
    const names = body.data.map((game) => game.name)
    expect(names.filter((one) => one.startsWith('Zwirb'))).toEqual(['Zwirbel'])
  },
)

test('What waits is saved as a file, and nothing of what is read again is sent by itself', async ({
  app,
  page,
  context,
}) => {
  const { mara, write, places, isSent } = await setUp(app, page)
  const ben = await app.signUp('Ben')
  await context.setOffline(true)
  await write(1)
  await call(page, 'write', key(2), 'POST /games', { name: 'Skull' }, [])
  await expect.poll(async () => (await call(page, 'shown'))?.length).toBe(2)
  const file = (await call(page, 'saveFile')) ?? ''
  const readFor = async ({ user }: TestUser, text = file) => call(page, 'readFile', text, user._id)
  expect(await readFor(mara)).toEqual({ toLookAt: 0, existing: 2, leftOut: 0 })
  await context.setOffline(false)
  await isSent()
  // Somebody else may have made the file.
  expect(await readFor(mara)).toEqual({ toLookAt: 2, existing: 0, leftOut: 0 })
  expect(await call(page, 'rows', mara.user._id)).toMatchObject([
    { id: key(1), look: { why: 'file' } },
    { id: key(2), words: 'The game Skull', look: { why: 'file' } },
  ])
  // Whoever saves it after all has it once.
  expect(['stored', 'answered']).toContain(await write(1))
  await expect.poll(async () => (await call(page, 'rows', mara.user._id))?.length).toBe(1)
  expect(await places()).toEqual(['1'])
  await call(page, 'discard', key(2))
  const deleting = file.replace('"POST /sessions"', '"DELETE /sessions/:id"')
  expect(await readFor(mara, deleting)).toEqual({ toLookAt: 1, existing: 0, leftOut: 1 })
  await call(page, 'discard', key(2))

  // Of somebody else only the match is kept, and not sent by itself.
  await call(page, 'signIn', ben.token, ben.user)
  expect(await readFor(ben)).toEqual({ toLookAt: 1, existing: 0, leftOut: 1 })
  expect(await call(page, 'rows', ben.user._id)).toMatchObject([
    { id: `${key(1)}-${ben.user._id}`, look: { why: 'other file' } },
  ])
  // It has nothing to do with what the other account may still have here.
  await call(page, 'signIn', mara.token, mara.user)
  await context.setOffline(true)
  expect(await readFor(mara)).toMatchObject({ toLookAt: 2 })
  const bens = file.replaceAll(mara.user._id, ben.user._id)
  expect(await readFor(ben, bens)).toEqual({ toLookAt: 0, existing: 2, leftOut: 0 })
  await call(page, 'signIn', ben.token, ben.user)
  const again = (await call(page, 'saveFile')) ?? ''
  await call(page, 'discard', `${key(1)}-${ben.user._id}`)
  expect(await call(page, 'rows', ben.user._id)).toEqual([])
  expect(await call(page, 'rows', mara.user._id)).toMatchObject([{ id: key(1) }, { id: key(2) }])
  // Also from a file of one's own it is what another account wrote.
  expect(await readFor(ben, again)).toEqual({ toLookAt: 1, existing: 0, leftOut: 0 })
  expect(await call(page, 'rows', ben.user._id)).toMatchObject([{ look: { why: 'other file' } }])
  await call(page, 'discard', `${key(1)}-${ben.user._id}`)
  // Saved by one account after the other it can still be read.
  const cem = await app.signUp('Cem')
  expect(await readFor(cem, again)).toEqual({ toLookAt: 1, existing: 0, leftOut: 0 })
  expect(await call(page, 'rows', cem.user._id)).toMatchObject([
    { id: `${key(1)}-${cem.user._id}`, look: { why: 'other file' } },
  ])
  expect(await readFor(mara, '{"plays":[]}')).toBeNull()
  expect(await readFor(mara, file.replace('"format": 2', '"format": 99'))).toBe('newer')
  // Changed by hand: a key that is no header, a time that is none.
  expect(await readFor(mara, file.replace(key(1), 'ключ'))).toBe('newer')
  expect(await readFor(mara, file.replace(/"at": "[^"]+"/u, '"at": "then"'))).toBe('newer')
  // Filled so that the list, the dialog or the form of it would stop this device.
  const whole = JSON.parse(file) as { writes: { id: string }[] }
  const [first] = whole.writes
  const holding = async (writes: object[]) => readFor(mara, JSON.stringify({ ...whole, writes }))
  const many = Array.from({ length: 1001 }, (_, at) => ({ ...first, id: `many-${at}` }))
  expect(await holding(many)).toBe('newer')
  for (const filled of ['x'.repeat(20_001), Array.from({ length: 201 }, () => 1)]) {
    for (const field of ['body', 'shown']) {
      expect(await holding([{ ...first, [field]: JSON.stringify({ a: { filled } }) }])).toBe(
        'newer',
      )
    }
  }
  expect(await holding([{ ...first, words: 'x'.repeat(20_001) }])).toBe('newer')
})

test(
  'A file that fills the device keeps nobody from saving what waits, and reading it again',
  { tag: '@long' },
  async ({ app, page, context }) => {
    const { mara, write } = await setUp(app, page)
    await context.setOffline(true)
    await write(1)
    await expect.poll(async () => (await call(page, 'shown'))?.length).toBe(1)
    const save = async () => (await call(page, 'saveFile')) ?? ''
    const whole = JSON.parse(await save()) as { writes: object[] }
    const [first] = whole.writes
    const read = async (writes: object[]) =>
      call(page, 'readFile', JSON.stringify({ ...whole, writes }), mara.user._id)
    const leftOut = { toLookAt: 0, existing: 0, leftOut: 1 }
    // Under a key of this account it would be too long, and so would be the words of the game.
    expect(await read([{ ...first, id: 'x'.repeat(100), userId: 'other' }])).toEqual(leftOut)
    const body = JSON.stringify({ name: 'x'.repeat(20_000) })
    const game = { ...first, id: 'game', endpoint: 'POST /games', body }
    expect(await read([game])).toEqual(leftOut)
    const long = { ...first, id: 'long', app: 'é'.repeat(1_300_000) }
    expect(await read([long])).toEqual(leftOut)

    const many = Array.from({ length: 501 }, (_, at) => ({ ...first, id: `many-${at}` }))
    expect(await read(many)).toEqual({ toLookAt: 499, existing: 0, leftOut: 2 })
    await write(2)
    await expect.poll(async () => (await call(page, 'shown'))?.length).toBe(501)
    const all = { toLookAt: 0, existing: 501, leftOut: 0 }
    expect(await call(page, 'readFile', await save(), mara.user._id)).toEqual(all)
  },
)
