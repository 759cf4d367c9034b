import { expectAccessibleState } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

test('A newcomer signs up, opens the mail, logs in, logs a match with a guest and sees it everywhere', async ({
  app,
  page,
}) => {
  test.slow()
  const email = app.newEmail('mara')
  const ann = await app.signUp('Ann', 'Arbor')
  const made = await app.api('POST /friends/link', { token: ann.token })
  const link = new URL(made.body.data.url).pathname
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Ann A. wants to play' })).toBeVisible()
  await expect(page.getByText('Arbor')).toHaveCount(0)
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('First name').fill('Mara')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/check-email\?email=/)

  await app.mailTo(email)
  await app.openMailbox(page)
  await page
    .getByRole('link', { name: /verify/i })
    .first()
    .click()
  await page.getByRole('link', { name: 'Verify my email' }).first().click()
  await expect(page.getByText('Your email is verified. You are signed in.')).toBeVisible()
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('heading', { name: 'Be friends with Ann A.?' })).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL('/friends')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ann Arbor' })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Mara' })).toBeVisible()
  await expect(page.getByText('No matches yet')).toBeVisible()
  await expectAccessibleState(page)

  await page.getByRole('link', { name: 'Log Your First Match' }).click()
  await expect(page.getByRole('heading', { name: 'Log a New Match' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Game' }).fill('Ark Nova')
  await page.getByRole('option', { name: 'Ark Nova', exact: true }).click()
  await expect(page.getByText('Game added!')).toBeVisible()
  await page.getByRole('button', { name: 'Add a guest' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Jonas')
  await page.getByRole('dialog').getByRole('button', { name: 'Add guest' }).click()
  await page.getByLabel('Score of Mara Lindqvist').fill('84')
  await page.getByLabel('Score of Jonas').fill('71')
  await page.getByRole('button', { name: 'Save Match' }).press('Enter')

  await expect(page.getByText('Match created!')).toBeVisible()
  await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Ark Nova', level: 1 })).toBeVisible()
  const sheet = page.getByRole('list', { name: 'Players' })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Mara Lindqvist' })).toContainText(
    '84',
  )
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Jonas' })).toContainText('71')

  await page.getByRole('link', { name: 'Matches' }).first().click()
  const card = page.getByRole('article').filter({ hasText: 'Ark Nova' })
  await expect(card).toContainText('Win')
  await expect(card).toContainText('Jonas')

  await page.goto('/dashboard')
  const last = page.getByRole('region', { name: 'Last match' })
  await expect(last).toContainText('Ark Nova')
  await expect(last).toContainText('84')
  await expect(page.getByText('Total Wins').locator('..')).toContainText('1')
})
