import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

test('A match’s activity shows the newest fifty, and loads earlier ones by keyboard @long', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const players = [{ user: mara.user._id }, { user: jonas.user._id }]
  const { _id } = await logMatch(app, mara, { game: 'Azul', notes: 'Note 0', players })
  for (let number = 1; number <= 60; number += 1) {
    const body = { notes: `Note ${number}` }
    const options = { token: mara.token, params: { id: _id }, body }
    expect((await app.api('PUT /sessions/:id', options)).status).toBe(200)
  }
  await app.signIn(page, jonas)
  await page.goto(`/matches/${_id}`)
  const activity = page.getByRole('region', { name: 'Activity' })
  const earlier = activity.getByRole('button', { name: 'Show earlier' })
  const list = activity.getByRole('list', { name: 'Activity' })
  const items = list.locator('> li')
  await expect(items).toHaveCount(50)
  await expect(items.first()).toContainText('“Note 10” → “Note 11”')
  await expect(items.last()).toContainText('“Note 59” → “Note 60”')
  await expectNoSidewaysScroll(page)

  await page.route(/activityCursor=/u, async (route) => route.fulfill({ status: 500, body: '' }))
  await earlier.click()
  await expect(page.getByText('Failed to load the earlier activity.')).toBeVisible()
  await page.unroute(/activityCursor=/u)
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(items).toHaveCount(61)
  await expect(items.first()).toContainText('Mara Lindqvist logged the match')
  await expect(earlier).toHaveCount(0)
  // The keyboard focus is still at the same place.
  await expect(list).toBeFocused()

  // A new entry is added below, and the loaded ones stay.
  await page.getByRole('button', { name: "Confirm I'm in" }).click()
  await expect(items.last()).toContainText('Jonas Weber confirmed')
  await expect(items).toHaveCount(62)
  await expect(items.first()).toContainText('Mara Lindqvist logged the match')
  await expectNoSidewaysScroll(page)
})

test('A claimed seat can be given back, however long the activity is since @long', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const players = [{ user: mara.user._id }, { name: 'Oma' }]
  const match = await logMatch(app, mara, { game: 'Azul', players })
  const params = { id: match._id }
  const made = await app.api('POST /sessions/:id/link', { token: mara.token, params })
  const token = new URL(made.body.data.url).pathname.split('/').at(-1) ?? ''
  const seat = { token, pid: match.players[1]?._id ?? '' }
  await app.api('POST /links/:token/players/:pid/claim', { token: jonas.token, params: seat })
  for (let number = 1; number <= 51; number += 1) {
    const body = { notes: `Note ${number}` }
    await app.api('PUT /sessions/:id', { token: mara.token, params, body })
  }
  await app.signIn(page, mara)
  await page.goto(`/matches/${match._id}`)
  await page.getByRole('button', { name: 'Undo the claim of Jonas Weber' }).click()
  await page.getByRole('button', { name: 'Undo the claim', exact: true }).click()
  await expect(page.getByText('The seat is a guest’s again.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Players' })).toContainText('Oma')
})
