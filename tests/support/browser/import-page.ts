import type { TestUser } from '../data/made-people.ts'
import { type BrowserApp, expect, type Page } from './browser.ts'

export async function openImport(app: BrowserApp, page: Page, user: TestUser): Promise<void> {
  await app.signIn(page, user)
  await page.goto('/import')
  await expect(page.getByRole('heading', { name: 'Bring your years along' })).toBeVisible()
}

export async function chooseFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  const button = page.getByRole('button', { name: /^Choose a(?:nother)? file$/u })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(text) })
}

export async function expectDryRun(page: Page): Promise<void> {
  await expect(startButton(page)).toBeVisible()
}

export function startButton(page: Page) {
  return page.getByRole('button', { name: /^Import/u })
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

export async function importThem(page: Page, matches: string): Promise<void> {
  await page.getByRole('button', { name: `Import ${matches}` }).click()
  await expect(page.getByRole('heading', { name: `${matches} imported` })).toBeVisible()
}

export function whoIs(page: Page, name: string) {
  return page.getByRole('combobox', { name: `Who is ${name}?` })
}
