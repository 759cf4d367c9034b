import { expect, type Locator, type Page } from '@playwright/test'

export async function notesField(page: Page): Promise<Locator> {
  const field = page.getByRole('textbox', { name: /^Notes/u })
  const tile = page.getByRole('group', { name: 'Details' }).getByRole('button', { name: /^Notes/u })
  await expect(tile).toBeVisible()
  // Its field may still be loading.
  if ((await tile.getAttribute('aria-expanded')) === 'false') await tile.click()
  return field
}

/** On small screens a row with a pencil stands for it. */
export async function unfold(page: Page, part: 'people' | 'game'): Promise<void> {
  await expect(page.getByRole('region', { name: 'Scores' })).toBeVisible()
  const row = page.getByRole('button', { name: new RegExp(`^Change ${part}:`, 'u') })
  if ((await row.count()) === 0 || !(await row.isVisible())) return
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
}

export async function gameField(page: Page): Promise<Locator> {
  await unfold(page, 'game')
  const field = page.getByRole('combobox', { name: 'Game' })
  // The menu has a button of this name too, which searches everything.
  const opener = page.getByRole('main').getByRole('button', { name: 'Search', exact: true })
  if (!(await field.isVisible()) && (await opener.isVisible())) await opener.click()
  await expect(field).toBeVisible()
  return field
}

export async function addGuest(page: Page, name: string): Promise<void> {
  await unfold(page, 'people')
  await page.getByRole('button', { name: 'Add a guest' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add guest' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
