import type { Page } from '@playwright/test'

import type { TestUser } from '../data/made-people.ts'
import type { BrowserApp } from './browser.ts'
import { addGame, befriend, logMatch } from './shown-evenings.ts'

export const SCRIPT = '<img src=x onerror=alert(1)>'
export const BREAKOUT = `"'></title><script>alert(1)</script>`
export const ADDRESS = 'javascript:alert(1)//'
export const TEMPLATE = '{{constructor.constructor("alert(1)")()}}${alert(1)}'

// Longer than any line, without a space where it could break.
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Llanfairpwllgwyngyll'

interface Watch {
  violations: string[]
  elsewhere: string[]
}

export async function watchPolicy(page: Page, origin: string): Promise<Watch> {
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

/** `signUp` would make an address of the name. */
export async function named(
  app: BrowserApp,
  firstName: string,
  lastName: string,
): Promise<TestUser> {
  const user = await app.signUp('Somebody')
  const body = { firstName, lastName }
  await app.api('PUT /users/:id', { token: user.token, params: { id: user.user._id }, body })
  return user
}

export async function hostileTable(app: BrowserApp) {
  const ann = await named(app, SCRIPT, LONG)
  const ben = await named(app, LONG, BREAKOUT)
  const cyd = await named(app, TEMPLATE, SCRIPT)
  const dan = await named(app, ADDRESS, TEMPLATE)
  await befriend(app, ann, ben)
  await befriend(app, ben, dan)
  await app.api('POST /friends/send', { token: cyd.token, body: { userId: ann.user._id } })
  await app.api('POST /friends/send', {
    token: ann.token,
    body: { email: `${'very-'.repeat(9)}o'brien"onload=x@${'example.'.repeat(8)}com` },
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
  return { ann, ben, game, match }
}
