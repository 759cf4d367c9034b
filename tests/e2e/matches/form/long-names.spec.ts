import type { Locator } from '@playwright/test'

import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { cell, openPad, press } from '#tests/support/browser/score-pad.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'

const guest = (name: string) => ({ name, email: '', invited: false })
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element.firstChild ?? element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

test.describe('On a phone', { tag: '@long' }, () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a long word of a name is not broken, nor the number below it', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, {
      game: 'Skull King',
      players: [{ user: mara.user._id }, ...['Maximiliane', 'Wolfeschlegelstein'].map(guest)],
    })
    await app.signIn(page, mara)
    await page.goto(`/matches/new?again=${_id}`)
    const row = page.getByRole('row').filter({ hasText: 'Wolfeschlegelstein' })
    expect(await linesOf(row.getByText('Wolfeschlegelstein').first())).toBe(1)

    await openPad(page, _id)
    const head = page.getByRole('columnheader', { name: /^Maximiliane/ })
    expect(await linesOf(head.getByText('Maximiliane').first())).toBe(1)
    await cell(page, 'Round 1', 'Maximiliane').click()
    await press(page, 999_999)
    expect(await linesOf(head.getByText('999999').first())).toBe(1)
    const [column, total] = await Promise.all([
      head.boundingBox(),
      head.getByText('999999').first().boundingBox(),
    ])
    expect(total?.width ?? 0).toBeLessThanOrEqual(column?.width ?? 0)
  })

  test('no word of a name is broken beside the place and the crown of a tie', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    const { _id } = await logMatch(app, mara, {
      game: 'Skull King',
      players: [{ user: mara.user._id }, ...['Anna Schoenfeld', 'Ben'].map(guest)],
    })
    await app.signIn(page, mara)
    await page.goto(`/matches/new?again=${_id}`)
    for (const name of ['Mara Lindqvist', 'Anna Schoenfeld', 'Ben']) {
      await page.getByLabel(`Score of ${name}`).fill('7')
    }
    await page.getByRole('button', { name: 'Anna Schoenfeld won the tie' }).click()
    for (const name of ['Mara', 'Anna Schoenfeld']) {
      const row = page.getByRole('row').filter({ hasText: name })
      expect(await linesOf(row.getByText(name).first())).toBe(1)
    }
    await expectNoSidewaysScroll(page)
  })
})
