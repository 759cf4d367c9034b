import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { chooseFile, openImport } from '#tests/support/browser/import-page.ts'
import { matchesOf, oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'
import { hold, undo } from '#tests/support/browser/undo-bar.ts'
import { expectWholeTexts } from '#tests/support/browser/whole-texts.ts'
import { logAway, unsentBar } from '#tests/support/browser/without-network.ts'

import { bodyOf, key, onWrites, openQueue, setUp } from './queue-steps.ts'
import { call } from './random-device.ts'

/** Three matches of Azul, of which one names a stranger, as a file says them that waited here. */
async function fileOfThree(page: Page, stranger: string): Promise<string> {
  await logAway(page)
  await expect(unsentBar(page)).toContainText('1 match waits here')
  const [write] = (await page.evaluate(async () => {
    const opening = indexedDB.open('unsent', 1)
    return new Promise((resolve) => {
      opening.addEventListener('success', () => {
        const all = opening.result.transaction('writes').objectStore('writes').getAll()
        all.addEventListener('success', () => resolve(all.result))
      })
    })
  })) as { id: string; body: string; format: number }[]
  if (write === undefined) throw new Error('Nothing waits')
  const again = (id: string) =>
    JSON.parse(JSON.stringify(write).replaceAll(write.id, id)) as typeof write
  const asked = again('stranger')
  const body = JSON.parse(asked.body) as { players: { user: string }[] }
  body.players[1] = { user: stranger }
  const writes = [write, again('second'), { ...asked, body: JSON.stringify(body) }]
  return JSON.stringify({ program: 'Tabletally', kind: 'unsent', format: write.format, writes })
}

test(
  'The matches of an own file are sent by one tap once they were read, or all deleted',
  { tag: '@phone-alone' },
  async ({ app, page, browser }) => {
    test.slow()
    const { mara } = await oneMatchOfFriends(app)
    const eve = await app.signUp('Eve')
    await app.signIn(page, mara)
    const text = await fileOfThree(page, eve.user._id)
    await page.close()

    const emptied = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' })
    const other = await emptied.newPage()
    await other.setViewportSize({ width: 360, height: 740 })
    await openImport(app, other, mara)
    await chooseFile(other, 'tabletally-not-sent.json', text)
    await expect(unsentBar(other)).toContainText('3 need a look')
    const details = unsentBar(other).getByRole('button', { name: 'Details' })
    const dialog = other.getByRole('dialog', { name: 'On this device' })
    await details.click()
    const named = /^Azul on \d+ \w+ \d{4}: Mara Tester 84.*, Jonas Tester 66/u
    const fromFile = dialog.getByRole('list', { name: 'From your file' })
    await expect(fromFile.getByRole('listitem')).toHaveText([named, named])
    await expect(dialog.getByRole('list', { name: 'Needs a look' })).toContainText(
      'It comes from a file.',
    )
    await expectWholeTexts(other, [360])

    await dialog.getByRole('button', { name: 'Delete all 3' }).click()
    await expect(unsentBar(other)).toHaveCount(0)
    await hold(other, '3 deleted')
    await undo(other).click()
    await expect(unsentBar(other)).toContainText('3 need a look')
    expect(await matchesOf(app, mara)).toHaveLength(1)

    await details.click()
    await dialog.getByRole('button', { name: 'Send all 2' }).click()
    await expect.poll(async () => (await matchesOf(app, mara)).length).toBe(3)
    await other.keyboard.press('Escape')
    await expect(unsentBar(other)).toContainText('1 needs a look')
    await emptied.close()
  },
)

test(
  'A file of another account keeps a new game with the match of it',
  { tag: '@long' },
  async ({ app, page, context }) => {
    const { mara } = await setUp(app, page)
    const ben = await app.signUp('Ben')
    await context.setOffline(true)
    await call(page, 'write', key(1), 'POST /games', { name: 'Skull' }, [])
    await call(page, 'write', key(2), 'POST /games', { name: 'Gloom' }, [])
    const game = (await call(page, 'unsentId', key(1))) ?? ''
    await call(page, 'write', key(3), 'POST /sessions', bodyOf(mara, game, 'attic'), [])
    await expect.poll(async () => (await call(page, 'shown'))?.length).toBe(3)
    const file = (await call(page, 'saveFile')) ?? ''
    await context.setOffline(false)
    await expect.poll(async () => call(page, 'rows', mara.user._id)).toEqual([])

    const bens = await openQueue(app, page, ben)
    const read = await call(bens, 'readFile', file, ben.user._id)
    expect(read).toEqual({ toLookAt: 2, existing: 0, leftOut: 1 })
    const own = (count: number) => `${key(count)}-${ben.user._id}`
    const ofBen = (await call(bens, 'unsentId', own(1))) ?? ''
    expect(await call(bens, 'rows', ben.user._id)).toMatchObject([
      { id: own(1), words: 'The game Skull', look: { why: 'other file' } },
      { id: own(3), body: expect.stringContaining(ofBen), look: { why: 'other file' } },
    ])
    // Once the match was looked at and saved, its game goes with it.
    await call(bens, 'write', own(3), 'POST /sessions', bodyOf(ben, ofBen, 'attic'), [])
    await expect.poll(async () => call(bens, 'rows', ben.user._id)).toEqual([])
    const { body } = await app.api('GET /sessions', { token: ben.token })
    expect(body.data).toMatchObject([{ location: 'attic', game: { name: 'Skull' } }])
  },
)

test(
  'What one tab sends is not deleted in another one that still lists it',
  { tag: '@long' },
  async ({ app, page, context }) => {
    const { mara, write, places, isSent } = await setUp(app, page)
    await context.setOffline(true)
    await write(1)
    await expect.poll(async () => (await call(page, 'shown'))?.length).toBe(1)
    const file = (await call(page, 'saveFile')) ?? ''
    await context.setOffline(false)
    await isSent()
    await call(page, 'readFile', file.replaceAll(key(1), key(2)), mara.user._id)
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const sent = await onWrites(context, async (route) =>
      isAsked.then(async () => route.continue()),
    )
    await call(page, 'release', key(2))
    await expect.poll(() => sent).toEqual([key(2)])
    expect(await call(page, 'discard', key(2))).toBe(false)
    answer()
    await isSent()
    expect(await places()).toEqual(['1', '1'])
  },
)
