import type { Page } from '@playwright/test'

import { expect } from './browser.ts'

export const bar = (page: Page) => page.getByRole('region', { name: 'Undo' })
export const undo = (page: Page) => bar(page).getByRole('button', { name: 'Undo', exact: true })

/** Waits for the offer, and stops its time: the pointer rests on the bar. */
export async function hold(page: Page, text: string): Promise<void> {
  await expect(bar(page)).toContainText(text)
  await bar(page).hover()
}
