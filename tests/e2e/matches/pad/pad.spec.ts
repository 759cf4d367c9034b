import { expect, test } from '#tests/support/browser/browser.ts'
import { cell, gridOf, nextKey, openPad, press } from '#tests/support/browser/score-pad.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'

const guest = (name: string) => ({ name, email: '', invited: false })

test.describe('The score pad', () => {
  test('is the same in two tabs, and neither loses a keystroke @long', async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    const { _id } = await logMatch(app, mara, {
      game: 'Hearts',
      players: [{ user: mara.user._id }, guest('Jonas')],
    })
    await app.signIn(page, mara)
    await page.addInitScript(() =>
      addEventListener('storage', (event) => {
        if (sessionStorage.getItem('asleep') !== null) event.stopImmediatePropagation()
      }),
    )
    await openPad(page, _id)
    await press(page, 12)
    const other = await page.context().newPage()
    await other.goto('/matches/new')
    await other.getByRole('button', { name: 'Score pad' }).click()
    await gridOf(other)
    await expect(cell(other, 'Round 1', 'Mara Lindqvist')).toHaveText('12')
    await nextKey(other).click()
    await expect(cell(page, 'Round 1', 'Jonas')).toHaveAttribute('aria-selected', 'true')
    // This tab sleeps: it hears nothing of the other one, and types on.
    await page.evaluate(() => sessionStorage.setItem('asleep', 'yes'))
    await press(other, 3)
    await expect(cell(page, 'Round 1', 'Jonas')).toHaveAccessibleName(/empty$/)
    await press(page, 4)
    await expect(cell(other, 'Round 1', 'Jonas')).toHaveText('34')
    await expect(other.getByRole('button', { name: 'Undo' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cell(other, 'Round 1', 'Jonas')).toHaveText('3')
    await other.close()
  })
})
