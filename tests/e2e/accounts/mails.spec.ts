import { AxeBuilder } from '@axe-core/playwright'

import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

type Mail = Awaited<ReturnType<BrowserApp['mailTo']>>

/** As long as a name may be, without a space where a line could break. */
const LONG = 'W'.repeat(80)
const LONG_GAME = 'M'.repeat(120)

const KINDS = [
  'verify-email',
  'account-exists',
  'reset-password',
  'new-sign-in',
  'password-changed',
  'friend-invitation',
  'guest-invitation',
  'match-reminder',
  'farewell',
]

/** Causes a mail of each kind, with names that are hard to lay out. */
async function mailsOfEveryKind(app: BrowserApp): Promise<Map<string, Mail>> {
  const [ann, bob] = [await app.signUp(LONG, LONG), await app.signUp('Bob')]
  const { token, email, user } = ann
  const strangers = [app.newEmail('guest'), app.newEmail('friend')]
  const found = new Map<string, Mail>()
  const note = async (address: string, kind: string) => {
    await expect.poll(async () => (await app.mailTo(address)).kind).toBe(kind)
    found.set(kind, await app.mailTo(address))
  }
  await note(email, 'verify-email')
  await app.api('POST /auth/signup', { body: { ...user, email, password: PASSWORD } })
  await note(email, 'account-exists')
  await app.api('POST /auth/forgot-password', { body: { email } })
  await note(email, 'reset-password')
  await app.api('POST /auth/login', { body: { email, password: PASSWORD } })
  await note(email, 'new-sign-in')
  const passwords = { currentPassword: PASSWORD, newPassword: 'another-Lamp-8' }
  await app.api('POST /auth/change-password', { token, body: passwords })
  await note(email, 'password-changed')
  await app.api('POST /friends/send', { token, body: { email: strangers[1] ?? '' } })
  await note(strangers[1] ?? '', 'friend-invitation')
  await befriend(app, ann, bob)
  const guest = { name: LONG, email: strangers[0] ?? '', invited: true }
  const match = await logMatch(app, ann, {
    game: await addGame(app, ann, LONG_GAME),
    players: [{ user: user._id }, { user: bob.user._id }, guest],
  })
  await note(strangers[0] ?? '', 'guest-invitation')
  await app.api('POST /sessions/:id/remind', { token, params: { id: match._id } })
  await note(bob.email, 'match-reminder')
  await app.api('DELETE /users/:id', { token, params: { id: user._id } })
  await note(email, 'farewell')
  return found
}

/** Opens a mail like a mail program, without the app's CSP and styles. */
async function open(page: Page, { html }: Mail, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 })
  await page.setContent(html)
}

async function expectNoWiderThanTheScreen(page: Page, about: string): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(tooWide, `pixels that ${about} is too wide`).toBeLessThanOrEqual(0)
}

/** The rules that apply to mails: a mail is not a page, so it needs no landmarks. */
const MAIL_RULES = ['color-contrast', 'link-in-text-block', 'link-name', 'html-has-lang']

async function expectReadable(page: Page, about: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ runOnly: MAIL_RULES, resultTypes: ['violations'] })
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)
  expect(found, about).toEqual([])
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test.describe('A mail', { tag: '@long' }, () => {
  test('of every kind is readable on phones and wide screens, in light and dark, and has the same links in HTML and text', async ({
    app,
    page,
  }) => {
    test.slow()
    const mails = await mailsOfEveryKind(app)
    expect([...mails.keys()]).toEqual(KINDS)
    for (const [kind, mail] of mails) {
      for (const width of [600, 320]) {
        await open(page, mail, width)
        await expectNoWiderThanTheScreen(page, `${kind} at ${width} px`)
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectReadable(page, `${kind} in ${colorScheme}`)
      }
      const inHtml = await page
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      const inText = mail.text.match(/https?:\/\/\S+/gu) ?? []
      expect(new Set(inHtml), kind).toEqual(new Set<string | null>(inText))
      // The HTML and the text have the same words, in different layouts.
      const shown = await page.locator('body').innerText()
      for (const line of mail.text.split('\n').slice(0, 3)) expect(shown).toContain(line)
    }
  })

  test('has the colours of the product, and a button that is large enough for a thumb', async ({
    app,
    page,
  }) => {
    const { email } = await app.signUp('Ann')
    const mail = await app.mailTo(email)
    for (const [colorScheme, paper, card, ink, marigold, edge] of [
      [
        'light',
        'rgb(244, 236, 221)',
        'rgb(255, 252, 245)',
        'rgb(42, 31, 51)',
        'rgb(246, 183, 60)',
        'rgb(180, 116, 12)',
      ],
      [
        'dark',
        'rgb(22, 17, 29)',
        'rgb(33, 25, 41)',
        'rgb(246, 236, 220)',
        'rgb(255, 195, 82)',
        'rgb(173, 114, 20)',
      ],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await open(page, mail, 320)
      expect(await styleOf(page, 'body', 'background-color')).toBe(paper)
      expect(await styleOf(page, '.card', 'background-color')).toBe(card)
      expect(await styleOf(page, 'h1', 'color')).toBe(ink)
      expect(await styleOf(page, '.press', 'background-color')).toBe(marigold)
      // The button has the lower edge of the app's buttons.
      expect(await styleOf(page, '.press', 'border-bottom-color')).toBe(edge)
      expect(await styleOf(page, 'h1', 'font-family')).toContain('Bricolage')
      const button = page.getByRole('link', { name: 'Verify my email' })
      expect(await styleOf(page, '.press a', 'color')).toBe('rgb(42, 26, 5)')
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    // Programs that ignore the style sheet still apply inline styles; nothing is loaded from other servers.
    expect(mail.html).not.toMatch(/<(img|link|script)|url\(/u)
  })
})

test.describe('The mailbox of a server that sends no mail', { tag: '@long' }, () => {
  test('looks like the product on phones and wide screens, in light and dark', async ({
    app,
    page,
  }) => {
    test.slow()
    const { email } = await app.signUp(LONG, 'Long')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await app.openMailbox(page)
      await expect(page.getByRole('heading', { name: 'Mailbox', level: 1 })).toBeVisible()
      await expectMailboxPage(page)
      await page
        .getByRole('link', { name: new RegExp(`To ${email}`, 'u') })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Tabletally')
      await expect(page.getByRole('link', { name: 'Verify my email' })).toHaveAttribute(
        'href',
        /\/verify-email\?token=[\w-]{43}$/u,
      )
      await expectMailboxPage(page)
    }
  })
})

/** The `page` fixture reports violations of the CSP. */
async function expectMailboxPage(page: Page): Promise<void> {
  // Its words are there before its style sheets.
  await page.waitForLoadState()
  await expectNoWiderThanTheScreen(page, page.url())
  expect(await styleOf(page, 'body', 'background-image')).toContain('radial-gradient')
  expect(await styleOf(page, 'h1', 'font-family')).toContain('Bricolage')
  // The text is there before its font.
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('800 32px Bricolage')))
    .toBe(true)
  await expectNoAxeViolations(page)
}
