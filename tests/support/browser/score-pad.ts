import type { Locator, Page } from '@playwright/test'

import { expect } from './browser.ts'

export async function openPad(page: Page, again: string): Promise<Locator> {
  await page.goto(`/matches/new?again=${again}`)
  await expect(page).toHaveURL('/matches/new')
  await page.getByRole('button', { name: 'Score pad' }).click()
  return gridOf(page)
}

export async function gridOf(page: Page): Promise<Locator> {
  const grid = page.getByRole('grid', { name: 'Scores' })
  await expect(grid).toBeVisible()
  return grid
}

/** E.g. `7` or `Done`. */
export function key(page: Page, name: string | RegExp): Locator {
  return page
    .getByRole('group', { name: 'Keypad' })
    .getByRole('button', { name, exact: typeof name === 'string' })
}

export const nextKey = (page: Page) => key(page, /^Next/)

export async function press(page: Page, score: number): Promise<void> {
  if (score < 0) await key(page, 'Plus or minus').click()
  for (const digit of String(Math.abs(score))) await key(page, digit).click()
}

export async function pressRows(page: Page, rows: readonly (readonly number[])[]): Promise<void> {
  for (const row of rows) {
    for (const score of row) {
      await press(page, score)
      await nextKey(page).click()
    }
  }
}

export function cell(page: Page, row: string, player: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${row}, ${player}: `) })
}
