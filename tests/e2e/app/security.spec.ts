import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { gameField, notesField } from '#tests/support/browser/match-form.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

const SCRIPT = '<img src=x onerror=alert(1)>'
const BREAKOUT = `"'></title><script>alert(1)</script>`
const ADDRESS = 'javascript:alert(1)//'
const TEMPLATE = '{{constructor.constructor("alert(1)")()}}${alert(1)}'

const SIGNED_OUT = [
  '/login',
  '/signup',
  `/check-email?email=${encodeURIComponent(SCRIPT)}`,
  `/verify-email?token=${encodeURIComponent(SCRIPT)}`,
  '/forgot-password',
  `/reset-password?token=${encodeURIComponent(BREAKOUT)}`,
  `/oauth-success#token=${encodeURIComponent(SCRIPT)}`,
  `/login?redirect=${encodeURIComponent(ADDRESS)}`,
  '/games/new',
  `/no/such/${encodeURIComponent(SCRIPT)}`,
]

const SIGNED_IN = [
  '/dashboard',
  '/matches',
  `/matches?q=${encodeURIComponent(SCRIPT)}`,
  '/matches/new',
  '/games/new',
  '/friends',
  '/friends?tab=requests',
  '/friends?tab=sent',
  '/friends?tab=suggested',
  '/friends/requests',
  '/friends/guests',
  '/import',
  '/notifications?status=all',
  '/profile/me',
]

interface Watch {
  violations: string[]
  elsewhere: string[]
}

/** Records violations of the CSP, dialogs, and requests to other origins. */
async function watch(page: Page, origin: string): Promise<Watch> {
  const seen: Watch = { violations: [], elsewhere: [] }
  await page.exposeFunction('noteViolation', (what: string) => seen.violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note = Reflect.get(window, 'noteViolation') as (what: string) => void
      note(`${event.violatedDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`)
    })
  })
  page.on('dialog', (dialog) => {
    seen.violations.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) seen.elsewhere.push(url.href)
  })
  return seen
}

/** Signs up a user with an ordinary address, and then sets any name. */
async function named(app: BrowserApp, firstName: string, lastName: string): Promise<TestUser> {
  const user = await app.signUp('Somebody')
  const body = { firstName, lastName }
  await app.api('PUT /users/:id', { token: user.token, params: { id: user.user._id }, body })
  return user
}

async function visit(page: Page, path: string): Promise<void> {
  await withoutEvents(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test.describe('The Content-Security-Policy', () => {
  test('is not violated, and nothing is requested from other origins, on every page for visitors', async ({
    app,
    page,
  }) => {
    const seen = await watch(page, app.url)
    for (const path of SIGNED_OUT) await visit(page, path)
    expect(seen).toEqual({ violations: [], elsewhere: [] })
  })

  test('is not violated on any page of players with hostile names', async ({ app, page }) => {
    test.slow()
    const ann = await named(app, SCRIPT, BREAKOUT)
    const ben = await named(app, BREAKOUT, ADDRESS)
    const cyd = await named(app, TEMPLATE, SCRIPT)
    const dan = await named(app, ADDRESS, TEMPLATE)
    await befriend(app, ann, ben)
    await befriend(app, ben, dan)
    await app.api('POST /friends/send', { token: cyd.token, body: { userId: ann.user._id } })
    await app.api('POST /friends/send', {
      token: ann.token,
      body: { email: `o'brien"onload=x@${SCRIPT.length}.example.com` },
    })
    const game = await addGame(app, ann, `${SCRIPT} ${ADDRESS}`)
    const players = [
      { user: ann.user._id, result: 'Win' as const },
      { user: ben.user._id },
      { name: SCRIPT, email: `"${'x'.repeat(9)}"@example.com` },
      { name: BREAKOUT },
    ]
    const notes = `${SCRIPT}\n${ADDRESS}\n${TEMPLATE}\n[x](${ADDRESS})`
    const match = await logMatch(app, ann, { game, notes, players })
    await app.api('POST /sessions/:id/confirm', { token: ben.token, params: { id: match._id } })

    const seen = await watch(page, app.url)
    await app.signIn(page, ann)
    for (const path of [...SIGNED_IN, `/matches/${match._id}`]) await visit(page, path)
    await expect(page.getByText(SCRIPT).first()).toBeVisible()
    // These are rendered later: the editor, the calendar, a menu and a toast.
    await page.getByRole('button', { name: 'Edit match' }).click()
    await (await notesField(page)).fill(`${notes} ${BREAKOUT}`)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Match updated.')).toBeVisible()
    await visit(page, '/matches/new')
    const games = await gameField(page)
    await games.click()
    await games.fill('<img')
    await expect(page.getByText(ADDRESS).first()).toBeVisible()
    await visit(page, '/friends')
    await page.getByRole('searchbox', { name: 'Find Friends' }).fill('constructor')
    await expect(page.getByText(TEMPLATE).first()).toBeVisible()
    expect(seen).toEqual({ violations: [], elsewhere: [] })
  })

  test('is not violated on the pages outside the app: the mailbox, a mail, the API’s description', async ({
    app,
    page,
  }) => {
    const ann = await named(app, SCRIPT, BREAKOUT)
    const seen = await watch(page, app.url)
    await app.openMailbox(page)
    await page
      .getByRole('link', { name: new RegExp(ann.email, 'u') })
      .first()
      .click()
    await expect(page.getByRole('article')).toBeVisible()
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(seen).toEqual({ violations: [], elsewhere: [] })
  })

  test('blocks text that is inserted as markup or code, if a page ever does that', async ({
    app,
    browser,
  }) => {
    // A context without the fixture, because here errors in the console are expected.
    const page = await (await browser.newContext()).newPage()
    const response = await page.goto(`${app.url}/login`)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/u)
    const tries = await page.evaluate(() => {
      const attempt = (action: () => unknown) => {
        try {
          action()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      const inserted = document.createElement('div')
      return [
        attempt(() => Object.assign(inserted, { innerHTML: '<b>bold</b>' })),
        attempt(() => Object.assign(document.createElement('script'), { text: 'window.x = 1' })),
        attempt(() => Object.assign(document.createElement('script'), { src: '/x.js' })),
        attempt(() => inserted.insertAdjacentHTML('beforeend', '<b>bold</b>')),
      ]
    })
    expect(tries).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
    await page.context().close()
  })
})

test.describe('A token in an address', () => {
  for (const part of ['#token=', '?token=']) {
    test(`is removed from it before the app has loaded, after ${part}`, async ({
      app,
      browser,
    }) => {
      // The app's scripts are blocked, so that only the early script can have removed it.
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.route('**/assets/**', (route) => route.abort())
      await page.goto(`${app.url}/oauth-success${part}secret-token-of-somebody`)
      expect(page.url()).toBe(`${app.url}/oauth-success`)
      expect(await page.evaluate(() => history.length)).toBe(2)
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
      await context.close()
    })
  }
})

test('Scripts, styles and fonts have the security headers that apply to files, pages have all', async ({
  app,
  page,
}) => {
  const shown = page.waitForResponse(`${app.url}/login`)
  const files = new Map<string, Record<string, string>>()
  page.on('response', (response) => {
    const [, kind] = /\.(js|css|woff2)$/u.exec(response.url()) ?? []
    if (kind !== undefined) files.set(kind, response.headers())
  })
  await page.goto(`${app.url}/login`)
  const ofPages = ['permissions-policy', 'referrer-policy', 'x-frame-options']
  expect(Object.keys((await shown).headers())).toEqual(expect.arrayContaining(ofPages))
  await expect.poll(() => [...files.keys()].toSorted()).toEqual(['css', 'js', 'woff2'])
  for (const headers of files.values()) {
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(ofPages.filter((name) => name in headers)).toEqual([])
  }
})
