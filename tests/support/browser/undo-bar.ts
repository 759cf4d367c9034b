import type { Page } from '@playwright/test'

import { expect } from './browser.ts'

export const bar = (page: Page) => page.getByRole('region', { name: 'Undo' })
export const undo = (page: Page) => bar(page).getByRole('button', { name: 'Undo', exact: true })

/** The pointer rests on the bar, which stops its time. */
export async function hold(page: Page, text: string): Promise<void> {
  await expect(bar(page)).toContainText(text)
  await bar(page).hover()
}
