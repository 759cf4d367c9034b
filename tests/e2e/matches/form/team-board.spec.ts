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
  await choose(page, 'Teams').check()
  await expect(names(page, 'Mara & Aiko')).toHaveCount(2)
  return mara
}

async function centre(of: Locator) {
  await of.scrollIntoViewIfNeeded()
  const box = await of.boundingBox()
  if (box === null) throw new Error('Nothing there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Moves a finger from one place to another one, and does something before it leaves the screen. */
async function dragByFinger(
  page: Page,
  name: Locator,
  to: Locator,
  before: () => Promise<void> = async () => {},
) {
  const [from, target] = [await centre(name), await centre(to)]
  const screen = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: typeof from) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] })
  await touch('touchStart', from)
  for (let step = 1; step <= 8; step += 1) {
    const part = step / 8
    await touch('touchMove', {
      x: from.x + (target.x - from.x) * part,
      y: from.y + (target.y - from.y) * part,
    })
  }
  await before()
  await touch('touchEnd')
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

  test('two against two with other partners takes eight taps from Home, with a drag', async ({
    app,
    page,
  }) => {
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
    await tap(choose(page, 'Teams'))
    taps += 1
    await dragByFinger(
      page,
      button(page, 'Move Aiko Tester'),
      button(page, 'Move Ben Tester'),
      async () => expect(page.getByText('Ben comes here')).toBeVisible(),
    )
    await expect(names(page, 'Mara & Ben')).toHaveText([/Mara/u, /Ben/u])
    await expect(names(page, 'Aiko & Priya')).toHaveText([/Aiko/u, /Priya/u])
    await expect(page.getByLabel('Score of Mara & Ben')).toBeFocused()
    await page.keyboard.type('400')
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

  test('two names that are tapped change places, and one tap says who plays alone @long', async ({
    app,
    page,
  }) => {
    const mara = await openTeams(app, page)
    // A finger that goes back, or up and down, moves nobody.
    await dragByFinger(page, button(page, 'Move Aiko Tester'), button(page, 'Move Mara Tester'))
    await expect(names(page, 'Mara & Aiko')).toHaveCount(2)
    await button(page, 'Move Mara Tester').tap()
    await expect(button(page, 'Move Mara Tester')).toHaveAttribute('aria-pressed', 'true')
    await button(page, 'Swap Mara with Ben Tester').tap()
    await expect(names(page, 'Aiko & Ben')).toHaveText([/Aiko/u, /Ben/u])
    await expect(save(page)).toHaveAccessibleName('Save Match no winner yet, no scores')
    await page.reload()
    await expect(names(page, 'Mara & Priya')).toHaveCount(2)

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

test('People change places by keyboard alone, come into any team, and make a third one @long', async ({
  app,
  page,
}) => {
  const mara = await openTeams(app, page)
  await button(page, 'Move Aiko Tester').press('Enter')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Move Aiko Tester')).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Space')
  await button(page, 'Swap Aiko with Priya Tester').press('Space')
  // The focus stays with who was moved.
  await expect(button(page, 'Move Aiko Tester')).toBeFocused()
  await expect(page.getByText('Aiko and Priya have changed places.')).toBeAttached()
  await expect(names(page, 'Mara & Priya')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await button(page, 'Aiko comes here').press('Enter')
  await expect(names(page, 'Mara, Aiko & Priya')).toHaveCount(3)
  // Nobody else is left in Ben's team: it would be none.
  await button(page, 'Move Ben Tester').press('Enter')
  await expect(page.getByRole('button', { name: /comes here|in a new team/u })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await button(page, 'Move Priya Tester').press('Enter')
  await button(page, 'Priya in a new team').press('Enter')
  await expect(names(page, 'Priya')).toHaveCount(1)
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
})

test('A mouse drags a name onto another one, or beside it into the other team @long', async ({
  app,
  page,
}) => {
  await openTeams(app, page)
  const drag = async (name: Locator, to: { x: number; y: number }) => {
    const from = await centre(name)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
  }
  await drag(button(page, 'Move Aiko Tester'), await centre(button(page, 'Move Priya Tester')))
  await expect(page.getByText('Priya comes here')).toBeVisible()
  await page.mouse.up()
  await expect(names(page, 'Mara & Priya')).toHaveCount(2)
  // The end of a drag is no tap.
  await expect(button(page, 'Move Aiko Tester')).toHaveAttribute('aria-pressed', 'false')
  const score = await centre(page.getByLabel('Score of Mara & Priya'))
  await drag(button(page, 'Move Aiko Tester'), score)
  await expect(page.getByText('Aiko comes here')).toBeVisible()
  await page.mouse.up()
  await expect(names(page, 'Mara, Aiko & Priya')).toHaveCount(3)
  // Outside of the board nothing happens.
  await drag(button(page, 'Move Aiko Tester'), { x: 5, y: 5 })
  await page.mouse.up()
  await expect(names(page, 'Mara, Aiko & Priya')).toHaveCount(3)
})
