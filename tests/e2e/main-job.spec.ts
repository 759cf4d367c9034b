import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { type BrowserApp, expect, type Page, serve, test } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startSmtp } from '#tests/support/smtp.ts'

test('A stranger signs up, opens the mail, logs in, logs a match with a guest and finds it everywhere', async ({
  app,
  page,
}) => {
  test.slow()
  await doTheMainJob(app, page, async (email) => {
    await app.mailTo(email)
    await app.openMailbox(page)
    await page
      .getByRole('link', { name: /verify/i })
      .first()
      .click()
    await page
      .getByRole('link', { name: /verify-email\?token=/ })
      .first()
      .click()
  })
})

test('The same on PostgreSQL, with the mail by a real SMTP server', async ({ page }) => {
  test.slow()
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-main-job-'))
  const smtp = await startSmtp()
  const postgres = await startPostgres()
  const app = await serve(directory, {
    DATABASE_URL: postgres.url('postgres'),
    SMTP_URL: smtp.url,
  })
  await doTheMainJob(app, page, async (email) => {
    const { text = '' } = await smtp.mailTo(email)
    const link = /https?:\S+token=[\w-]+/u.exec(text)?.[0]
    await page.goto(link ?? 'the mail has no link')
  })
  await page.goto('about:blank')
  await app.running.stop()
  await postgres.stop()
  await smtp.stop()
  await rm(directory, { recursive: true, force: true })
})

/** @param verify what somebody with this address does with the mail that comes */
async function doTheMainJob(
  app: BrowserApp,
  page: Page,
  verify: (email: string) => Promise<void>,
): Promise<void> {
  const email = app.newEmail('mara')
  await page.goto(app.url)
  await expect(page).toHaveURL(/\/login/)

  await page.goto(`${app.url}/signup`)
  await page.getByLabel('First name').fill('Mara')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/check-email\?email=/)

  await verify(email)
  await expect(page).toHaveURL(/\/login/)

  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Mara' })).toBeVisible()
  await expect(page.getByText('No matches yet')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Log Your First Match' }).click()
  await expect(page.getByRole('heading', { name: 'Log a New Match' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Game' }).fill('Wingspan')
  await page.getByRole('option', { name: 'Add “Wingspan”' }).click()
  await expect(page.getByText('Game added!')).toBeVisible()
  await page.getByRole('button', { name: 'Add a guest' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Jonas')
  await page.getByRole('dialog').getByRole('button', { name: 'Add guest' }).click()
  await page.getByLabel('Score of Mara Lindqvist').fill('84')
  await page.getByLabel('Score of Jonas').fill('71')
  await page.getByRole('button', { name: 'Save Match' }).click()

  await expect(page.getByText('Match created!')).toBeVisible()
  await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Wingspan', level: 1 })).toBeVisible()
  const sheet = page.getByRole('list', { name: 'Players' })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Mara Lindqvist' })).toContainText(
    '84',
  )
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Jonas' })).toContainText('71')

  await page.getByRole('link', { name: 'Matches' }).first().click()
  const card = page.getByRole('article').filter({ hasText: 'Wingspan' })
  await expect(card).toContainText('Win')
  await expect(card).toContainText('Jonas')

  await page.goto(`${app.url}/dashboard`)
  const last = page.getByRole('region', { name: 'Last match' })
  await expect(last).toContainText('Wingspan')
  await expect(last).toContainText('84')
  await expect(page.getByText('1 win, 0 draws, 0 losses')).toBeVisible()
}
