import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch, matchesOf } from '#tests/support/browser/shown-evenings.ts'

const EXAMPLE = 'wingspan me 84, jonas 71 at Ben’s, 75 min'
const save = (page: Page) => page.getByRole('button', { name: /^Save Match/u })

test.describe('The quick line', () => {
  test(
    'becomes a match: everything that it says goes into the form, and is saved there',
    { tag: '@phone-long' },
    async ({ app, page }) => {
      const { mara } = await evening(app, page)
      const line = await openLine(page)
      await line.fill(EXAMPLE)
      const read = page.getByRole('list', { name: 'What was read' })
      await expect(read.getByRole('listitem')).toHaveText([
        /Wingspan/u,
        'You84',
        'Jonas Keller71',
        /Ben’s/u,
        /75 min/u,
      ])
      await expect(save(page)).toContainText('First fills in the form from your line')
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Fill in the form' }).click()
      await expect(save(page)).toBeFocused()
      await expect(save(page)).toContainText('Mara wins by 13')
      expect(await matchesOf(app, mara)).toHaveLength(1)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
      const saved = (await matchesOf(app, mara)).find(({ location }) => location !== null)
      expect(saved).toMatchObject({
        location: 'Ben’s',
        durationMinutes: 75,
        game: { name: 'Wingspan' },
      })
      expect(saved?.players.map(({ name, score, result }) => [name, score, result])).toEqual([
        ['Mara Lindqvist', 84, 'Win'],
        ['Jonas Keller', 71, 'Loss'],
      ])
      await page.goto('/matches/new')
      await expect(page.getByRole('textbox', { name: 'The match in one line' })).toHaveValue('')
    },
  )

  test('is saved with a second Enter where it says who won without scores', async ({
    app,
    page,
  }) => {
    const { mara } = await evening(app, page)
    const line = await openLine(page)
    await line.fill('wingspan vs jonas, he won')
    await line.press('Enter')
    await expect(save(page)).toBeFocused()
    await expect(save(page)).toContainText('Jonas wins')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
    const [saved] = await matchesOf(app, mara)
    expect(saved?.players.map(({ result, score }) => [result, score])).toEqual([
      ['Loss', null],
      ['Win', null],
    ])
  })

  test('reads what was pasted from a chat, line by line @long', async ({ app, page }) => {
    await evening(app, page)
    const line = await openLine(page)
    await line.fill('Wingspan\nJonas: 71\nme: 84\nTheo: 12')
    await line.press('Enter')
    for (const [name, score] of [
      ['Jonas Keller', '71'],
      ['Mara Lindqvist', '84'],
      ['Theo', '12'],
    ] as const) {
      await expect(page.getByRole('textbox', { name: `Score of ${name}` })).toHaveValue(score)
    }
    await expect(line).toHaveValue('Wingspan\nJonas: 71\nme: 84\nTheo: 12')
    // It outlives its tab.
    await line.fill('Wingspan me 85')
    const { context, url } = { context: page.context(), url: page.url() }
    await page.close()
    const next = await context.newPage()
    await next.goto(url)
    await expect(await openLine(next)).toHaveValue('Wingspan me 85')
  })

  test(
    'asks one question after the other, chooses nothing meanwhile, and then leads on',
    { tag: '@phone' },
    async ({ app, page }) => {
      await evening(app, page)
      const line = await openLine(page)
      await line.fill('azul me 84, oma 66')
      await line.press('Enter')
      const question = page.getByRole('group', { name: 'Which Oma?' })
      await expect(question.getByRole('button')).toHaveText(['Oma Inge guest', 'Oma Ruth guest'])
      await expect(question.getByRole('button').first()).toBeFocused()
      await expect(save(page)).toBeDisabled()
      await expect(save(page)).toContainText('Open: which Oma?')
      await expect(page.getByRole('cell', { name: 'which one?' })).toBeVisible()
      await expect(page.getByText('You and ?')).toHaveCount(1)
      const asked = page.locator('mark').filter({ hasText: /^oma$/u })
      await expect(asked).toHaveCSS('text-decoration-style', 'solid')
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      // Enter in the line is no answer.
      await line.press('Enter')
      await expect(question).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(question).toHaveCount(0)
      await expect(page.getByRole('textbox', { name: 'Score of Oma Ruth' })).toHaveValue('66')
      await expect(save(page)).toBeFocused()
    },
  )

  test('offers an unknown game as a new one, and asks which of two matches it was @long', async ({
    app,
    page,
  }) => {
    const { mara } = await evening(app, page)
    const line = await openLine(page)
    await line.fill('ark quest with jonas, lost')
    await line.press('Enter')
    await page
      .getByRole('group', { name: 'Which game is “ark quest”?' })
      .getByRole('button', { name: 'Ark quest new game' })
      .click()
    const question = page.getByRole('group', { name: 'Who won?' })
    await expect(question.getByRole('button')).toHaveText(['Jonas won', 'All lost together'])
    await question.getByRole('button', { name: 'All lost together' }).click()
    await expect(save(page)).toContainText('We lost')
    await save(page).click()
    await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
    const saved = (await matchesOf(app, mara)).find(({ game }) => game.name === 'Ark quest')
    expect(saved).toMatchObject({ mode: 'cooperative' })
    expect(saved?.players.map(({ result }) => result)).toEqual(['Loss', 'Loss'])
  })

  test(
    'underlines what it does not understand, says so, and lets nobody win',
    { tag: '@phone' },
    async ({ app, page }) => {
      await evening(app, page)
      const line = await openLine(page)
      await line.fill('wingspan jonas edged out ben')
      await expect(page.getByText('No winner yet: “edged out” was not understood.')).toBeVisible()
      // The reading stands below the line, which keeps its whole width.
      expect((await line.boundingBox())?.height).toBeLessThan(60)
      const marked = page.locator('mark').filter({ hasText: /^edged out$/u })
      await expect(marked).toHaveCSS('text-decoration-style', 'wavy')
      const status = page.getByRole('region', { name: 'Quick line' }).getByRole('status')
      await expect(status).toHaveText(
        'I read: Wingspan. Jonas Keller. Ben Okafor. No winner yet: “edged out” was not understood.',
      )
      await expectNoAxeViolations(page)
      await line.press('Enter')
      await expect(page.getByRole('textbox', { name: /^Score of/u }).first()).toBeFocused()
      await expect(save(page)).toContainText('no winner yet')
      await page.reload()
      await expect(line).toHaveValue('wingspan jonas edged out ben')
    },
  )

  test('waits for its rules and for the input method @long', async ({ app, page, startOver }) => {
    await test.step('can be typed into while its rules load', async () => {
      await evening(app, page)
      const held = Promise.withResolvers<void>()
      await page.route('**/assets/reading*', async (route) => {
        await held.promise
        await route.continue()
      })
      const line = await openLine(page)
      await line.pressSequentially('wingspan me 84, jonas 71')
      await expect(page.getByRole('list', { name: 'What was read' })).toHaveCount(0)
      held.resolve()
      await expect(page.getByRole('list', { name: 'What was read' })).toContainText('Jonas Keller')
      await expect(line).toBeFocused()
      await expect(line).toHaveValue('wingspan me 84, jonas 71')
    })

    await test.step('leaves Enter to an input method that composes', async () => {
      await startOver()
      await evening(app, page)
      const line = await openLine(page)
      await line.fill('wingspan me 84, jonas 71')
      await line.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
      await expect(save(page)).toContainText('First fills in the form from your line')
      await line.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Score of Jonas Keller' })).toHaveValue('71')
    })
  })
})

/** Mara with two friends, two games, and two guests called Oma. */
async function evening(app: BrowserApp, page: Page) {
  const mara = await app.signUp('Mara', 'Lindqvist')
  const jonas = await app.signUp('Jonas', 'Keller')
  const ben = await app.signUp('Ben', 'Okafor')
  await befriend(app, mara, jonas)
  await befriend(app, mara, ben)
  await addGame(app, mara, 'Azul')
  const guests = ['Oma Inge', 'Oma Ruth'].map((name) => ({ name }))
  await logMatch(app, mara, { game: 'Wingspan', players: [{ user: mara.user._id }, ...guests] })
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  return { mara, jonas, ben }
}

async function openLine(page: Page) {
  const line = page.getByRole('textbox', { name: 'The match in one line' })
  await line.click()
  return line
}
