import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'

const scores: [score: number, whole: string][] = [
  [999_999_999, '999999999'],
  [-999_999_998.5, '−999999998.5'],
  [-0.000001, '−0.000001'],
]

/** Texts that exceed their card or overlap another text of their row. */
async function overlapsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const boxes: { text: string; box: DOMRect; row: Element | null }[] = []
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || parent === null || parent.closest('.sr-only, title, select') !== null)
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const card = parent.closest('section')?.getBoundingClientRect()
      // One box per line.
      for (const box of range.getClientRects()) {
        if (card !== undefined && (box.left < card.left || box.right > card.right)) {
          found.push(`${text} leaves its card`)
        }
        boxes.push({ text, box, row: parent.closest('li, header, section') })
      }
    }
    // A large digit's box is higher than the digit, and overlaps the next line's box.
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const wide =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (
          one.row === other.row &&
          wide > 1 &&
          high > Math.min(one.box.height, other.box.height) / 2
        )
          found.push(`${one.text} × ${other.text}`)
      }
    }
    return found
  })
}

test('A score of any length does not break a match’s page, the dashboard or the history @long', async ({
  app,
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [score, whole] of scores) {
    const mara = await app.signUp('Mara', 'Lindqvist')
    const { _id } = await logMatch(app, mara, {
      game: 'Twilight Imperium',
      players: [
        { user: mara.user._id, score, result: 'Win' },
        { name: 'Oma Inge', score, result: 'Loss' },
      ],
    })
    await app.signIn(page, mara)
    for (const path of [`/matches/${_id}`, '/dashboard', '/matches']) {
      await page.goto(path)
      const own =
        path === '/matches'
          ? page.getByRole('article')
          : page.getByRole('list', { name: 'Players' })
      await expect(own.first()).toBeVisible()
      expect(await overlapsOf(page), `${path} with ${whole}`).toEqual([])
      await expectNoSidewaysScroll(page)
      // The whole score is in the tooltip and for screen readers.
      const short = page.getByTitle(whole, { exact: true }).first()
      await expect(short).toBeVisible()
      await expect(short).toContainText(whole)
    }
    await page.goto(`/matches/${_id}`)
    const row = page.getByRole('list', { name: 'Players' }).getByRole('listitem').first()
    await expect(row.locator('p', { hasText: whole }).first()).toBeVisible()
    // There is still room for the name.
    const name = await row.getByText('Mara Lindqvist').first().boundingBox()
    expect(name?.width).toBeGreaterThan(60)
  }
})
