import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { befriend } from '#tests/support/browser/shown-evenings.ts'

const score = (page: Page) => page.getByLabel('Score of Mara Tester')
const cameBack = (page: Page) => page.getByText(/^Your draft from (yesterday, )?\d\d:\d\d$/u)
const undoBar = (page: Page) => page.getByRole('region', { name: 'Undo' })
const cancel = (page: Page) => page.getByRole('link', { name: 'Cancel' })

test('What was typed into a new match survives Cancel, Back, a reload and another tab', async ({
  app,
  page,
  context,
}) => {
  const mara = await app.signUp('Mara')
  await befriend(app, mara, await app.signUp('Jonas'))
  await app.signIn(page, mara)
  await page.goto('/matches')

  await test.step('nothing typed: nothing to keep', async () => {
    await page.goto('/matches/new')
    await expect(score(page)).toBeVisible()
    await expect(cameBack(page)).toHaveCount(0)
    await cancel(page).click()
    await expect(page).toHaveURL('/matches')
    await expect(page.getByText('Draft kept')).toHaveCount(0)
  })

  await test.step('Cancel keeps it and says so', async () => {
    await page.goto('/matches/new')
    await score(page).fill('41')
    await cancel(page).click()
    await expect(page).toHaveURL('/matches')
    await expect(undoBar(page)).toContainText('Draft kept')
    await page.goto('/matches/new')
    await expect(cameBack(page)).toBeVisible()
    await expect(score(page)).toHaveValue('41')
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a reload keeps it, and so does Back', async () => {
    await page.reload()
    await expect(cameBack(page)).toBeVisible()
    await expect(score(page)).toHaveValue('41')
    await page.goto('/friends')
    await page.goto('/matches')
    await page.getByRole('link', { name: /New/u }).filter({ visible: true }).first().click()
    await expect(score(page)).toHaveValue('41')
    await page.goBack()
    await expect(page).toHaveURL('/matches')
    await expect(undoBar(page)).toContainText('Draft kept')
  })

  await test.step('another tab begins with it', async () => {
    const other = await context.newPage()
    await page.close()
    await other.goto('/matches/new')
    await expect(cameBack(other)).toBeVisible()
    await expect(score(other)).toHaveValue('41')
    await other.close()
  })
})
