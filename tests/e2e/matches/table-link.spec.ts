import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { readCode } from '#tests/support/browser/qr-code.ts'
import { logMatch, readMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Share this sheet' })
const code = (page: Page) => panel(page).getByRole('img', { name: 'QR code of the link' })
const answers = (page: Page) =>
  panel(page).getByRole('list', { name: 'Who has answered' }).getByRole('listitem')

/** How often the panel looks for new answers. */
const LOOK_MS = 5000

/** Mara's match with Jonas, who has declined, and two guests. */
async function setTable(app: BrowserApp) {
  const { mara, jonas } = await twoFriends(app)
  const match = await logMatch(app, mara, {
    game: 'Wingspan',
    players: [
      { user: mara.user._id, score: 70, result: 'Win' },
      { user: jonas.user._id, score: 67, result: 'Loss' },
      { name: 'Oma Inge', score: 61, result: 'Loss' },
      { name: 'Ben', score: 50, result: 'Loss' },
    ],
  })
  const params = { id: match._id }
  await app.api('POST /sessions/:id/decline', { token: jonas.token, params, body: {} })
  return { mara, match }
}

/** Answers as somebody with the link does. */
async function answer(app: BrowserApp, url: string, pid: string, text?: string) {
  const params = { token: new URL(url).pathname.split('/').at(-1) ?? '', pid }
  return text === undefined
    ? app.api('POST /links/:token/players/:pid/confirm', { params })
    : app.api('POST /links/:token/players/:pid/contest', { params, body: { text } })
}

test('The panel of a shared match copies the link, says who has answered, and makes new links @long', async ({
  app,
  page,
  context,
}) => {
  test.slow()
  const { mara, match } = await setTable(app)
  await page.clock.install()
  await app.signIn(page, mara)
  await page.goto(`/matches/${match._id}`)
  await button(page, 'Share').click()
  await expect(code(page)).toBeVisible()
  // Named for the guests who can answer; who has declined cannot.
  await expect(panel(page)).toContainText('Oma and Ben, point your cameras here')
  await expect(panel(page)).toContainText('The link ends in 30 days.')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  const url = (await readCode(page, code(page))) ?? ''
  await expect(panel(page)).toContainText(url.replace('http://', ''))

  // Without permission people are told; with it the button says that it has copied.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => Promise.reject(new Error('Forbidden'))
  })
  await button(page, 'Copy link').click()
  await expect(page.getByText('The link could not be copied.')).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy link').click()
  await expect(button(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expect(button(page, 'Copy link')).toBeVisible()

  // The panel looks by itself whether somebody has answered.
  const [, , oma, ben] = match.players
  expect((await answer(app, url, oma?._id ?? '')).status).toBe(200)
  expect((await answer(app, url, ben?._id ?? '', 'I had 55.')).status).toBe(200)
  await page.clock.fastForward(LOOK_MS)
  await expect(answers(page).first()).toContainText('Oma Inge said yes')
  await expect(answers(page).last()).toContainText('Ben said that something is not right')
  await expect(panel(page)).toContainText('Point your camera here')
  // An objection is not forgotten when the same guest says yes later.
  expect((await answer(app, url, ben?._id ?? '')).status).toBe(200)
  await page.clock.fastForward(LOOK_MS)
  await expect(answers(page).last()).toContainText('then said yes')
  await expect(answers(page).last()).toContainText('Ben said that something is not right')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(button(page, 'Share')).toBeFocused()
  const row = page.getByRole('region', { name: 'Players' }).getByRole('listitem')
  await expect(row.filter({ hasText: 'Oma Inge' })).toContainText('guest, said yes')
  await expect(page.getByText('“I had 55.”')).toBeVisible()

  // The same link after a reload. A new one is asked for, and ends the one before.
  await page.reload()
  await button(page, 'Share').click()
  expect(await readCode(page, code(page))).toBe(url)
  await button(page, 'Make a new link').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The one before ends at once')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await readCode(page, code(page))).toBe(url)
  await button(page, 'Make a new link').click()
  await question.getByRole('button', { name: 'Make a new link' }).click()
  await expect(question).toHaveCount(0)
  await expect(button(page, 'Copy link')).toBeFocused()
  await expect(panel(page)).toContainText('The link ends in 30 days.')
  const next = (await readCode(page, code(page))) ?? ''
  expect(next).not.toBe(url)
  expect((await fetch(url)).status).toBe(404)
  expect((await fetch(next)).status).toBe(200)

  await button(page, 'End the link').click()
  await expect(panel(page)).toContainText('Nobody can open this sheet by a link now.')
  expect((await fetch(next)).status).toBe(404)
  await button(page, 'Make a link').click()
  await expect(code(page)).toBeVisible()
})

test('Another device does not know the address, and ends no link without asking @long', async ({
  app,
  page,
  openAs,
}) => {
  const { mara, match } = await setTable(app)
  const made = await app.api('POST /sessions/:id/link', {
    token: mara.token,
    params: { id: match._id },
  })
  await app.signIn(page, mara)
  await page.goto(`/matches/${match._id}`)
  await button(page, 'Share').click()
  await expect(panel(page)).toContainText('was made on another device')
  await expect(code(page)).toHaveCount(0)
  await expect(answers(page)).toHaveText([
    'Oma Inge has not answered yet',
    'Ben has not answered yet',
  ])
  expect((await readMatch(app, mara, match._id)).link?.expiresAt).toBe(made.body.data.expiresAt)
  await expectNoAxeViolations(page)
  await button(page, 'Make a new link').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new link' }).click()
  await expect(code(page)).toBeVisible()
  await expect(button(page, 'Copy link')).toBeFocused()

  // A failure says why, and is tried again.
  const other = await logMatch(app, mara, { game: 'Azul' })
  const theirs = await openAs(mara)
  await theirs.route('**/link', (route) => route.abort())
  await theirs.goto(`/matches/${other._id}`)
  await button(theirs, 'Share').click()
  await expect(panel(theirs).getByRole('alert')).toBeVisible()
  await theirs.unroute('**/link')
  await button(theirs, 'Try again').click()
  await expect(panel(theirs)).toContainText('Point your camera here')
  await expect(answers(theirs)).toHaveCount(0)

  // Logging out forgets the address.
  await page.keyboard.press('Escape')
  await button(page, 'Logout').click()
  await expect(page).toHaveURL(/\/login/u)
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('table link')
})

test('Where a device has its own share sheet, the link is sent by it @long', async ({
  app,
  page,
}) => {
  const { mara, match } = await setTable(app)
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      document.title = JSON.stringify(data)
      // Browsers do this when somebody closes the share sheet, which is no failure.
      return Promise.reject(new DOMException('Closed', 'AbortError'))
    }
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await app.signIn(page, mara)
  await page.goto(`/matches/${match._id}`)
  await button(page, 'Share').click()
  const url = (await readCode(page, code(page))) ?? ''
  await panel(page).getByRole('button', { name: 'Send link' }).click()
  await expect(page).toHaveTitle(JSON.stringify({ title: 'Our match of Wingspan', url }))
  await expect(page.getByText('could not be shared')).toHaveCount(0)
})
