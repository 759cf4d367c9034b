import type { TestUser } from '../data/made-people.ts'
import { type BrowserApp, expect, type Page } from './browser.ts'

/** Opens the page of imports as a user. */
export async function openImport(app: BrowserApp, page: Page, user: TestUser): Promise<void> {
  await app.signIn(page, user)
  await page.goto('/import')
  await expect(page.getByRole('heading', { name: 'Bring your years along' })).toBeVisible()
}

/** Chooses a file with this text, by one press; after another one, too. */
export async function chooseFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  const button = page.getByRole('button', { name: /^Choose a(?:nother)? file$/u })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(text) })
}

/** Waits for the dry run of the chosen file. */
export async function expectDryRun(page: Page): Promise<void> {
  await expect(startButton(page)).toBeVisible()
}

/** The button that imports, whatever is still open. */
export function startButton(page: Page) {
  return page.getByRole('button', { name: /^Import/u })
}

/** At its end no field of the page is below the button that stays at its foot. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

/** Imports what was looked over, and waits for the end. */
export async function importThem(page: Page, matches: string): Promise<void> {
  await page.getByRole('button', { name: `Import ${matches}` }).click()
  await expect(page.getByRole('heading', { name: `${matches} imported` })).toBeVisible()
}

/** Who a person of the file is. */
export function whoIs(page: Page, name: string) {
  return page.getByRole('combobox', { name: `Who is ${name}?` })
}
