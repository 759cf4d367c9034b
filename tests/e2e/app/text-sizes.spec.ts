import { type BrowserApp, expect, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

/** The scale, on phones and on wide screens. A number in the table is the picture of its page. */
const SIZES = {
  phone: { title: 30, score: 25, heading: 20, text: 15, small: 12.5 },
  wide: { title: 40, score: 25, heading: 20, text: 16, small: 12.5 },
}
type Size = keyof (typeof SIZES)['phone'] | number

/** What each page has above the fold. */
const PAGES: Record<string, readonly Size[]> = {
  '/dashboard': ['title', 'text', 'small', 'score', 'heading'],
  '/matches': ['title', 'text', 'small', 'score', 'heading'],
  '/matches/new': ['title', 'text', 'small', 'heading', 12, 17, 22],
  '/matches/MATCH': ['title', 'text', 'small', 'score', 'heading', 68, 92],
  '/friends': ['title', 'text', 'small', 'heading'],
  '/profile/me': ['title', 'text', 'small', 'score'],
  '/stats': ['title', 'text', 'small', 'heading', 46],
  '/search?q=last azul': ['text', 'small', 'score', 'heading'],
  '/notifications?tab=all': ['title', 'text', 'small', 'score', 'heading'],
}

const WINDOWS = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } }

test('A page has few sizes of text above the fold', { tag: '@long' }, async ({ app, page }) => {
  test.slow()
  const { mara, match } = await tableOfMara(app)
  await app.signIn(page, mara)
  await withoutEvents(page)
  for (const [path, allowed] of Object.entries(PAGES)) {
    await page.goto(path.replace('MATCH', match))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const window of ['phone', 'wide'] as const) {
      await page.setViewportSize(WINDOWS[window])
      const sizes = allowed.map((size) => (typeof size === 'number' ? size : SIZES[window][size]))
      const others = async () =>
        Object.entries(await page.evaluate(sizesAboveTheFold)).filter(
          ([size]) => !sizes.includes(Number(size)),
        )
      await expect.poll(others, `other sizes than ${sizes.join(', ')} on ${path}`).toEqual([])
    }
  }
})

/** Mara has won and lost against Jonas and Priya today, and one match waits for her. */
async function tableOfMara(app: BrowserApp) {
  const mara = await app.signUp('Mara', 'Vogel')
  const jonas = await app.signUp('Jonas', 'Weber')
  const priya = await app.signUp('Priya', 'Raman')
  for (const friend of [jonas, priya]) await befriend(app, mara, friend)
  await befriend(app, jonas, priya)
  const game = await addGame(app, mara, 'Azul')
  const date = new Date().toISOString()
  const evening = (best: number) => ({
    game,
    date,
    players: [mara, jonas, priya].map(({ user }, seat) => ({
      user: user._id,
      score: best - 11 * seat,
      result: seat === 0 ? ('Win' as const) : ('Loss' as const),
    })),
  })
  for (const best of [84, 79, 77, 71, 70]) await logMatch(app, mara, evening(best))
  await logMatch(app, jonas, evening(81))
  const match = await logMatch(app, mara, evening(85))
  return { mara, match: match._id }
}

/** For `page.evaluate`: each size of visible text, with what has it. Drawings and the logo do not count. */
function sizesAboveTheFold(): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const parent = node.parentElement
    const words = node.textContent?.trim() ?? ''
    if (/^(Tabletally)?$/u.test(words) || parent === null) continue
    if (parent.closest('svg, .sr-only') !== null) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const isShown = [...range.getClientRects()].some(
      ({ width, height, top, bottom }) =>
        width > 1 && height > 1 && top < innerHeight && bottom > 0,
    )
    if (isShown) note(getComputedStyle(parent), words)
  }
  for (const field of document.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox], [type=radio])',
  )) {
    const { width, top, bottom } = field.getBoundingClientRect()
    if (width > 1 && top < innerHeight && bottom > 0 && field.checkVisibility()) {
      note(getComputedStyle(field, field.value === '' ? '::placeholder' : null), 'a field')
    }
  }
  return found

  function note({ fontSize }: CSSStyleDeclaration, words: string) {
    const size = String(Number.parseFloat(fontSize))
    found[size] = [...(found[size] ?? []), words]
  }
}
