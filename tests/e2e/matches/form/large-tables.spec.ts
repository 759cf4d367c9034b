import { expect, test } from '#tests/support/browser/browser.ts'
import { unfold } from '#tests/support/browser/match-form.ts'
import { addGame, logMatch } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

const guest = (name: string) => ({ name, email: '', invited: false })

/** Records which parts of the form change from now on: inputs by name, others by role or tag. */
const WATCH = (form: Element) => {
  const changed = new Set<string>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const part = target instanceof Element ? target : target.parentElement
      const row = part?.closest('tr')?.querySelector('input')
      changed.add(row?.name ?? part?.getAttribute('name') ?? part?.tagName ?? 'text')
    }
  })
  observer.observe(form, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  Object.assign(window, { changedByKey: changed })
}

test('Typing a score into a form with 32 players renders the row of that score alone @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const names = Array.from({ length: 31 }, (_, index) => `Guest ${index + 2}`)
  const players = [{ user: mara.user._id }, ...names.map(guest)]
  const game = await addGame(app, mara, 'Hearts')
  const { _id } = await logMatch(app, mara, { game, players })
  await withoutEvents(page)
  await app.signIn(page, mara)
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto(`/matches/new?again=${_id}`)
  const score = page.getByLabel('Score of Guest 5', { exact: true })
  // Waits until the form has also loaded the last match.
  await expect(page.getByLabel('Score of Guest 32', { exact: true })).toBeAttached()
  await page.waitForLoadState('networkidle')
  await score.fill('8')
  const field = (await score.getAttribute('name')) ?? ''
  await page.locator('form').evaluate(WATCH)
  await score.press('End')
  await score.pressSequentially('4')
  await expect(score).toHaveValue('84')
  const changed = () =>
    page.evaluate(() => [...(window as unknown as { changedByKey: Set<string> }).changedByKey])
  expect(await changed()).toEqual([field])
  // All other parts are there still: the next player, and who plays.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Score of Guest 6', { exact: true })).toBeFocused()
  await unfold(page, 'people')
  await page.getByRole('button', { name: 'Guest 32', exact: true }).click()
  await expect(page.getByLabel('Score of Guest 32', { exact: true })).toHaveCount(0)
  await expect(score).toHaveValue('84')
})

test('With 32 players another way to play is shown before their rows @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const names = Array.from({ length: 31 }, (_, index) => `Guest ${index + 2}`)
  const players = [{ user: mara.user._id }, ...names.map(guest)]
  const { _id } = await logMatch(app, mara, { game: 'Hearts', players })
  await withoutEvents(page)
  await app.signIn(page, mara)
  await page.goto(`/matches/new?again=${_id}`)
  await page.getByRole('button', { name: 'Teams', exact: true }).click()
  const name = page.getByRole('button', { name: 'Guest 32 changes sides' })
  await expect(name).toBeVisible()
  const together = page.getByRole('radio', { name: 'Together' })
  const atOnce = await together.evaluate(async (radio) => {
    ;(radio as HTMLInputElement).click()
    // React has rendered the tap itself by then, and nothing that may wait.
    for (let time = 0; time < 10; time += 1) await Promise.resolve()
    const isStanding = document.querySelector('[data-board-name]') !== null
    return [(radio as HTMLInputElement).checked, isStanding]
  })
  expect(atOnce).toEqual([true, true])
  await expect(name).toHaveCount(0)
  await expect(page.getByLabel('Score of the table')).toBeVisible()
})
