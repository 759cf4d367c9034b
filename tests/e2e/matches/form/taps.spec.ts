import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch, matchesOf } from '#tests/support/browser/shown-evenings.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

test.beforeEach(async ({ page }) => page.setViewportSize({ width: 390, height: 844 }))

async function openHome(app: BrowserApp, page: Page) {
  const mara = await app.signUp('Mara')
  const friends = [await app.signUp('Jonas'), await app.signUp('Aiko'), await app.signUp('Ben')]
  for (const friend of friends) await befriend(app, mara, friend)
  const azul = await addGame(app, mara, 'Azul')
  const players = [mara, ...friends].map(({ user }) => ({ user: user._id }))
  await logMatch(app, mara, { game: azul, players, location: 'Ben’s' })
  await app.signIn(page, mara)
  await goHome(page)
  return { mara, friends }
}

async function goHome(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /^Welcome back/u })).toBeVisible()
}

const scoreOf = (page: Page, name: string) => page.getByLabel(`Score of ${name}`, { exact: true })

/** Counts real touches from Home on; typing into a field that has the focus is none. */
function counter(page: Page) {
  let taps = 0
  const began = Date.now()
  return {
    open: async () => {
      taps += 1
      await page.getByRole('link', { name: 'New', exact: true }).tap()
      await expect(page.getByRole('button', { name: /^Save Match/u })).toBeVisible()
    },
    tap: async (name: string | RegExp) => {
      taps += 1
      await page
        .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
        .tap()
    },
    type: async (first: string, scores: readonly string[]) => {
      await expect(scoreOf(page, first)).toBeFocused()
      for (const score of scores) {
        await page.keyboard.type(score)
        await page.keyboard.press('Enter')
      }
    },
    saved: async () => {
      taps += 1
      await page.getByRole('button', { name: /^Save Match/u }).tap()
      await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
      const seconds = (Date.now() - began) / 1000
      test.info().annotations.push({ type: 'taps', description: `${taps} taps, ${seconds} s` })
      return taps
    },
  }
}

async function newest(app: BrowserApp, mara: TestUser) {
  const [match] = await matchesOf(app, mara)
  return { ...match, table: match?.players.map(({ name, score, result }) => [name, score, result]) }
}

test('On a phone a match takes few taps from Home @phone-alone', async ({ app, page }) => {
  test.slow()
  const { mara } = await openHome(app, page)
  await test.step('tonight’s match with three friends and scores takes six', async () => {
    const { open, tap, type, saved } = counter(page)
    await open()
    for (const name of ['Jonas Tester', 'Aiko Tester', 'Ben Tester', 'Azul']) await tap(name)
    await type('Mara Tester', ['40', '35', '50', '20'])
    await expect(page.getByRole('button', { name: /^Save Match/u })).toHaveAccessibleName(
      'Save Match Aiko wins by 10',
    )
    expect(await saved()).toBe(6)
    expect((await newest(app, mara)).table).toEqual([
      ['Mara Tester', 40, 'Loss'],
      ['Jonas Tester', 35, 'Loss'],
      ['Aiko Tester', 50, 'Win'],
      ['Ben Tester', 20, 'Loss'],
    ])
  })

  await test.step('the same as last time takes three', async () => {
    await goHome(page)
    const { open, tap, type, saved } = counter(page)
    await open()
    await tap(/^Same as last time/u)
    await type('Mara Tester', ['4', '3', '2', '1'])
    expect(await saved()).toBe(3)
  })

  await test.step('with the quick line alone it takes two', async () => {
    await goHome(page)
    const { open, saved } = counter(page)
    await open()
    await page.getByRole('textbox', { name: 'The match in one line' }).focus()
    await page.keyboard.type('azul me 40, jonas 35, aiko 50, ben 20')
    await page.keyboard.press('Enter')
    await expect(scoreOf(page, 'Ben Tester')).toHaveValue('20')
    expect(await saved()).toBe(2)
    expect((await newest(app, mara)).table).toHaveLength(4)
  })
})
