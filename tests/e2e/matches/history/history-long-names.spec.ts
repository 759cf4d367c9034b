import type { Locator } from '@playwright/test'

import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

test('At 320 px long names do not break inside a word, in the form and on the banner @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara', 'Lindqvist')
  const name = 'Maximilian Schwarzenberger'
  const players = [
    { user: mara.user._id, score: 40, result: 'Loss' as const },
    { name, score: 90, result: 'Win' as const },
  ]
  const { _id } = await logMatch(app, mara, { game: 'Azul', players })
  await app.signIn(page, mara)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/matches/${_id}`)
  const banner = page.getByRole('region', { name: 'Players' }).getByText(`${name} won`)
  await expect(banner).toBeVisible()
  expect(await brokenWords(banner)).toEqual([])
  await page.getByRole('button', { name: 'Edit match' }).click()
  const row = page.getByRole('table', { name: 'Players' }).getByRole('row', { name })
  await expect(row.getByRole('textbox', { name: `Score of ${name}` })).toBeVisible()
  expect(await brokenWords(row.getByRole('rowheader'))).toEqual([])
})

for (const width of [320, 360]) {
  test.describe(`At ${width} px`, { tag: '@long' }, () => {
    // A phone's scrollbar takes no room.
    test.use({ viewport: { width, height: 740 }, isMobile: true, hasTouch: true })

    test('a long word of a game has room beside a score, and a word on one of five tiles', async ({
      app,
      page,
    }) => {
      const mara = await app.signUp('Mara', 'Lindqvist')
      const players = [
        { user: mara.user._id, score: 108, result: 'Win' as const, started: true },
        { name: 'Oma', score: 98, result: 'Loss' as const },
      ]
      await logMatch(app, mara, { game: 'Terraforming Mars', players })
      await app.signIn(page, mara)
      await page.goto('/matches')
      const row = page.getByRole('article')
      await expect(row.getByText('Your score: 108')).toBeVisible()
      expect(await brokenWords(row.getByRole('heading'))).toEqual([])

      // Five tiles of an edit: those that are always there, and who started.
      await row.getByRole('link').click()
      await page.getByRole('button', { name: 'Edit match' }).click()
      const tiles = page.getByRole('group', { name: 'Details' })
      await expect(tiles.getByRole('button')).toHaveCount(5)
      expect(await brokenWords(tiles.getByText('Minutes', { exact: true }))).toEqual([])
    })

    test('names of games do not break inside a word, wherever matches are listed', async ({
      app,
      page,
    }) => {
      const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
      const players = [
        { user: jonas.user._id, score: 108, result: 'Win' as const },
        { user: mara.user._id, score: 68, result: 'Loss' as const },
        ...['Oma', 'Nils', 'Theo'].map((guest) => ({
          name: guest,
          score: 9,
          result: 'Loss' as const,
        })),
      ]
      for (const game of ['Carcassonne', 'Ticket to Ride']) {
        await logMatch(app, jonas, { game, players })
      }
      await app.signIn(page, mara)
      await page.goto('/matches')
      const rows = page.getByRole('article')
      await expect(rows).toHaveCount(2)
      for (const row of await rows.all()) {
        expect(await brokenWords(row.getByRole('heading'))).toEqual([])
        const pieces = await row.getByRole('listitem').all()
        const tops = await Promise.all(pieces.map(async (one) => (await one.boundingBox())?.y))
        expect(new Set(tops).size, 'all players stand in one line').toBe(1)
        const others = await Promise.all(
          pieces.slice(1).map(async (one) => one.locator('svg').first().boundingBox()),
        )
        for (const [at, piece] of others.entries()) {
          const before = others[at - 1]
          if (before) expect(piece?.x).toBeGreaterThanOrEqual(before.x + before.width - 1)
        }
      }
      await page.goto('/dashboard')
      const waiting = page.getByRole('list', { name: 'For you 2' })
      await expect(waiting.getByRole('heading')).toHaveCount(2)
      for (const heading of await waiting.getByRole('heading').all()) {
        expect(await brokenWords(heading)).toEqual([])
      }
      for (const row of await waiting.getByRole('listitem').all()) {
        expect((await row.boundingBox())?.height).toBeLessThanOrEqual(100)
      }
      await page.goto(`/friends/${jonas.user._id}`)
      const byGame = page.getByRole('region', { name: 'By game' })
      await expect(byGame.getByRole('link')).toHaveCount(2)
      for (const link of await byGame.getByRole('link').all()) {
        expect(await brokenWords(link)).toEqual([])
      }
    })
  })
}

/** The words of an element that stand on two lines. */
async function brokenWords(shown: Locator): Promise<string[]> {
  return shown.first().evaluate((element) => {
    const words: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (range.getClientRects().length > 1) words.push(word)
      }
    }
    return words
  })
}
