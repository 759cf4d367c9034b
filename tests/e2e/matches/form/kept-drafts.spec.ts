import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { notesField } from '#tests/support/browser/match-form.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'

const score = (page: Page) => page.getByLabel('Score of Mara Tester')
const cameBack = (page: Page) => page.getByText(/^Your draft from (yesterday, )?\d\d:\d\d$/u)
const undoBar = (page: Page) => page.getByRole('region', { name: 'Undo' })

test('What was typed into a new match survives Cancel, Back, a reload and another tab', async ({
  app,
  page,
  context,
}) => {
  const mara = await app.signUp('Mara')
  await logMatch(app, mara, { game: 'Azul', notes: 'As it was' })
  await app.signIn(page, mara, '/matches')
  await page.getByRole('link', { name: '+ New Match' }).click()
  await expect(score(page)).toBeVisible()
  await expect(cameBack(page)).toHaveCount(0)
  await score(page).fill('41')
  await page.reload()
  await expect(cameBack(page)).toBeVisible()
  await expect(score(page)).toHaveValue('41')
  await expectAccessibleState(page)
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(page).toHaveURL('/matches')
  await expect(undoBar(page)).toContainText('Draft kept')

  const other = await context.newPage()
  await other.goto('/matches/new')
  await expect(cameBack(other)).toBeVisible()
  await expect(score(other)).toHaveValue('41')
  await other.getByRole('link', { name: 'Cancel' }).click()
  await expect(undoBar(other)).toContainText('Draft kept')
  await other.close()

  await test.step('and so does an edit of one', async () => {
    await page.getByRole('article').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Edit match' }).click()
    await (await notesField(page)).fill('Typed, not saved')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Edit match' })).toBeVisible()
    await expect(await notesField(page)).toHaveValue('Typed, not saved')
  })
})
