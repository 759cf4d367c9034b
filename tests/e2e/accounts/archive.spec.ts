import { readFile } from 'node:fs/promises'

import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

async function openProfile(app: BrowserApp, page: Page, user: TestUser): Promise<void> {
  await app.signIn(page, user)
  await page.goto('/profile/me#your-data')
  await expect(yourData(page)).toBeVisible()
}

const yourData = (page: Page) => page.getByRole('region', { name: 'Your data', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

async function annWithMatches(app: BrowserApp, count: number): Promise<TestUser> {
  const [ann, bob] = [await app.signUp('Ann', HOSTILE), await app.signUp('Bob', '=cmd()')]
  await befriend(app, ann, bob)
  const game = await addGame(app, ann, `Azul ${HOSTILE}`)
  const players = [{ user: ann.user._id, result: 'Win' as const }, { user: bob.user._id }]
  for (let index = 0; index < count; index += 1) {
    await logMatch(app, ann, { game, players, notes: `=1+${index}` })
  }
  return ann
}

test.describe('Your data', () => {
  test('is saved as JSON, as CSV and for BG Stats, with a list of what has no place there', async ({
    app,
    page,
  }) => {
    const ann = await annWithMatches(app, 2)
    await openProfile(app, page, ann)
    const json = await saved(page, 'Download as JSON')
    expect(json.name).toBe('tabletally.json')
    const archive = JSON.parse(json.text) as { user: object; matches: object[] }
    expect(archive.user).toMatchObject({ email: ann.email })
    expect(archive.matches).toHaveLength(2)
    const csv = await saved(page, 'Download as CSV')
    expect(csv.name).toBe('tabletally-matches.csv')
    expect(csv.text).toContain(`,'=1+1,Pending,Ann ${HOSTILE},`)
    const { name, text } = await saved(page, 'Download for BG Stats')
    expect(name).toBe('tabletally-bgstats.json')
    const file = JSON.parse(text) as { plays: object[]; players: object[]; userInfo: object }
    expect(file.plays).toHaveLength(2)
    expect(file.userInfo).toMatchObject({ meRefId: 1 })
    expect(file.players[0]).toMatchObject({ id: 1, name: `Ann ${HOSTILE}` })
    const left = yourData(page).getByRole('status').getByRole('listitem')
    await expect(left.filter({ hasText: 'matches with their confirmations (2)' })).toBeVisible()
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)
  })
})
