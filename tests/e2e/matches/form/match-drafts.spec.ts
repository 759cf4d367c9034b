import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { notesField } from '#tests/support/browser/match-form.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'

async function edit(page: Page, id: string): Promise<void> {
  await page.goto(`/matches/${id}`)
  await page.getByRole('button', { name: 'Edit match' }).click()
  await expect(page.getByRole('heading', { name: 'Edit match' })).toBeVisible()
}

test.describe('An unsaved edit of a match', () => {
  test('survives a reload, Back and another page, until it is saved or cancelled', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, { game: 'Azul', notes: 'As it was' })
    await app.signIn(page, mara)
    await page.goto('/matches')
    await edit(page, _id)
    await (await notesField(page)).fill('Typed, not saved')
    await page.getByLabel('Score of Mara Tester').fill('41')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Edit match' })).toBeVisible()
    await expect(await notesField(page)).toHaveValue('Typed, not saved')
    await page.goBack()
    await expect(page).toHaveURL('/matches')
    await page.getByRole('article').getByRole('link').first().click()
    await expect(await notesField(page)).toHaveValue('Typed, not saved')
    await expect(page.getByLabel('Score of Mara Tester')).toHaveValue('41')
    await page.goto('/friends')
    await page.goto(`/matches/${_id}`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('As it was')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('As it was')

    await edit(page, _id)
    await (await notesField(page)).fill('Saved')
    await page.reload()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Saved')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Saved')
  })
})
