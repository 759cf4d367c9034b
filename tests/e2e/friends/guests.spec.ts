import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

async function openGuests(app: BrowserApp, page: Page, user: TestUser) {
  await app.signIn(page, user)
  await page.goto('/friends/guests')
  await expect(page.getByRole('heading', { name: 'Guests', level: 1 })).toBeVisible()
}

/** Logs a match for each table of guests' names, one day after another. */
async function logTables(app: BrowserApp, by: TestUser, tables: readonly (readonly string[])[]) {
  const game = await addGame(app, by, `Azul of ${by.user.firstName}`)
  for (const [index, names] of tables.entries()) {
    const players = [{ user: by.user._id }, ...names.map((name) => ({ name }))]
    const day = `2026-10-${String(index + 1).padStart(2, '0')}`
    await logMatch(app, by, { game, date: `${day}T19:00:00Z`, day, players })
  }
}

const rows = (page: Page) => page.getByRole('list', { name: 'Guests' }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('The page of guests', () => {
  test('makes two guests one', { tag: '@phone-alone' }, async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await logTables(app, ann, [['Jo'], ['Jo', 'Jonas from work'], ['Jonas from work']])
    await openGuests(app, page, ann)
    await button(page, 'Merge Jo').click()
    const dialog = page.getByRole('dialog', { name: 'Merge Jo with' })
    await expect(dialog).toContainText('Where both sit, they stay two.')
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(dialog).toContainText('Choose the other guest.')
    await dialog.getByLabel('Other guest').fill('work')
    await page.getByRole('option', { name: 'Jonas from work' }).click()
    await expect(dialog).toContainText('Jo’s matches get the name Jonas from work.')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByText('Merged: 1 match now says Jonas from work.')).toBeVisible()
    await expect(page.getByText('Both sit at 1 table, where they stay two.')).toBeVisible()
    await expect(rows(page).nth(0)).toContainText('Jo1 match you logged, on 2 Oct 2026')
    await expect(rows(page).nth(1)).toContainText('Jonas from work3 matches')
    await button(page, 'Undo: make Jo another guest again').click()
    await expect(page.getByText('They are two again.')).toBeVisible()
    await expect(rows(page).nth(0)).toContainText('Jo2 matches you logged')
    await expect(rows(page)).toHaveCount(2)
  })
})

test(
  'a friend’s page offers the friend’s guests with a name like mine',
  { tag: '@long' },
  async ({ app, page }) => {
    const [ann, jonas] = await Promise.all([app.signUp('Ann'), app.signUp('Jonas')])
    await befriend(app, ann, jonas)
    await logTables(app, ann, [['Jonas from work', 'Oma'], ['Jonas from work']])
    await app.signIn(page, jonas)
    await page.goto(`/friends/${ann.user._id}`)
    const card = page.getByRole('region', { name: 'Some of these are me' })
    await expect(card.getByRole('listitem')).toHaveCount(1)
    await expect(card.getByRole('listitem')).toContainText(
      'Jonas from work2 matches that Ann logged',
    )
    await card.getByRole('button', { name: 'This is me: Jonas from work' }).click()
    await expect(card).toContainText('Waiting for Ann')
    await expect(card.getByRole('button')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.reload()
    await expect(card).toContainText('Waiting for Ann')

    await withoutEvents(page)
    await app.signIn(page, ann)
    await page.goto(`/friends/${jonas.user._id}`)
    await expect(page.getByRole('heading', { name: 'You and Jonas' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(card).toHaveCount(0)
  },
)
