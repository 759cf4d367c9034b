import { type BrowserApp, expect, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

/** What texts a page has above the fold: three sizes, and others only where a number is the picture. */
const SIZES = {
  phone: { title: 30, form: 22, score: 25, heading: 20, text: 15, small: 12.5 },
  wide: { title: 40, form: 40, score: 25, heading: 20, text: 16, small: 12.5 },
}
type Size = keyof (typeof SIZES)['phone']

const three: readonly Size[] = ['title', 'text', 'small']

/** A number is a size of that page alone: the banner's score, the totals. */
const PAGES: Record<string, { phone: readonly (Size | number)[]; wide: readonly (Size | number)[] }> = {
  '/dashboard': {
    phone: [...three, 'score', 'heading'],
    wide: [...three, 'score', 'heading'],
  },
  '/matches': { phone: [...three, 'score', 'heading'], wide: [...three, 'score', 'heading'] },
  '/matches/new': { phone: ['form', 'text', 'small'], wide: ['form', 'text', 'small', 'heading'] },
  '/matches/MATCH': {
    phone: [...three, 'score', 68],
    wide: [...three, 'score', 'heading', 92],
  },
  '/friends': { phone: [...three, 'heading'], wide: [...three, 'heading'] },
  '/profile/me': { phone: [...three, 'score'], wide: [...three, 'score'] },
  '/stats': { phone: [...three, 'heading', 46], wide: [...three, 'heading', 46] },
  '/search?q=azul': { phone: ['text', 'small', 'score'], wide: ['text', 'small', 'score'] },
  '/notifications?tab=all': { phone: three, wide: three },
}

const WINDOWS = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } }

test('A page has few sizes of text above the fold', async ({ app, page }) => {
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
      const sizes = allowed[window].map((size) =>
        typeof size === 'number' ? size : SIZES[window][size],
      )
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
  const game = await addGame(app, mara, 'Azul')
  const date = new Date().toISOString()
  const evening = (scores: readonly number[]) => ({
    game,
    date,
    players: [mara, jonas, priya].map(({ user }, seat) => ({
      user: user._id,
      score: scores[seat],
      result: seat === 0 ? ('Win' as const) : ('Loss' as const),
    })),
  })
  for (const score of [84, 79, 77, 71, 70]) await logMatch(app, mara, evening([score, 60, 58]))
  await logMatch(app, jonas, evening([81, 62, 57]))
  const match = await logMatch(app, mara, evening([85, 66, 61]))
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
