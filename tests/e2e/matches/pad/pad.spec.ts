import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { cell, gridOf, key, nextKey, openPad, press } from '#tests/support/browser/score-pad.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'

const guest = (name: string) => ({ name, email: '', invited: false })

test.describe('The score pad', () => {
  test('is played with the keyboard alone', async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    const players = [{ user: mara.user._id }, guest('Jonas'), guest('Oma Inge')]
    const { _id } = await logMatch(app, mara, { game: 'Skull King', players })
    await app.signIn(page, mara)
    const grid = await openPad(page, _id)
    await expect(cell(page, 'Round 1', 'Mara Lindqvist')).toBeFocused()
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await page.keyboard.type('-10')
    await page.keyboard.press('Tab')
    await expect(cell(page, 'Round 1', 'Oma Inge')).toBeFocused()
    await page.keyboard.type('3.5')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Round 2', 'Mara Lindqvist')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, 'Round 1', 'Jonas')).toBeFocused()
    await expect(cell(page, 'Round 1', 'Jonas')).toHaveAccessibleName('Round 1, Jonas: −10')
    await page.keyboard.type('5+')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(cell(page, 'Round 1', 'Jonas')).toHaveText('−10')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(cell(page, 'Round 1', 'Jonas')).toHaveText('5')
    // The name of a row is to the left of its first cell.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    const row = page.getByRole('dialog', { name: 'Round 1' })
    await row.getByLabel('Name').fill('Tricks')
    await page.keyboard.press('Enter')
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('rowheader', { name: 'Tricks' })).toBeVisible()
    // Nobody is caught in the grid: Tab leaves it after its last cell.
    await cell(page, 'Round 2', 'Oma Inge').focus()
    await cell(page, 'Round 2', 'Oma Inge').click()
    await page.keyboard.press('Tab')
    await expect(grid.getByRole('button', { name: /add one/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(grid).toHaveCount(0)
    await expect(page).toHaveURL('/matches/new')
  })

  test('keeps the screen on while it is open, where the browser can @long', async ({
    app,
    page,
  }) => {
    await page.addInitScript(() => {
      const locks = document.createElement('div').classList
      const request = (type: string) => {
        locks.add(type)
        return Promise.resolve({ release: () => Promise.resolve(locks.remove(type)) })
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request, locks } })
    })
    const locks = () => page.evaluate(() => String(Reflect.get(navigator.wakeLock, 'locks')))
    const mara = await app.signUp('Mara', 'Lindqvist')
    const players = [{ user: mara.user._id }, guest('Jonas')]
    const { _id } = await logMatch(app, mara, { game: 'Skyjo', players })
    await app.signIn(page, mara)
    const grid = await openPad(page, _id)
    await expect.poll(locks).toBe('screen')
    await page.goBack()
    await expect(grid).toHaveCount(0)
    await expect.poll(locks).toBe('')
  })

  test('is left by Back, which stays on the form, and comes back as it was @long', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    const { _id } = await logMatch(app, mara, {
      game: 'Hearts',
      players: [{ user: mara.user._id }, guest('Jonas')],
    })
    await app.signIn(page, mara)
    const grid = await openPad(page, _id)
    await press(page, 26)
    await expect(page).toHaveURL('/matches/new?pad=true')
    await page.goBack()
    await expect(grid).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Log a New Match' })).toBeVisible()
    // The numbers in the pad count, as after Done.
    const score = page.getByLabel('Score of Mara Lindqvist')
    await expect(score).toHaveValue('26')
    await score.fill('30')
    await page.getByRole('button', { name: 'Score pad' }).click()
    await expect(cell(page, 'Round 1', 'Mara Lindqvist')).toHaveText('26')
    await page.getByRole('button', { name: 'Back to the match' }).click()
    // Looking at the pad does not change what was typed since.
    await expect(grid).toHaveCount(0)
    await expect(score).toHaveValue('30')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Draft kept')).toHaveCount(0)
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((name) => name.startsWith('typed: ')),
    )
    expect(kept).toEqual([])
  })

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
    // A new tab finds the table and its pad, also after the browser was closed.
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
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect(cell(other, 'Round 1', 'Jonas')).toHaveText('3')
    await other.close()
  })

  test('stops a clock that ran over night, and says whose old numbers it has @long', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    const { _id } = await logMatch(app, mara, {
      game: 'Hearts',
      players: [{ user: mara.user._id }, guest('Jonas')],
    })
    await app.signIn(page, mara)
    await page.clock.install({ time: '2026-11-20T22:00:00' })
    await openPad(page, _id)
    await page.getByRole('button', { name: 'Start the clock' }).click()
    await page.clock.fastForward('01:10:00')
    await press(page, 5)
    await page.clock.setSystemTime('2026-11-21T12:00:00')
    await page.reload()
    await gridOf(page)
    await expect(page.getByText('nobody touched the pad for 12 h 50 min')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start the clock' })).toContainText('1:10:0')
    await expect(page.getByText('Kept here since yesterday.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Start empty' }).click()
    await expect(cell(page, 'Round 1', 'Mara Lindqvist')).toHaveAccessibleName(/empty$/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cell(page, 'Round 1', 'Mara Lindqvist')).toHaveText('5')
  })

  test('has room for 32 players and long numbers on the smallest phone @long', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    const names = Array.from({ length: 31 }, (_, index) => `Guest number ${index + 2}`)
    const { _id } = await logMatch(app, mara, {
      game: 'Donaudampfschifffahrtsgesellschaftskapitänsspiel',
      players: [{ user: mara.user._id }, ...names.map(guest)],
    })
    await app.signIn(page, mara)
    test.slow()
    await page.setViewportSize({ width: 320, height: 568 })
    await openPad(page, _id)
    const last = cell(page, 'Round 1', 'Guest number 32')
    const width = async () => last.evaluate(({ clientWidth }) => clientWidth)
    const narrow = await width()
    for (let step = 0; step < 31; step += 1) await nextKey(page).click()
    await press(page, -999_999_999)
    // A tenth digit is refused aloud.
    await key(page, '1').click()
    await expect(page.getByText('Scores have at most nine digits.').first()).toBeVisible()
    // Wider columns before it do not move the cell away.
    await expect.poll(width).toBeGreaterThan(narrow)
    await expect(last).toBeInViewport()
    await expect(page.getByRole('rowheader', { name: 'Round 1' })).toBeInViewport()
    await expect(page.getByRole('columnheader', { name: /Guest number 32/ })).toBeInViewport()
    await expectNoSidewaysScroll(page)
  })
})
