import { expect, test } from '#tests/support/browser/browser.ts'
import { readCode } from '#tests/support/browser/qr-code.ts'
import { logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

test('An empty sheet for tonight’s table is one page, with a code that opens the form with its people @long', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app)
  const rows = ['Birds', 'Bonus cards', 'Eggs'].map((label) => ({ label, scores: [1, 2, 3] }))
  await logMatch(app, mara, {
    game: 'Wingspan',
    date: '2026-01-05T12:00:00Z',
    players: [{ user: mara.user._id }, { user: jonas.user._id }, { name: 'Oma, Inge' }],
    pad: { rows },
  })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', '')
  })
  await app.signIn(page, mara, '/matches/new')
  await expect(page.getByRole('button', { name: 'Empty sheet' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Same as last time/u }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Empty sheet' }).click()
  await expect(page.locator('html[data-asked]')).toBeAttached()
  const sheet = page.getByRole('article', { name: 'Printed sheet' })
  await expect(sheet).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('heading', { name: 'Wingspan' })).toBeVisible()
  await expect(sheet.getByText('Rows as on your last pad. The highest total wins.')).toBeVisible()
  await expect(sheet.getByRole('columnheader')).toHaveText(['Mara', 'Jonas', 'Oma, Inge', ''])
  await expect(sheet.getByRole('rowheader')).toHaveText([
    'Birds',
    'Bonus cards',
    'Eggs',
    '',
    'Total',
    'Place',
  ])
  await expect(page.getByRole('button', { name: /^Save Match/u })).toBeHidden()
  const paper = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/gu)).toHaveLength(1)
  const address = await readCode(page, sheet.getByRole('img', { name: 'QR code of this table' }))

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.goto(address ?? '')
  await expect(page.getByRole('rowheader')).toHaveText([/Mara/u, /Jonas/u, /Oma, Inge/u])
  await expect(page).toHaveURL('/matches/new')
  await expect(page.getByRole('button', { name: 'Wingspan', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
