import type { Browser } from '@playwright/test'

import type { BrowserApp, Page } from '#tests/support/browser/browser.ts'
import { addGuest, gameField } from '#tests/support/browser/match-form.ts'
import { expect, openAndKeep, signIn, test } from '#tests/support/browser/offline-app.ts'
import { logMatch, matchesOf, oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'
import { bar } from '#tests/support/browser/undo-bar.ts'
import { pendingWritesBar } from '#tests/support/browser/without-network.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { isLong } from '#tests/support/long-form.ts'

async function signInAgain(app: BrowserApp, { email, password }: TestUser): Promise<string> {
  return (await app.api('POST /auth/login', { body: { email, password } })).body.token
}

/** A phone on which the app is kept, with a sign-in of its own. */
async function phone(app: BrowserApp, browser: Browser, baseURL: string, user: TestUser) {
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const token = await signInAgain(app, user)
  await signIn(page, { ...user, token })
  await openAndKeep(page, '/dashboard')
  return { page, token }
}

/**
 * Everything that people do at a table, without a network; in the short run a new game and a
 * confirmation. @param first digit of Mara's scores
 */
async function evening(page: Page, first: number): Promise<void> {
  const score = page.getByLabel('Score of Mara Tester')
  const openForm = async () => {
    await page.goto('/matches/new')
    await expect(page.getByRole('region', { name: 'Scores' })).toBeVisible()
  }
  const azul = () => page.getByRole('button', { name: 'Azul', exact: true }).first().tap()
  const save = async (points: number) => {
    await score.fill(`${first}${points}`)
    await page.getByRole('button', { name: /^Save Match/u }).tap()
    await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
  }
  await openForm()
  await (await gameField(page)).fill('Moon Base')
  await page.getByRole('option', { name: 'Add “Moon Base”' }).tap()
  await save(1)

  if (isLong) {
    await openForm()
    await azul()
    await addGuest(page, 'Gus')
    await page.getByLabel('Score of Gus').fill('5')
    await save(2)

    await openForm()
    await azul()
    await page.getByRole('button', { name: 'Jonas' }).first().tap()
    await page.getByLabel('Score of Jonas Tester').fill('7')
    await save(9)
    await page.getByRole('button', { name: 'Edit match' }).tap()
    await score.fill(`${first}3`)
    await page.getByRole('button', { name: /^Save changes/u }).tap()
    await expect(page.getByRole('region', { name: 'Players' })).toContainText(`${first}3`)

    await openForm()
    await azul()
    await save(4)
    await page.getByRole('button', { name: 'Take back' }).tap()
    await expect(bar(page)).toContainText('taken back')
  }

  await page.goto('/dashboard')
  const skull = page.getByRole('article', { name: 'Skull' })
  await skull.getByRole('button', { name: 'Confirm', exact: true }).tap()
  await expect(pendingWritesBar(page)).toContainText(
    isLong ? '5 things wait here' : '2 things wait here',
  )
}

test('Two phones of one person store exactly what was meant, after a sign-in that ended meanwhile', async ({
  app,
  front,
  browser,
}) => {
  test.slow()
  const { mara, jonas } = await oneMatchOfFriends(app)
  const players = [{ user: jonas.user._id }, { user: mara.user._id }]
  await logMatch(app, jonas, { game: 'Skull', players })
  const phones = [await phone(app, browser, front.url, mara)]
  if (isLong) phones.push(await phone(app, browser, front.url, mara))
  await front.leave()
  for (const [at, { page }] of phones.entries()) await evening(page, at + 1)
  for (const { token } of phones) await app.api('POST /auth/logout', { token })
  await front.comeBack()
  for (const { page } of phones) {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page).toHaveURL(/\/login/u)
    await page.getByLabel('Email').fill(mara.email)
    await page.getByLabel('Password', { exact: true }).fill(mara.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
  const token = await signInAgain(app, mara)
  const games = new Set<string>()
  const stored = async () =>
    (await matchesOf(app, { ...mara, token })).map(
      ({ game, players: [one, other], matchStatus }) => {
        if (game.name === 'Moon Base') games.add(game._id)
        const second = other === undefined ? '' : `, ${other.name} ${other.score ?? '-'}`
        return `${game.name}: ${one?.score ?? '-'}${second}, ${matchStatus}`
      },
    )
  const ofPhone = (first: number) => [
    ...(isLong
      ? [`Azul: ${first}3, Jonas Tester 7, Pending`, `Azul: ${first}2, Gus 5, Confirmed`]
      : []),
    `Moon Base: ${first}1, Confirmed`,
  ]
  const ofEarlier = ['Skull: -, Mara Tester -, Confirmed', 'Azul: -, Jonas Tester -, Pending']
  // What was taken back may have been sent before: it is then deleted.
  await expect.poll(stored).toEqual([...(isLong ? ofPhone(2) : []), ...ofPhone(1), ...ofEarlier])
  for (const { page } of phones) await expect(pendingWritesBar(page)).toHaveCount(0)
  expect(games.size).toBe(1)
})
