import { settled } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { holdScripts } from '#tests/support/browser/held-scripts.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { addGame } from '#tests/support/browser/shown-evenings.ts'
import { isLong } from '#tests/support/long-form.ts'

/** For `evaluate`: the text of an element, with what its style adds, and the size of its letters. */
function wordsOf(element: Element) {
  const parts = [...element.querySelectorAll('*'), element]
  const contents = parts.map((part) => getComputedStyle(part, '::after').content)
  // E.g. `" " "Mara"`.
  const added = contents.filter((content) => content !== 'none').join('')
  const words = `${element.textContent.trim()}${added.replaceAll(/"(?<text>[^"]*)" ?/gu, '$<text>')}`
  const [innermost] = parts
  return { words, size: innermost && getComputedStyle(innermost).fontSize }
}

async function earlyAndOwn(page: Page, address: string, widths: number[]) {
  const { pathname } = new URL(address)
  const looks = async (selector: string) => {
    const found = page.locator(selector).first()
    const seen = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      await expect(found).toBeVisible()
      await page.evaluate(async () => document.fonts.ready)
      await page.evaluate(settled)
      const { words, size } = await found.evaluate(wordsOf)
      seen.push({ width, words, size, place: await found.boundingBox() })
    }
    return seen
  }
  const release = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  const early = await looks(`[data-of="${pathname}"]`)
  const lines = await page.locator(`[data-of="${pathname}"]`).allInnerTexts()
  release()
  const own = await looks('h1')
  await page.unroute('**/assets/*.js')
  for (const line of lines) {
    await expect(page.getByText(line).or(page.getByPlaceholder(line)).first()).toBeVisible()
  }
  return { early, own }
}

test('The headings for users are shown before any script has run, in their final place, at any width', async ({
  app,
  page,
}) => {
  test.slow()
  await app.signIn(page, await app.signUp('Mara'))
  // The first load learns whom to greet.
  await page.goto(`${app.url}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Mara')
  const others = [
    ...['/friends/requests', '/friends/guests', '/notifications', '/profile/me', '/games/new'],
    ...['/import', '/stats', '/scan', '/play', '/matches', '/friends'],
  ]
  const paths = ['/dashboard', '/matches/new', ...(isLong ? others : [])]
  for (const path of paths) {
    const widths = isLong ? [360, 768, 1280] : [360, 1280]
    const { early, own } = await earlyAndOwn(page, app.url + path, widths)
    // The early one is as wide as its line, so the width is not compared.
    const compared = ({ width, words, size, place }: (typeof own)[number]) => {
      return [width, words, size, place?.x, place?.y, place?.height]
    }
    expect(own.map(compared)).toEqual(early.map(compared))
  }
})

/** Of each width: parts of index.html, and those of app/shell that take their places. */
const FRAME: Record<number, [early: string, own: string][]> = {
  360: [['.boot-app > .bottom-0', 'nav.bottom-bar']],
  1280: [['.boot-app > .inset-y-0', 'aside']],
}

test('The frame of the app stands before any script has run where it stays, and nothing moves', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const game = await addGame(app, mara, 'Azul')
  await app.signIn(page, mara)
  // What waits for the first load is stored then, e.g. whom to greet.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Mara')
  // Of the page of a game the heading is not known early.
  const ofGame = `/games/${game._id}`
  const others = isLong ? ['/matches', '/friends', '/stats', '/profile/me'] : []
  for (const path of ['/dashboard', ...others, ofGame]) {
    for (const [width, parts] of Object.entries(FRAME)) {
      await page.setViewportSize({ width: Number(width), height: 740 })
      const places = (which: 0 | 1) =>
        Promise.all(parts.map(async (part) => page.locator(part[which]).boundingBox()))
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const shifts = await noteShifts(page)
      await page.evaluate(async () => document.fonts.ready)
      const early = await places(0)
      expect(early).not.toContain(null)
      release()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(settled)
      expect([path, width, await places(1)]).toEqual([path, width, early])
      await page.unroute('**/assets/*.js')
      // What is smaller is a rounded pixel, which Lighthouse counts as 0.
      const moved = (await shifts()).filter((shift) => shift >= 0.001)
      // Below its unknown heading the page of a game may still move.
      if (path !== ofGame) expect([path, width, moved]).toEqual([path, width, []])
    }
  }
})
