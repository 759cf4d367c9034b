import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { gridOf, key, nextKey, press } from '#tests/support/browser/score-pad.ts'
import { addGame, befriend, logMatch, matchesOf } from '#tests/support/browser/shown-evenings.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

const everybody = ['Mara Tester', 'Aiko Tester', 'Priya Tester', 'Ben Tester']

/** Mara's form with Aiko, Priya and Ben at the table. */
async function openForm(
  app: BrowserApp,
  page: Page,
  scoring: 'none' | 'highest',
): Promise<TestUser> {
  const mara = await app.signUp('Mara')
  const friends = [await app.signUp('Aiko'), await app.signUp('Priya'), await app.signUp('Ben')]
  for (const friend of friends) await befriend(app, mara, friend)
  const game = await addGame(app, mara, 'Skull')
  await logMatch(app, mara, { game, scoring })
  await app.signIn(page, mara)
  await page.goto(`/matches/new?game=${game._id}`)
  for (const name of everybody.slice(1)) {
    await page.getByRole('button', { name, exact: true }).click()
  }
  const chosen = { none: 'No scores', highest: 'Highest' }[scoring]
  await expect(page.getByRole('radio', { name: chosen })).toBeChecked()
  return mara
}

const save = (page: Page) => page.getByRole('button', { name: /^Save Match/u })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const places = (page: Page) =>
  page.getByRole('table', { name: 'Players' }).getByRole('rowheader').allInnerTexts()
const numbers = async (page: Page) =>
  (await places(page)).map((text) => /^\d*/u.exec(text.trim())?.[0] ?? '')

async function newest(app: BrowserApp, mara: TestUser) {
  const [match] = await matchesOf(app, mara)
  const found = match?.players.map(({ name, score, result, rank }) =>
    [name.split(' ')[0], score, result, rank].join(' ').replaceAll('  ', ' – '),
  )
  return found ?? []
}

async function savedAs(app: BrowserApp, page: Page, mara: TestUser) {
  await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
  return newest(app, mara)
}

test.describe('Four players without scores', () => {
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('are numbered by four taps, joined by a fifth, and saved by a sixth', async ({
      app,
      page,
    }) => {
      const mara = await openForm(app, page, 'none')
      let taps = 0
      const tap = async (name: string) => {
        taps += 1
        await button(page, name).tap()
      }
      await expect(page.getByRole('heading', { name: 'Tap them as they finished' })).toBeVisible()
      await tap('Ben Tester won')
      await expect(save(page)).toHaveAccessibleName('Save Match Ben wins')
      await tap('Mara Tester finished next')
      await tap('Aiko Tester finished next')
      await tap('Priya Tester finished next')
      await expect(button(page, 'Priya Tester finished 4th')).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await tap('same place: Mara and Aiko')
      await expect(save(page)).toHaveAccessibleName('Save Match Ben wins, you and Aiko share 2nd')
      expect(await numbers(page)).toEqual(['1', '2', '2', '4'])
      // With the head, the rows of people and game, and Save Match, this is one screen of 844 px.
      const choice = await page.getByRole('radiogroup', { name: 'Best score' }).boundingBox()
      const note = await page.getByText('A second tap takes a number back.').boundingBox()
      expect((note?.y ?? Infinity) + (note?.height ?? 0) - (choice?.y ?? 0)).toBeLessThan(600)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      await save(page).tap()
      expect(await savedAs(app, page, mara)).toEqual([
        'Mara – Loss 2',
        'Aiko – Loss 2',
        'Priya – Loss 4',
        'Ben – Win 1',
      ])
      expect(taps).toBe(5)
    })

    test('take numbers back, and survive a reload', { tag: '@long' }, async ({ app, page }) => {
      const mara = await openForm(app, page, 'none')
      await button(page, 'Ben Tester won').tap()
      await button(page, 'Aiko Tester finished next').tap()
      await button(page, 'Ben Tester won').tap()
      await expect(save(page)).toHaveAccessibleName('Save Match Aiko wins')
      await button(page, 'Aiko Tester won').tap()
      await expect(save(page)).toHaveAccessibleName('Save Match No result yet')
      await button(page, 'Ben Tester won').tap()
      await button(page, 'Aiko Tester finished next').tap()
      await page.reload()
      await expect(save(page)).toHaveAccessibleName('Save Match Ben wins, Aiko is 2nd')
      // A shared first place is a draw, unless each of them has won.
      await button(page, 'same place: Ben and Aiko').tap()
      await expect(save(page)).toHaveAccessibleName('Save Match Aiko and Ben draw')
      await page.getByRole('switch', { name: 'Each of them won' }).tap()
      await expect(save(page)).toHaveAccessibleName('Save Match Aiko and Ben win')
      await save(page).tap()
      expect(await savedAs(app, page, mara)).toEqual([
        'Mara – Loss ',
        'Aiko – Win 1',
        'Priya – Loss ',
        'Ben – Win 1',
      ])
    })
  })

  test('are numbered by keyboard alone, and share a place', async ({ app, page }) => {
    const mara = await openForm(app, page, 'none')
    await button(page, 'Ben Tester won').press('Enter')
    await button(page, 'Mara Tester finished next').press('Space')
    await button(page, 'Aiko Tester finished next').press('Enter')
    await button(page, 'Priya Tester finished next').press('Enter')
    await expect(button(page, 'Priya Tester finished 4th')).toBeFocused()
    await button(page, 'same place: Aiko and Priya').press('Enter')
    await expect(save(page)).toHaveAccessibleName('Save Match Ben wins, you are 2nd')
    await save(page).press('Enter')
    expect(await savedAs(app, page, mara)).toEqual([
      'Mara – Loss 2',
      'Aiko – Loss 3',
      'Priya – Loss 3',
      'Ben – Win 1',
    ])

    await page.getByRole('button', { name: 'Edit match' }).click()
    await expect(button(page, 'Priya Tester finished 3rd')).toBeVisible()
    expect(await numbers(page)).toEqual(['1', '2', '3', '3'])
    await button(page, 'same place: Aiko and Priya').press('Enter')
    await page.getByRole('button', { name: /^Save changes/u }).press('Enter')
    await expect(page.getByText('Match updated.')).toBeVisible()
    expect(await newest(app, mara)).toEqual([
      'Mara – Loss 2',
      'Aiko – Loss 3',
      'Priya – Loss 4',
      'Ben – Win 1',
    ])
  })

  test('are numbered by the totals of the pad, where its settings say so @long', async ({
    app,
    page,
  }) => {
    const mara = await openForm(app, page, 'none')
    await button(page, 'Score pad').click()
    await gridOf(page)
    await page.getByRole('button', { name: /: score pad, settings$/u }).click()
    await page.getByRole('radio', { name: 'Lowest total' }).check()
    await button(page, 'Back to the pad').click()
    for (const total of [30, 10, 20, 10]) {
      await press(page, total)
      await nextKey(page).click()
    }
    await key(page, 'Done').click()
    await expect(save(page)).toHaveAccessibleName('Save Match Aiko and Ben draw, Priya is 3rd')
    await expect(page.getByRole('heading', { name: 'Tap them as they finished' })).toBeVisible()
    await page.getByRole('switch', { name: 'Each of them won' }).check()
    await expectNoSidewaysScroll(page)
    await save(page).click()
    expect(await savedAs(app, page, mara)).toEqual([
      'Mara 30 Loss 4',
      'Aiko 10 Win 1',
      'Priya 20 Loss 3',
      'Ben 10 Win 1',
    ])
  })

  test('in teams are numbered as one', { tag: '@long' }, async ({ app, page }) => {
    const mara = await openForm(app, page, 'none')
    await button(page, 'Teams').click()
    await button(page, 'Priya & Ben won').click()
    await button(page, 'Mara & Aiko finished next').click()
    await expect(save(page)).toHaveAccessibleName('Save Match Priya & Ben win, Mara & Aiko are 2nd')
    await save(page).click()
    expect(await savedAs(app, page, mara)).toEqual([
      'Mara – Loss 2',
      'Aiko – Loss 2',
      'Priya – Win 1',
      'Ben – Win 1',
    ])
  })
})

test.describe('A tie', () => {
  async function typeScores(page: Page) {
    for (const [at, score] of ['68', '71', '54', '71'].entries()) {
      await page.getByLabel(`Score of ${everybody[at]}`).fill(score)
    }
    await expect(page.getByRole('heading', { name: 'Aiko and Ben both have 71' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Shared' })).toBeChecked()
  }
  const won = ['Mara 68 Loss 3', 'Aiko 71 Win 1', 'Priya 54 Loss 4', 'Ben 71 Loss 2']

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('is broken by one tap on a crown, until a new score ends the tie', async ({
      app,
      page,
    }) => {
      const mara = await openForm(app, page, 'highest')
      await typeScores(page)
      await button(page, 'Aiko Tester won the tie').tap()
      await expect(page.getByRole('radio', { name: 'Aiko' })).toBeChecked()
      await expect(save(page)).toHaveAccessibleName('Save Match Aiko wins the tie at 71')
      expect(await numbers(page)).toEqual(['3', '1', '4', '2'])
      await expect(page.getByText('The others keep their order: 1, 2, 3, 4.')).toBeVisible()
      // Elsewhere the bar with Save Match may lie over a part of a crown.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await expect(save(page)).toHaveAccessibleName('Save Match Aiko wins the tie at 71')
      // With each key of somebody else's score, the decision stays.
      const third = page.getByLabel('Score of Priya Tester')
      await third.fill('')
      await expect(save(page)).toHaveAccessibleName('Save Match Aiko wins the tie at 71')
      await third.fill('69')
      await expect(save(page)).toHaveAccessibleName('Save Match Aiko wins the tie at 71')
      await expect(page.getByRole('radio', { name: 'Aiko' })).toBeChecked()
      expect(await numbers(page)).toEqual(['4', '1', '3', '2'])
      await expect(page.getByText('Results follow the scores.')).toHaveCount(0)
      await third.fill('54')
      await page.getByLabel('Score of Ben Tester').fill('72')
      await expect(page.getByText('Results follow the scores.')).toBeVisible()
      // The button is visible without scrolling, also while somebody types in the last row.
      await page.getByLabel('Score of Ben Tester').scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: /^Put back: Aiko wins/u })).toBeInViewport({
        ratio: 1,
      })
      await expect(save(page)).toHaveAccessibleName('Save Match Ben wins by 1')
      await page.getByLabel('Score of Ben Tester').fill('71')
      await expect(save(page)).toHaveAccessibleName('Save Match Aiko wins the tie at 71')
      await save(page).tap()
      expect(await savedAs(app, page, mara)).toEqual(won)
    })
  })

  test('is broken by keyboard alone, or shared by a win of each @long', async ({ app, page }) => {
    const mara = await openForm(app, page, 'highest')
    await typeScores(page)
    await page.getByRole('radio', { name: 'Shared' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Aiko' })).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('switch', { name: 'Each of them won' }).press('Enter')
    await expect(save(page)).toHaveAccessibleName('Save Match Aiko and Ben win')
    const crown = button(page, 'Aiko Tester won the tie')
    await crown.press('Enter')
    await expect(page.getByRole('radio', { name: 'Aiko' })).toBeChecked()
    await crown.press('Enter')
    await expect(crown).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByRole('radio', { name: 'Shared' })).toBeChecked()
    await crown.press('Enter')
    await expect(save(page)).toHaveAccessibleName('Save Match Aiko wins the tie at 71')
    await save(page).press('Enter')
    expect(await savedAs(app, page, mara)).toEqual(won)
  })
})
