import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend } from '#tests/support/browser/shown-evenings.ts'
import { addLongHistories } from '#tests/support/seeded/long-histories.ts'

const MATCHES = 1040

/** The whole numbers in the figures' font, and those that a line break cuts. */
async function numbersOn(page: Page): Promise<{ all: string[]; cut: string[] }> {
  return page.locator('main .font-score').evaluateAll((elements) => {
    const all: string[] = []
    const cut: string[] = []
    for (const element of elements) {
      const text = element.textContent.trim()
      if (!/^\d[\d\u00a0]*$/u.test(text) || !(element instanceof HTMLElement)) continue
      all.push(text)
      const range = document.createRange()
      range.selectNodeContents(element)
      const { height } = range.getBoundingClientRect()
      if (height > 1.9 * Number.parseFloat(getComputedStyle(element).fontSize)) cut.push(text)
    }
    return { all, cut }
  })
}

test('Numbers of a thousand matches stay on one line, on phones and wide screens @long', async ({
  app,
  page,
}) => {
  test.slow()
  const [mara, jonas] = [await app.signUp('Mara'), await app.signUp('Jonas')]
  await befriend(app, mara, jonas)
  const { _id: gameId } = await addGame(app, mara, 'Azul')
  const people = [mara, jonas].map(({ user }) => ({ id: user._id }))
  const { database } = app.running.app
  await addLongHistories(database, { people, gameId }, MATCHES, { seats: 2, notes: 0 })
  await database.transact(async (trx) => {
    const seeded = await trx.selectFrom('matches').select('id').execute()
    await refreshHistoryIndex(
      trx,
      seeded.map(({ id }) => id),
    )
  })
  // So many are counted for the first time now: what Home gets late it says with the next visit.
  await app.api('GET /stats', { token: mara.token })
  await app.signIn(page, mara)
  const ahead = page.getByRole('img', { name: /1040/u }).first()
  const pages = {
    '/dashboard': page.getByText('All 1040 matches'),
    '/stats': ahead,
    [`/games/${gameId}`]: ahead,
    [`/friends/${jonas.user._id}`]: ahead,
  }
  for (const width of [320, 360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [path, filled] of Object.entries(pages)) {
      await page.goto(path)
      await expect(filled).toBeVisible()
      await expect
        .poll(async () => (await numbersOn(page)).all, { message: path })
        .toContain('1040')
      expect((await numbersOn(page)).cut, `${path} at ${width} px`).toEqual([])
    }
  }
})
