import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { failWithoutMessage } from '#tests/support/browser/failing-requests.ts'
import { befriend, type Evening, logMatch } from '#tests/support/browser/shown-evenings.ts'

test(
  'The friends page shows who was ahead and what was played last, the newest first, and the guests',
  { tag: '@long' },
  async ({ app, page }) => {
    const [ann, bob, cat, dan] = await Promise.all(
      ['Ann', 'Bob', 'Cat', 'Dan'].map((name) => app.signUp(name)),
    )
    for (const friend of [bob, cat, dan]) await befriend(app, ann!, friend!)
    const [win, loss] = [
      { score: 9, result: 'Win' } as const,
      { score: 5, result: 'Loss' } as const,
    ]
    const [me, he, she] = [ann, bob, cat].map((one) => ({ user: one!.user._id }))
    const oma = { name: 'Oma' }
    const date = (day: string) => `2025-${day}T12:00:00.000Z`
    const log = async (game: string, day: string, players: NonNullable<Evening['players']>) =>
      logMatch(app, ann!, { game, date: date(day), players })
    await log('Azul', '10-03', [
      { ...me, ...win },
      { ...he, ...loss },
      { ...oma, ...loss },
    ])
    await log('Azul', '10-02', [
      { ...me, ...loss },
      { ...he, ...win },
    ])
    await log('Azul', '10-01', [
      { ...me, ...loss },
      { ...he, ...win },
    ])
    await log('Skyjo', '10-04', [
      { ...me, ...win },
      { ...she, ...loss },
    ])
    await app.signIn(page, ann!)
    await page.goto('/friends')
    const rows = page.getByRole('list', { name: 'Friends', exact: true }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(0)).toContainText('Cat TesterSat 4 Oct 2025, Skyjo')
    await expect(rows.nth(0)).toContainText('1:0')
    await expect(rows.nth(1)).toContainText('Bob TesterFri 3 Oct 2025, Azul')
    await expect(rows.nth(1)).toContainText('1:2')
    await expect(rows.nth(1)).toContainText('You ahead 1, Bob Tester ahead 2')
    await expect(rows.nth(2)).toContainText('No match together yet')
    const menu = rows.getByRole('button', { name: 'More about Bob Tester' })
    const guests = page.getByRole('list', { name: 'Guests you play with most' })
    await expect(guests.getByRole('listitem')).toContainText('Oma1 match')
    await guests.getByRole('button', { name: 'Invite Oma' }).click()
    await expect(page.getByRole('dialog', { name: 'Invite a friend' })).toBeVisible()
    await page.keyboard.press('Escape')

    // By keyboard: the row's link, then its menu.
    await rows.nth(1).getByRole('link', { name: 'Bob Tester' }).focus()
    await page.keyboard.press('Tab')
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Unfriend Bob Tester' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Unfriend Bob Tester' })).toBeHidden()
    await expect(menu).toBeFocused()

    // Without the records the friends are there all the same.
    await failWithoutMessage(page, '/stats?*')
    await page.reload()
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Bob Tester')
  },
)
