import { setTimeout as pause } from 'node:timers/promises'

import type { Locator } from '@playwright/test'

import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { bar, hold, undo } from '#tests/support/browser/undo-bar.ts'
import { setWaiting } from '#tests/support/browser/without-network.ts'

const row = (page: Page, game: string) => page.getByRole('article', { name: game })
const confirmIn = (one: Locator) => one.getByRole('button', { name: 'Confirm', exact: true })

async function tapTwice(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('It is not visible.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await pause(200)
  await page.mouse.click(x, y)
}

async function expectOneTap(page: Page, target: Locator): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  const box = await target.boundingBox()
  if (box === null) throw new Error('It is not visible.')
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const meetsPage = async () =>
    page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('#root') != null, place)
  await page.mouse.click(place.x, place.y)
  await page.clock.runFor(50)
  await expect(target).toHaveCount(0)
  expect(await meetsPage()).toBe(false)
  await page.clock.runFor(500)
  expect(await meetsPage()).toBe(true)
}

test(
  'A confirmed row stays in its place, and a second tap confirms nothing else',
  { tag: '@phone-alone' },
  async ({ app, page }) => {
    test.slow()
    const { mara, ids, confirmed } = await setWaiting(app, ['Wingspan', 'Skull', 'Hanabi', 'Azul'])
    await app.signIn(page, mara, '/dashboard')
    await tapTwice(page, confirmIn(row(page, 'Azul')))
    await hold(page, 'Azul confirmed')
    await expect(row(page, 'Azul')).toContainText('You said yes')
    await expect(page.getByRole('heading', { name: 'For you 3' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    expect(await confirmed()).toEqual([false, false, false, true])
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
    expect(await confirmed()).toEqual([false, false, false, true])
    await undo(page).click()
    await expect(page.getByRole('button', { name: "Confirm I'm in" })).toHaveCount(4)

    await page.goto(`/matches/${ids[3]}`)
    await tapTwice(page, page.getByRole('button', { name: "Confirm I'm in" }))
    await expect(bar(page)).toContainText('Azul confirmed')
    await expect(page).toHaveURL(`/matches/${ids[3]}`)
    await page.getByRole('link', { name: /^(Notifications|Alerts)/u }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(bar(page)).toContainText('Azul confirmed')
    await tapTwice(page, confirmIn(row(page, 'Hanabi')))
    await hold(page, 'Hanabi confirmed')
    await expectOneTap(page, undo(page))
    await expect.poll(confirmed).toEqual([false, false, false, true])
  },
)
