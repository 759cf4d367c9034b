import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { notesField } from '#tests/support/browser/match-form.ts'
import { addGame, befriend, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

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
    await expectNoAxeViolations(page)
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

test('A draft can be cleared and brought back, or discarded @long', async ({ app, page }) => {
  const mara = await app.signUp('Mara')
  await addGame(app, mara, 'Azul')
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  const line = page.getByRole('textbox', { name: 'The match in one line' })
  await line.fill('azul me 4')
  await (await notesField(page)).fill('Precious')
  await page.reload()
  await page.getByRole('button', { name: 'Start fresh' }).click()
  await expect(cameBack(page)).toHaveCount(0)
  await expect(await notesField(page)).toHaveValue('')
  await expect(line).toHaveValue('')
  await undoBar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(await notesField(page)).toHaveValue('Precious')
  await expect(line).toHaveValue('azul me 4')
  await page.reload()
  await expect(await notesField(page)).toHaveValue('Precious')
  await expect(cameBack(page)).toBeVisible()

  await cancel(page).click()
  await undoBar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Draft kept')).toHaveCount(0)
  await page.goto('/matches/new')
  await expect(await notesField(page)).toHaveValue('')
  await expect(line).toHaveValue('')
  await expect(cameBack(page)).toHaveCount(0)
})

test('A pad with a number is kept like what was typed @long', async ({ app, page }) => {
  await app.signIn(page, await app.signUp('Mara'))
  await page.goto('/matches/new')
  await page.getByRole('button', { name: 'Score pad' }).click()
  const keypad = page.getByRole('group', { name: 'Keypad' })
  await keypad.getByRole('button', { name: '7', exact: true }).click()
  await page.getByRole('button', { name: 'Back to the match' }).click()
  await expect(score(page)).toHaveValue('7')
  await cancel(page).click()
  await expect(undoBar(page)).toContainText('Draft kept')
  await page.goto('/matches/new')
  await page.getByRole('button', { name: 'Score pad' }).click()
  await expect(page.getByRole('dialog')).toContainText('7')
})

test('An edit that is cancelled is there again when the form opens @long', async ({
  app,
  page,
  context,
}) => {
  const mara = await app.signUp('Mara')
  const { _id } = await logMatch(app, mara, { game: 'Azul', notes: 'As it was' })
  await app.signIn(page, mara)
  const edit = page.getByRole('button', { name: 'Edit match' })
  await page.goto(`/matches/${_id}`)
  await edit.click()
  await (await notesField(page)).fill('Typed, not saved')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(undoBar(page)).toContainText('Draft kept')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('As it was')

  await test.step('in another tab, too', async () => {
    const other = await context.newPage()
    await other.goto(`/matches/${_id}`)
    await other.getByRole('button', { name: 'Edit match' }).click()
    await expect(cameBack(other)).toBeVisible()
    await expect(await notesField(other)).toHaveValue('Typed, not saved')
    await other.close()
  })

  await edit.click()
  await expect(await notesField(page)).toHaveValue('Typed, not saved')
  await page.getByRole('button', { name: 'Start fresh' }).click()
  await expect(await notesField(page)).toHaveValue('As it was')
  await undoBar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(await notesField(page)).toHaveValue('Typed, not saved')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await undoBar(page).getByRole('button', { name: 'Discard' }).click()
  await edit.click()
  await expect(await notesField(page)).toHaveValue('As it was')
  await expect(cameBack(page)).toHaveCount(0)
})

test('Whoever looks for what to play takes the people along, and comes back to them with a game @long', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app)
  const azul = await addGame(app, mara, 'Azul')
  const players = [{ user: mara.user._id }, { user: jonas.user._id }, { name: 'Oma' }]
  await logMatch(app, mara, { game: azul, players })
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  await page.getByRole('button', { name: 'Jonas Tester', exact: true }).click()
  await page.getByRole('button', { name: 'Oma', exact: true }).click()
  await page.getByRole('button', { name: 'Azul', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const asked = new URLSearchParams({ players: `${jonas.user._id},guest:Oma` })
  await expect(page.getByRole('link', { name: 'What shall we play?' })).toHaveAttribute(
    'href',
    `/play?${asked.toString()}`,
  )
  await page.goto(`/matches/new?game=${azul._id}`)
  await expect(page).toHaveURL('/matches/new')
  await expect(page.getByLabel('Score of Oma')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Azul', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(cameBack(page)).toHaveCount(0)
})
