import { notify } from '#features/notifications/notifications.commands.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  settled,
} from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import {
  ADDRESS,
  BREAKOUT,
  hostileTable,
  SCRIPT,
  watchPolicy,
} from '#tests/support/browser/hostile-texts.ts'
import { logAzul } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'
import { isLong } from '#tests/support/long-form.ts'

const inTheLongRun = (...paths: string[]) => (isLong ? paths : [])

const SIGNED_OUT = [
  `/login?redirect=${encodeURIComponent(ADDRESS)}`,
  '/signup?invite=ended',
  '/join/ended',
  `/check-email?email=${encodeURIComponent(SCRIPT)}`,
  `/verify-email?token=${encodeURIComponent(SCRIPT)}`,
  `/oauth-success#token=${encodeURIComponent(SCRIPT)}`,
  '/forgot-password',
  `/reset-password?token=${encodeURIComponent(BREAKOUT)}`,
  '/games/new',
  `/no/such/${encodeURIComponent(SCRIPT)}`,
  ...['/dev/mailbox', '/api/docs', '/api/auth/google?redirect=/matches'],
  ...inTheLongRun('/signup', '/verify-email', '/oauth-success'),
  ...inTheLongRun(
    '/check-email?email=ann.with.a.very.long.address@quite-a-long-domain.example.com',
  ),
]

const SIGNED_IN = [
  '/dashboard',
  `/matches?q=${encodeURIComponent(SCRIPT)}`,
  '/matches/new',
  '/matches/MATCH',
  '/friends',
  '/friends?tab=sent',
  '/friends?tab=suggested',
  '/friends/requests',
  '/friends/guests',
  '/import',
  '/matches',
  '/stats',
  '/play',
  '/scan',
  '/friends/FRIEND',
  '/games/GAME',
  '/stats/2026',
  '/notifications?tab=all',
  '/profile/me',
  ...inTheLongRun('/friends?tab=requests', '/notifications', '/games/new', '/no/such/page'),
]

// Tab skips these on purpose; in a group of radios it stops only at the chosen one.
const UNREACHED =
  ':disabled, [aria-hidden=true], [aria-hidden=true] *, [inert] *, [type=radio]:not(:checked)'

test.describe('Every page works at 320 px, in light and dark, with the Tab key, without Intl, and obeys no text', () => {
  test.beforeEach(async ({ page }) => page.addInitScript(noteIntl))

  test('pages of visitors', async ({ app, page }) => {
    test.slow()
    const seen = await watchPolicy(page, app.url)
    for (const path of SIGNED_OUT) {
      await test.step(`${path} of visitors`, async () => {
        await page.goto(path)
        await expectUsable(page)
      })
    }
    expect(seen).toEqual({ violations: [], elsewhere: [] })
  })

  for (const [part, paths] of [
    SIGNED_IN.slice(0, 6),
    SIGNED_IN.slice(6, 13),
    SIGNED_IN.slice(13),
  ].entries()) {
    test(`pages of a user with friends, matches, notifications, and long and hostile names, part ${part + 1}`, async ({
      app,
      page,
    }) => {
      test.slow()
      const { ann, ben, game, match } = await hostileTable(app)
      await logAzul(app, [ben, ann])
      await logAzul(app, [ann, ben])
      const news = Array.from({ length: 25 }, (_, index) => ({
        ...{ userId: ann.user._id, senderId: null, type: 'MATCH_CONFIRMED' as const },
        title: `News number ${index + 1}.`,
      }))
      await app.running.app.database.transact((trx) => notify(trx, news, new Date()))
      const seen = await watchPolicy(page, app.url)
      await app.signIn(page, ann)
      await withoutEvents(page)
      for (const path of paths) {
        const names = { MATCH: match._id, FRIEND: ben.user._id, GAME: game._id }
        await page.goto(path.replace(/[A-Z]{4,}/u, (name) => names[name as keyof typeof names]))
        await expectUsable(page)
      }
      expect(seen).toEqual({ violations: [], elsewhere: [] })
    })
  }
})

async function expectUsable(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const used = await page.evaluate(() => (window as unknown as { intlUsed: string[] }).intlUsed)
  // Base UI’s combobox makes a collator of its own, once the form is drawn.
  const ours = used.filter((use) => !use.includes('/live-combobox-'))
  expect(ours, `whose first use costs a phone 60 ms, on ${page.url()}`).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await expectTabReachesAll(page)
}

/**
 * A script walks in the order of Tab, as fast as the page; where anything is odd, and in the long
 * run, Tab itself is pressed.
 */
async function expectTabReachesAll(page: Page): Promise<void> {
  const wanted = await page.evaluate((unreached) => {
    const found = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [role=tab]',
    )
    const usable = [...found].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(unreached) &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    usable.forEach((element, index) => element.setAttribute('data-stop', String(index)))
    return usable.map((element) => element.outerHTML.slice(0, 120))
  }, UNREACHED)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (const one of [focused, settled]) {
    await page.evaluate(`window.${one.name} = ${one.toString()}`)
  }
  // After a key the browser shows where the focus is, also when a script moves it.
  await page.keyboard.press('Tab')
  if (!isLong && (await page.evaluate(walk))) return
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const met = new Set<number>()
  const faint: string[] = []
  for (let step = 0; step < wanted.length + 3; step += 1) {
    await page.keyboard.press('Tab')
    let at = await page.evaluate(focused)
    // An element that slides into view needs a moment.
    if (at?.good === false) {
      await page.evaluate(settled)
      at = await page.evaluate(focused)
    }
    if (at === null) continue
    met.add(at.stop)
    if (!at.good) faint.push(wanted[at.stop] ?? 'something else')
  }
  expect(faint, `where the focus cannot be seen on ${page.url()}`).toEqual([])
  const missed = wanted.filter((_, index) => !met.has(index))
  expect(missed, `what Tab does not reach on ${page.url()}`).toEqual([])
}

/** For `page.evaluate`. An order of its own, which the app gives nothing, could hinder Tab. */
async function walk(): Promise<boolean> {
  const inPage = window as unknown as { focused: typeof focused; settled: typeof settled }
  for (const element of document.querySelectorAll<HTMLElement>('[data-stop]')) {
    element.focus()
    if (inPage.focused()?.good === false) await inPage.settled()
    const tab = { key: 'Tab', code: 'Tab', bubbles: true, cancelable: true }
    const isLetOn = element.dispatchEvent(new KeyboardEvent('keydown', tab))
    const isHere = document.activeElement === element && element.tabIndex === 0
    if (!isLetOn || !isHere || inPage.focused()?.good !== true) return false
  }
  return true
}

/** For `page.evaluate`. */
function focused(): { stop: number; good: boolean } | null {
  const element = document.activeElement
  if (element === null || element === document.body) return null
  const isOutlined = (of: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(of, part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  // A link that covers its card shows the focus ring around the card, a field of a frame around the frame.
  const frames = [2, 3].map((up) => {
    let frame: Element | null = element
    for (let step = 0; step < up; step += 1) frame = frame?.parentElement ?? null
    return frame
  })
  const outlined =
    isOutlined(element) ||
    isOutlined(element, '::after') ||
    frames.some((frame) => frame !== null && isOutlined(frame))
  const { width, height, top, bottom } = element.getBoundingClientRect()
  const onScreen = width > 0 && height > 0 && bottom > 0 && top < innerHeight
  const around = element.closest('[data-stop]')
  return { stop: Number(around?.getAttribute('data-stop') ?? -1), good: outlined && onScreen }
}

function noteIntl(): void {
  const intlUsed: string[] = []
  Object.assign(window, { intlUsed })
  const note = (name: string) => intlUsed.push(`${name}: ${new Error().stack ?? ''}`)
  function watch(owner: object, names: RegExp): void {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (typeof value !== 'function' || !names.test(name)) continue
      const noting = new Proxy(value as () => unknown, {
        apply(used, self, args) {
          note(name)
          return Reflect.apply(used, self, args) as unknown
        },
        construct(used, args) {
          note(name)
          return Reflect.construct(used, args) as object
        },
      })
      Object.defineProperty(owner, name, { value: noting })
    }
  }
  watch(Intl, /./u)
  for (const { prototype } of [String, Number, Date, Array, BigInt]) watch(prototype, /locale/iu)
}
