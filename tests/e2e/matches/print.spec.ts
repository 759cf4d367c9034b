import type { Page } from '@playwright/test'

import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

declare global {
  var printed: number | undefined
}

/** A browser without a screen has no dialog. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.print = () => {
      globalThis.printed = (globalThis.printed ?? 0) + 1
    }
  })
  return async () => page.evaluate(() => globalThis.printed ?? 0)
}

async function paperOf(page: Page): Promise<number> {
  const file = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b/gu)?.length ?? 0
}

test('A match, an evening and a year are printed black on white, each without navigation', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const match = await logMatch(app, mara, {
    game: 'Wingspan',
    date: '2025-11-15T12:00:00Z',
    location: 'Mara’s kitchen',
    durationMinutes: 75,
    notes: 'Soup, bread and a long argument about the rules.',
    players: [
      { user: mara.user._id, score: 53, result: 'Loss' },
      { user: jonas.user._id, score: 56, result: 'Win' },
    ],
    pad: {
      rows: [
        { label: 'Birds', scores: [38, 44] },
        { label: 'Bonus cards', scores: [15, 12] },
      ],
    },
  })
  await logMatch(app, mara, {
    game: 'Azul',
    date: '2025-11-15T13:00:00Z',
    players: [
      { user: mara.user._id, score: 84, result: 'Win' },
      { user: jonas.user._id, score: 76, result: 'Loss' },
    ],
  })
  const prints = await countPrints(page)
  await app.signIn(page, mara)
  const sheet = page.getByRole('article', { name: 'Printed sheet' })
  const navigation = page.getByRole('navigation', { name: 'Main' })

  await test.step('a match', async () => {
    await page.goto(`/matches/${match._id}`)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect.poll(prints).toBe(1)
    await expect(sheet).toBeHidden()
    await expect(navigation.first()).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(navigation.filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Play again' })).toHaveCount(0)
    for (const text of [
      'Saturday 15 November 2025',
      'Mara’s kitchen, 75 min',
      'Jonas Weber won',
      'by 3 points',
      'Where the points came from',
      'Soup, bread and a long argument about the rules.',
      'Mara has said yes. Jonas has not said yes yet.',
    ]) {
      await expect(sheet.getByText(text, { exact: true })).toBeVisible()
    }
    const players = sheet.getByRole('list', { name: 'Players on paper' }).getByRole('listitem')
    await expect(players).toHaveText([/2nd.*Mara Lindqvist.*−3.*53/u])
    await expect(sheet.getByText('56', { exact: true }).first()).toBeVisible()
    const lineOf = (name: string) => sheet.getByRole('cell', { name }).locator('> span')
    await expect(lineOf('38')).toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)')
    await expect(lineOf('44 (best)')).not.toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)')
    await expect(page.locator('body')).toHaveCSS('background-image', 'none')
    expect(await paperOf(page)).toBe(1)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect.poll(prints).toBe(2)
  })

  await test.step('an evening', async () => {
    await page.goto('/matches')
    await page.getByRole('link', { name: 'Saturday 15 November 2025' }).click()
    await expect(page).toHaveURL('/matches?from=2025-11-15&to=2025-11-15')
    await page.getByRole('button', { name: 'Print' }).click()
    await expect.poll(prints).toBe(1)
    await page.emulateMedia({ media: 'print' })
    const matches = sheet.getByRole('list', { name: 'Matches on paper' }).getByRole('listitem')
    await expect(matches).toHaveText([
      /Wingspan.*Jonas 56, Mara 53.*75 min/u,
      /Azul.*Mara 84, Jonas 76/u,
    ])
    expect(await paperOf(page)).toBe(1)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a year, whole also from a phone, with the matches of a day as pips', async () => {
    await logMatch(app, mara, { game: 'Azul', date: '2025-01-08T12:00:00Z' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/stats/2025')
    await page.getByRole('button', { name: 'Print' }).click()
    await expect.poll(prints).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(navigation.filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
    const days = page.getByRole('img', { name: /^Days with matches/u })
    for (const [quarter, month] of ['Jan', 'Apr', 'Jul', 'Oct'].entries()) {
      await expect(days.nth(quarter).getByText(month, { exact: true })).toBeVisible()
    }
    const die = days.first().locator('path.stroke-marigold-edge')
    await expect(die).toHaveCSS('stroke', 'rgb(0, 0, 0)')
    await expect(days.first().locator('path.fill-on-marigold')).toHaveCSS('fill', 'rgb(0, 0, 0)')
    const box = page.locator('svg.box').first().locator('rect').last()
    await expect(box).toHaveCSS('fill', 'rgb(255, 255, 255)')
  })
})

test('Pages are printed without the lamp’s room, and without what only a press opens @long', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const { _id } = await logMatch(app, jonas, {
    game: 'Wingspan',
    date: new Date().toISOString(),
    players: [
      { user: mara.user._id, score: 53, result: 'Loss' },
      { user: jonas.user._id, score: 56, result: 'Win' },
    ],
  })
  await app.signIn(page, mara)
  const main = page.getByRole('main')
  for (const [path, hidden] of [
    ['/dashboard', main.locator('svg[viewBox="-700 0 1400 320"]')],
    [`/matches/${_id}`, main.getByRole('heading', { name: 'Was it like this?' })],
    ['/dashboard', main.getByRole('button', { name: 'Confirm' }).first()],
    ['/matches', main.getByRole('link', { name: '+ New Match' })],
    ['/friends', main.getByRole('search')],
    ['/profile/me', main.getByRole('heading', { name: 'Settings' })],
    ['/import', main.getByRole('listitem').filter({ hasText: 'BG Stats' })],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(hidden).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(hidden).toBeHidden()
  }
})
