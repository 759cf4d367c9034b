import { AxeBuilder } from '@axe-core/playwright'

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
  'password-changed',
  'friend-invitation',
  'guest-invitation',
  'match-reminder',
  'farewell',
]

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
})
