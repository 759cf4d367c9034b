import type { Locator } from '@playwright/test'

import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch } from '#tests/support/browser/evenings.ts'

test('At 320 px long names do not break inside a word, in the form and on the banner', async ({
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
  const brokenWords = async (shown: Locator) =>
    shown.first().evaluate((element) => {
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
  await page.goto(`/matches/${_id}`)
  const banner = page.getByRole('region', { name: 'Players' }).getByText(`${name} won`)
  await expect(banner).toBeVisible()
  expect(await brokenWords(banner)).toEqual([])
  await page.getByRole('button', { name: 'Edit match' }).click()
  const row = page.getByRole('table', { name: 'Players' }).getByRole('row', { name })
  await expect(row.getByRole('textbox', { name: `Score of ${name}` })).toBeVisible()
  expect(await brokenWords(row.getByRole('rowheader'))).toEqual([])
})
