import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'

async function earlierMatches(app: BrowserApp) {
  const [mara, aiko] = await Promise.all([app.signUp('Mara'), app.signUp('Aiko')])
  await befriend(app, mara, aiko)
  const game = await addGame(app, mara, 'Azul')
  const play = async (date: string, mine: number, theirs: number) => {
    const result = (won: boolean) => (won ? 'Win' : 'Loss')
    const players = [
      { user: mara.user._id, score: mine, result: result(mine > theirs) },
      { user: aiko.user._id, score: theirs, result: result(theirs > mine) },
    ] as const
    await logMatch(app, mara, { game, date, players: [...players] })
  }
  await play('2026-05-03T19:00:00Z', 79, 60)
  for (const day of [10, 11, 12]) await play(`2026-06-${day}T19:00:00Z`, 50, 70)
  return { mara, game }
}

const news = (page: Page) => page.getByRole('region', { name: 'What this match changed' })
const lines = (page: Page) => news(page).getByRole('listitem')
const LINES = [
  /Your best Azul: .*before 79, now 84/,
  /First win over Aiko at Azul since 3 May/,
  /You and Aiko.*2 : 3/,
]

test.describe('What a match changed', () => {
  test('comes out of a slot after Save, stands further below later, and follows corrections @phone-long', async ({
    app,
    page,
  }) => {
    const { mara, game } = await earlierMatches(app)
    await app.signIn(page, mara)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`/matches/new?game=${game._id}`)
    await page.getByRole('button', { name: 'Aiko Tester' }).click()
    await page.getByLabel('Score of Mara Tester').fill('84')
    await page.getByLabel('Score of Aiko Tester').fill('76')
    asked.length = 0
    await page.getByRole('button', { name: 'Save Match' }).click()
    await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
    await expect(lines(page)).toHaveText(LINES)
    const sheet = page.getByRole('region', { name: 'Players' })
    const top = async () => (await sheet.boundingBox())?.y ?? 0
    const isAbove = async () => ((await news(page).boundingBox())?.y ?? Infinity) < (await top())
    await expect.poll(isAbove).toBe(true)
    await expectNoSidewaysScroll(page)
    await expectAccessibleState(page)
    const again = asked.filter((path) => path.endsWith('/news') || path.startsWith('/api/games'))
    expect(again).toEqual([])

    await page.reload()
    const shifts = await noteShifts(page)
    await expect(lines(page)).toHaveText(LINES)
    expect((await news(page).boundingBox())?.y).toBeGreaterThanOrEqual(await top())
    // The figures' font may come after the figures.
    expect((await shifts()).filter((shift) => shift >= 0.01)).toEqual([])
  })
})
