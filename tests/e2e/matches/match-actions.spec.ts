import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

test('The actions of a match are below its score sheet, on a phone as tiles of one row', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app)
  const players = [{ user: mara.user._id }, { user: jonas.user._id }]
  const { _id } = await logMatch(app, mara, { game: 'Azul', players })
  await app.signIn(page, mara)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/matches/${_id}`)
  const sheet = await page.getByRole('region', { name: 'Players' }).boundingBox()
  const foot = (sheet?.y ?? 0) + (sheet?.height ?? 0)
  const topOf = async (role: 'button' | 'link', name: string) =>
    (await page.getByRole('main').getByRole(role, { name, exact: true }).boundingBox())?.y ?? 0
  expect(await topOf('button', 'Edit match')).toBeLessThan(sheet?.y ?? 0)
  const next = await topOf('link', 'Play again')
  expect([next >= foot, await topOf('button', 'Share')]).toEqual([true, next])
  const tops = new Set<number>()
  for (const name of ['Remind players', 'Picture', 'Print', 'More']) {
    tops.add(await topOf('button', name))
  }
  expect(Math.min(...tops)).toBeGreaterThan(next)
  expect(tops.size).toBe(1)
  expect(sheet?.y).toBeLessThan(260)
  await expectNoSidewaysScroll(page)
})
