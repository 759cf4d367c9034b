import type { TestUser } from '../data/made-people.ts'
import { type BrowserApp, expect, type Page } from './browser.ts'

/** Opens the profile with all its settings. */
export async function openProfile(app: BrowserApp, page: Page, user: TestUser): Promise<void> {
  await app.signIn(page, user)
  await page.goto('/profile/me')
  for (const setting of settings) await row(page, setting).click()
  await expect(section(page, 'Sign-ins and devices').getByText('This device')).toBeVisible()
}

const settings = [
  ...['Edit Profile', 'Appearance', 'Change Password', 'Sign-ins and devices', 'Mail and push'],
  ...['Your data', 'Danger Zone'],
]
/** The row of a setting, which opens it. */
export const row = (page: Page, name: string) =>
  page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`, 'u') }).getByRole('button')

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The value of a term in a description list. */
export const fact = (page: Page, region: string, name: string) =>
  section(page, region)
    .locator('div, dl')
    .filter({ has: page.getByText(name, { exact: true }) })
    .last()
    .getByRole('definition')
