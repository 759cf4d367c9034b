import type { Page } from './browser.ts'

export const row = (page: Page, name: string) =>
  page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`, 'u') }).getByRole('button')

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
