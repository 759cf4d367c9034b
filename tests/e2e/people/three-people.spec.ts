import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGuest } from '#tests/support/browser/match-form.ts'
import { readCode } from '#tests/support/browser/qr-code.ts'
import { addGame, readMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

const PHONE = { width: 390, height: 844 }
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })
const rows = (page: Page) => page.getByRole('region', { name: 'Players' }).getByRole('listitem')
const activity = (page: Page) => page.getByRole('list', { name: 'Activity' })
const item = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

async function openAccount(page: Page, email: string, mailedLink: (to: string) => Promise<string>) {
  for (const [label, typed] of Object.entries({
    'First name': 'Inge',
    'Last name': 'Weber',
    Email: email,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  })) {
    await page.getByLabel(label, { exact: true }).fill(typed)
  }
  await button(page, 'Create account').click()
  await expect(page).toHaveURL(/\/check-email/u)
  await page.goto(await mailedLink(email))
  await expect(page).toHaveURL('/dashboard')
}

test('Two people with accounts and one without agree on a match, and the third keeps it', async ({
  app,
  page,
  openAs,
}) => {
  test.slow()
  const { mara, jonas } = await twoFriends(app)
  const game = await addGame(app, mara, 'Wingspan')
  await page.clock.install()
  await app.signIn(page, mara)
  await page.setViewportSize(PHONE)

  await page.goto(`/matches/new?game=${game._id}`)
  await button(page, 'Jonas Tester').click()
  await addGuest(page, 'Oma')
  await page.getByLabel('Score of Mara Tester').fill('70')
  await page.getByLabel('Score of Jonas Tester').fill('67')
  await page.getByLabel('Score of Oma').fill('61')
  await page.getByRole('button', { name: /^Save Match/u }).click()
  await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
  const id = page.url().split('/').at(-1) ?? ''

  const his = await openAs(jonas)
  await his.goto(page.url())
  await button(his, 'Something’s wrong').click()
  await his.getByLabel('Score of Jonas Tester').fill('76')
  await button(his, 'Propose to Mara').click()
  await expect(his.getByText('Sent to Mara.')).toBeVisible()
  await button(page, 'Accept').click()
  await expect(rows(page).first()).toContainText('Jonas Tester won')

  await button(page, 'Share').click()
  await expect(page.getByRole('dialog')).toContainText('Point your camera here')
  const scanned = await readCode(page, page.getByRole('img', { name: 'QR code of the link' }))
  const oma = await openAs(null)
  await oma.setViewportSize(PHONE)
  await oma.goto(scanned ?? '')
  await expect(oma.getByRole('heading', { level: 1 })).toContainText('Wingspan')
  await expect(oma.getByText('Mara T.').first()).toBeVisible()
  await oma.getByRole('button', { name: 'Yes, that was me' }).click()
  await expect(oma.getByRole('heading', { name: 'Oma said yes' })).toBeVisible()
  // The panel looks by itself every five seconds.
  await page.clock.fastForward(5000)
  await expect(page.getByRole('dialog')).toContainText('Oma said yes')
  await page.keyboard.press('Escape')
  await expect(rows(page).filter({ hasText: 'Oma' })).toContainText('guest, said yes')

  await oma.getByRole('link', { name: 'Keep it in my account' }).click()
  await expect(oma).toHaveURL('/signup')
  await openAccount(oma, app.newEmail('oma'), (to) => app.mailedLink(to))
  const offer = oma.getByRole('region', { name: 'Were you Oma?' })
  await offer.getByRole('button', { name: 'Keep it in my account' }).click()
  await expect(oma.getByText('Mara has been asked.')).toBeVisible()
  expect((await readMatch(app, mara, id)).players[2]?.name).toBe('Oma')
  await page.goto('/notifications')
  await item(page, 'Is “Oma” Inge Weber?').first().getByRole('link', { name: 'Open' }).click()
  await button(page, 'This one is Inge').click()
  await expect
    .poll(async () => (await readMatch(app, mara, id)).players[2])
    .toMatchObject({ name: 'Inge Weber', score: 61, confirmed: true, confirmedBy: 'claim' })
  const menu = oma.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: /^(Notifications|Alerts)/u }).click()
  await expect(item(oma, 'Mara Tester accepted your claim about “Oma”')).toBeVisible()
  await menu.getByRole('link', { name: 'Matches' }).click()
  await oma
    .getByRole('link', { name: /Wingspan/u })
    .first()
    .click()
  await expect(oma).toHaveURL(`/matches/${id}`)
  await expect(rows(oma).filter({ hasText: 'Inge Weber' })).toContainText('confirmed')

  await page.goto(`/matches/${id}`)
  await expect(activity(page)).toContainText('Inge Weber took the seat of the guest Oma')
  await button(page, 'Undo the claim of Inge Weber').click()
  await button(page, 'Undo the claim').click()
  await expect(page.getByText('The seat is a guest’s again.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(rows(page).filter({ hasText: 'Oma' })).toContainText('guest')
  await expect(activity(page)).toContainText('Mara Tester gave Oma their seat back')
  await expect(button(page, 'Undo the claim of Inge Weber')).toHaveCount(0)
  const { players } = await readMatch(app, mara, id)
  expect(players.map(({ name, score }) => [name, score])).toEqual([
    ['Mara Tester', 70],
    ['Jonas Tester', 76],
    ['Oma', 61],
  ])
})
