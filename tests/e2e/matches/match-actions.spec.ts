import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'

for (const width of [360, 1280]) {
  test(`The actions of a match are above its score sheet, at ${width} px`, async ({
    app,
    page,
    openAs,
  }) => {
    const mara = await app.signUp('Mara')
    const jonas = await app.signUp('Jonas')
    await befriend(app, mara, jonas)
    const players = [{ user: mara.user._id }, { user: jonas.user._id }]
    const { _id } = await logMatch(app, mara, { game: 'Azul', players })
    await app.signIn(page, mara)
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/matches/${_id}`)
    const sheet = await page.getByRole('region', { name: 'Players' }).boundingBox()
    const tops = new Set<number | undefined>()
    for (const name of ['Share', 'Picture', 'Edit match', 'Remind players', 'Delete match']) {
      const button = await page.getByRole('button', { name }).boundingBox()
      expect(button?.y).toBeLessThan(sheet?.y ?? 0)
      tops.add(button?.y)
    }
    // On a phone they are tiles of one row, so that the sheet is on the first screen.
    if (width === 360) expect([tops.size, (sheet?.y ?? 0) < 370]).toEqual([1, true])
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    const theirs = await openAs(jonas)
    await theirs.setViewportSize({ width, height: 740 })
    await theirs.goto(`/matches/${_id}`)
    await theirs.getByRole('button', { name: "Confirm I'm in" }).press('Enter')
    await expect(theirs.getByRole('button', { name: "Confirm I'm in" })).toHaveCount(0)
    await expect(theirs.getByRole('button', { name: 'Confirmed' })).toBeFocused()

    // A player who has confirmed may still decline.
    const decline = await theirs.getByRole('button', { name: 'Decline' }).boundingBox()
    const theirSheet = await theirs.getByRole('region', { name: 'Players' }).boundingBox()
    expect(decline?.y).toBeLessThan(theirSheet?.y ?? 0)
  })
}
