import { setTimeout as pause } from 'node:timers/promises'

import type { Locator } from '@playwright/test'

import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { expectOneTap } from '#tests/support/browser/one-tap.ts'
import { addGame, befriend, logMatch, readMatch } from '#tests/support/browser/shown-evenings.ts'
import { bar, hold, undo } from '#tests/support/browser/undo-bar.ts'

const GAMES = ['Azul', 'Hanabi', 'Skull', 'Wingspan']

/** Matches that Jonas wrote down and Mara has not confirmed, the first game's the newest. */
async function setWaiting(app: BrowserApp, results: readonly ('Win' | '')[]) {
  const [mara, jonas] = [await app.signUp('Mara'), await app.signUp('Jonas')]
  await befriend(app, mara, jonas)
  await app.api('POST /friends/notifications/read-all', { token: mara.token })
  const ids: string[] = []
  for (const [index, result] of results.entries()) {
    const game = await addGame(app, jonas, GAMES[index] ?? '')
    const date = `2026-10-${20 - index}T12:00:00Z`
    const players = [{ user: jonas.user._id, result }, { user: mara.user._id }]
    ids.push((await logMatch(app, jonas, { game, date, players }))._id)
  }
  const confirmed = async () => {
    const all = await Promise.all(ids.map((id) => readMatch(app, mara, id)))
    return all.map(({ matchStatus }) => matchStatus === 'Confirmed')
  }
  return { mara, jonas, ids, confirmed }
}

const row = (page: Page, game: string) => page.getByRole('article', { name: game })
const confirmIn = (one: Locator) => one.getByRole('button', { name: 'Confirm', exact: true })

/** Two taps of the same finger, at the same place, whatever is there by then. */
async function tapTwice(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('It is not visible.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await pause(200)
  await page.mouse.click(x, y)
}

test(
  'A confirmed row stays in its place, and a second tap confirms nothing else',
  { tag: '@phone-alone' },
  async ({ app, page }) => {
    test.slow()
    const { mara, ids, confirmed } = await setWaiting(app, ['Win', 'Win', 'Win', 'Win'])
    await app.signIn(page, mara)
    await page.goto('/dashboard')
    await tapTwice(page, confirmIn(row(page, 'Azul')))
    await hold(page, 'Azul confirmed')
    await expect(row(page, 'Azul')).toContainText('You said yes')
    await expect(page.getByRole('heading', { name: 'For you 3' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    expect(await confirmed()).toEqual([true, false, false, false])
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)
    // The rows have kept their places, although the narrow screen has built the columns anew.
    await undo(page).click()
    await expect(confirmIn(row(page, 'Azul'))).toBeVisible()
    await expect(bar(page)).not.toContainText('Azul')
    expect(await confirmed()).toEqual([false, false, false, false])

    await page.goto('/matches?waiting=me')
    await tapTwice(page, page.getByRole('button', { name: "Confirm I'm in" }).first())
    await hold(page, 'Azul confirmed')
    await expect(page.getByRole('button', { name: 'Confirmed' })).toBeVisible()
    await expect(page.getByRole('button', { name: "Confirm I'm in" })).toHaveCount(3)
    expect(await confirmed()).toEqual([true, false, false, false])
    await undo(page).click()
    await expect(page.getByRole('button', { name: "Confirm I'm in" })).toHaveCount(4)

    await page.goto(`/matches/${ids[0]}`)
    await tapTwice(page, page.getByRole('button', { name: "Confirm I'm in" }))
    await expect(bar(page)).toContainText('Azul confirmed')
    await expect(page).toHaveURL(`/matches/${ids[0]}`)
    // It is offered on every page, until another act takes its place.
    await page.getByRole('link', { name: /^(Notifications|Alerts)/u }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(bar(page)).toContainText('Azul confirmed')
    await tapTwice(page, confirmIn(row(page, 'Hanabi')))
    await hold(page, 'Hanabi confirmed')
    await expectOneTap(page, undo(page))
    await expect.poll(confirmed).toEqual([true, false, false, false])
  },
)
