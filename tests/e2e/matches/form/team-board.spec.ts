import type { Locator } from '@playwright/test'

import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch, matchesOf } from '#tests/support/browser/shown-evenings.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

const friends = ['Aiko Tester', 'Priya Tester', 'Ben Tester']
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^Save Match/u })
const choose = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Who plays with whom' }).getByRole('radio', { name })
const names = (page: Page, side: string) =>
  page.getByRole('list', { name: side, exact: true }).getByRole('listitem')

/** Mara with Aiko, Priya and Ben as friends; one match of Tichu is there. */
async function signIn(app: BrowserApp, page: Page): Promise<TestUser> {
  const mara = await app.signUp('Mara')
  for (const name of ['Aiko', 'Priya', 'Ben']) await befriend(app, mara, await app.signUp(name))
  const tichu = await addGame(app, mara, 'Tichu')
  await logMatch(app, mara, { game: tichu, date: '2026-01-05T12:00:00Z' })
  await app.signIn(page, mara)
  return mara
}

/** The form with all four, in two teams. */
async function openTeams(app: BrowserApp, page: Page): Promise<TestUser> {
  const mara = await signIn(app, page)
  await page.goto('/matches/new')
  for (const name of friends) await button(page, name).click()
  await button(page, 'Tichu').click()
  await button(page, 'Teams').click()
  await expect(names(page, 'Mara & Aiko')).toHaveCount(2)
  return mara
}

async function savedTeams(app: BrowserApp, page: Page, mara: TestUser) {
  await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
  const [match] = await matchesOf(app, mara)
  return match?.players.map(({ name, team, score, result }) =>
    [name.split(' ')[0], team, score, result].join(' '),
  )
}

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('two against two with other partners takes eight taps from Home', async ({ app, page }) => {
    const mara = await signIn(app, page)
    await page.goto('/dashboard')
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    await tap(page.getByRole('link', { name: 'New', exact: true }))
    for (const name of friends) await tap(button(page, name))
    await tap(button(page, 'Tichu'))
    await tap(button(page, 'Teams'))
    await tap(button(page, 'Ben Tester changes sides'))
    await expect(names(page, 'Mara & Ben')).toHaveText([/Mara/u, /Ben/u])
    await expect(names(page, 'Aiko & Priya')).toHaveText([/Aiko/u, /Priya/u])
    expect((await page.getByLabel('Score of Mara & Ben').boundingBox())?.height).toBe(56)
    await page.getByLabel('Score of Mara & Ben').fill('400')
    await page.keyboard.press('Enter')
    await page.keyboard.type('585')
    await expect(save(page)).toHaveAccessibleName('Save Match Aiko & Priya win by 185')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await tap(save(page))
    expect(await savedTeams(app, page, mara)).toEqual([
      'Mara Team 1 400 Loss',
      'Aiko Team 2 585 Win',
      'Priya Team 2 585 Win',
      'Ben Team 1 400 Loss',
    ])
    expect(taps).toBe(8)
  })

  test('one tap says who plays alone, and a cross lets everybody play alone again @long', async ({
    app,
    page,
  }) => {
    const mara = await openTeams(app, page)
    await button(page, 'Mara Tester changes sides').tap()
    await expect(names(page, 'Aiko & Ben')).toHaveText([/Aiko/u, /Ben/u])
    await expect(save(page)).toHaveAccessibleName('Save Match no winner yet, no scores')
    await page.reload()
    await expect(names(page, 'Mara & Priya')).toHaveCount(2)
    await button(page, 'Each alone again').tap()
    await expect(page.getByRole('textbox', { name: 'Score of Ben Tester' })).toBeVisible()
    await button(page, 'Teams').tap()

    await choose(page, 'One against all').tap()
    await expect(names(page, 'Mara')).toHaveCount(1)
    await button(page, 'Ben Tester plays alone').tap()
    await expect(button(page, 'Ben Tester plays alone')).toHaveAttribute('aria-pressed', 'true')
    await expect(names(page, 'Mara, Aiko & Priya')).toHaveCount(3)
    await page.getByLabel('Score of Ben').fill('12')
    await page.getByLabel('Score of Mara, Aiko & Priya').fill('12')
    await button(page, 'Ben won the tie').tap()
    await expect(save(page)).toHaveAccessibleName('Save Match Ben wins the tie at 12')
    await expectNoSidewaysScroll(page)
    await save(page).tap()
    expect(await savedTeams(app, page, mara)).toEqual([
      'Mara Team 1 12 Loss',
      'Aiko Team 1 12 Loss',
      'Priya Team 1 12 Loss',
      'Ben  12 Win',
    ])
    await page.getByRole('button', { name: 'Edit match' }).tap()
    await expect(choose(page, 'One against all')).toBeChecked()
  })
})

test('People change sides by keyboard alone, and make a third team @long', async ({
  app,
  page,
}) => {
  const mara = await openTeams(app, page)
  await button(page, 'Third team').press('Enter')
  const priya = button(page, 'Priya Tester changes sides')
  await priya.press('Enter')
  // The focus stays with who was moved.
  await expect(priya).toBeFocused()
  await expect(page.getByText('Priya changes sides.')).toBeAttached()
  await expect(names(page, 'Priya')).toHaveCount(1)
  await expect(names(page, 'Ben')).toHaveCount(1)
  for (const [name, score] of [
    ['Mara & Aiko', '3'],
    ['Ben', '2'],
    ['Priya', '1'],
  ] as const) {
    await page.getByRole('textbox', { name: `Score of ${name}`, exact: true }).fill(score)
  }
  await expect(save(page)).toHaveAccessibleName('Save Match Mara & Aiko win by 1')
  await save(page).press('Enter')
  expect(await savedTeams(app, page, mara)).toEqual([
    'Mara Team 1 3 Win',
    'Aiko Team 1 3 Win',
    'Priya Team 3 1 Loss',
    'Ben Team 2 2 Loss',
  ])
  await page.getByRole('button', { name: 'Edit match' }).click()
  // Back from three to two: a side with nobody left goes.
  await priya.click()
  await expect(names(page, 'Mara, Aiko & Priya')).toHaveCount(3)
  // Nobody else is left in Ben's team: it would be none.
  await expect(button(page, 'Ben Tester changes sides')).toHaveAttribute('aria-disabled', 'true')
})
