import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch, matchesOf } from '#tests/support/browser/shown-evenings.ts'

const EXAMPLE = 'wingspan me 84, jonas 71, oma 66 at Ben’s, 75 min'

test.describe('The quick line', () => {
  test(
    'becomes a match: everything that it says goes into the form, and is saved there',
    { tag: '@phone-long' },
    async ({ app, page }) => {
      const { mara } = await evening(app, page)
      const line = await openLine(page)
      await line.fill(EXAMPLE)
      const read = page.getByRole('list', { name: 'What was read' })
      await expect(read.getByRole('button')).toHaveText([
        /Wingspan/u,
        /Mara.*you.*84/u,
        /Jonas Keller.*friend.*71/u,
        /Oma Inge.*guest.*66/u,
        /Ben’s/u,
        /75 min/u,
      ])
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      expect(await matchesOf(app, mara)).toHaveLength(1)
      await page.getByRole('button', { name: 'Fill in the form' }).click()
      await expect(page.getByText('It is in the form. Save Match stores it.').first()).toBeVisible()
      expect(await matchesOf(app, mara)).toHaveLength(1)
      await page.getByRole('button', { name: /^Save Match/u }).click()
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
        ['Oma Inge', 66, 'Loss'],
      ])
      await page.goto('/matches/new')
      await expect(page.getByRole('textbox', { name: 'The match in one line' })).toHaveValue('')
    },
  )

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

  test('asks whom a word means that fits two people', async ({ app, page }) => {
    await evening(app, page)
    const line = await openLine(page)
    await line.fill(EXAMPLE)
    const question = page.getByRole('group', { name: 'Who or what is “oma”?' })
    await expect(question).toContainText('“oma” could be Oma Inge or Oma Ruth.')
    await expect(question.getByRole('button', { name: /Oma Inge/u })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await question.getByRole('button', { name: /Oma Ruth/u }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Oma Ruth guest 66' })).toBeVisible()
  })

  test('asks before a name with a slip becomes a guest, and shows what comes with the game @long', async ({
    app,
    page,
  }) => {
    const { mara } = await evening(app, page)
    const europe = await addGame(app, mara, 'European Expansion')
    const azul = await addGame(app, mara, 'Azul')
    await logMatch(app, mara, { game: azul, expansions: [europe._id] })
    await page.reload()
    const line = await openLine(page)
    await line.fill('azul me 84, jonsa 71')
    const save = page.getByRole('button', { name: /^Save Match/u })
    await expect(save).toContainText('First fills in the form from your line')
    await page.getByRole('button', { name: 'Leave out European Expansion as last time' }).click()
    await save.click()
    await expect(page.getByText('It is in the form. Save Match stores it.').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Score of Jonsa' })).toHaveValue('71')
    const question = page.getByRole('group', { name: 'Who or what is “Jonsa”?' })
    await expect(question).toContainText('Did you mean Jonas Keller?')
    await expect(question).toBeInViewport()
    await expect(question.getByRole('button')).toHaveText([/^Jonas Keller/u, /^Jonsa/u])
    await question.getByRole('button', { name: 'Jonas Keller friend' }).click()
    await expect(question).toHaveCount(0)
    await expect(save).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Score of Jonas Keller' })).toHaveValue('71')
    await save.click()
    await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
    const saved = (await matchesOf(app, mara)).find(({ players }) => players.length === 2)
    expect(saved?.expansions).toEqual([])
    expect(saved?.players.map(({ name }) => name)).toEqual(['Mara Lindqvist', 'Jonas Keller'])
  })

  test(
    'underlines a word that it does not understand, and loses nothing',
    { tag: ['@long', '@phone'] },
    async ({ app, page }) => {
      await evening(app, page)
      const line = await openLine(page)
      await line.fill('wingspan me 84, jonas 71, hurray')
      const unread = page.getByRole('button', { name: 'Not understood: hurray' })
      await expect(unread).toBeVisible()
      const marked = page.locator('[aria-hidden] > span').filter({ hasText: /^hurray$/u })
      await expect(marked).toHaveCSS('text-decoration-style', 'wavy')
      await unread.click()
      const corrections = page.getByRole('group', { name: 'Correct “hurray”' })
      await expectNoAxeViolations(page)
      await corrections.getByRole('button', { name: /Hurray guest/u }).click()
      await expect(page.getByRole('button', { name: 'Hurray guest', exact: true })).toBeVisible()
      await line.press('Enter')
      await expect(line).toHaveValue('wingspan me 84, jonas 71, hurray')
      await page.reload()
      await expect(line).toHaveValue('wingspan me 84, jonas 71, hurray')
    },
  )

  test('lets another person or game be chosen for a word, or leaves it out @long', async ({
    app,
    page,
  }) => {
    await evening(app, page)
    const line = await openLine(page)
    await line.fill('wingspan me 84, jonas 71, theo 12')
    await page.getByRole('button', { name: 'Theo guest 12' }).click()
    await page.getByLabel('Somebody else').selectOption('Ben Okafor')
    await expect(page.getByRole('button', { name: 'Ben Okafor friend 12' })).toBeVisible()
    await page.getByRole('button', { name: 'Wingspan', exact: true }).first().click()
    await page.getByLabel('Another game').selectOption('Azul')
    await page.getByRole('button', { name: 'Jonas Keller friend 71' }).click()
    await page.getByRole('button', { name: 'Leave it out' }).click()
    await expect(page.getByRole('button', { name: 'Jonas Keller friend 71' })).toHaveCount(0)
    await line.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Score of Ben Okafor' })).toHaveValue('12')
  })

  test('works with the keyboard alone, and says what it read @long', async ({ app, page }) => {
    const { mara } = await evening(app, page)
    const line = await openLine(page)
    await line.focus()
    await page.keyboard.type('azul ben won, me, jonas yesterday')
    const section = page.getByRole('region', { name: 'Quick line' })
    await expect(section.getByRole('status')).toHaveText(
      'I read: Azul. Ben Okafor, won. Mara Lindqvist, lost. Jonas Keller, lost. Yesterday. No scores.',
    )
    await page.keyboard.press('Enter')
    await expect(section.getByRole('status')).toHaveText('It is in the form. Save Match stores it.')
    await expect(line).toBeFocused()
    const save = page.getByRole('button', { name: /^Save Match/u })
    await save.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
    const saved = (await matchesOf(app, mara)).find(({ game }) => game.name === 'Azul')
    expect(saved).toMatchObject({ scoring: 'none' })
    expect(saved?.players.map(({ name, result }) => [name, result])).toEqual([
      ['Ben Okafor', 'Win'],
      ['Mara Lindqvist', 'Loss'],
      ['Jonas Keller', 'Loss'],
    ])
  })

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
      await expect(page.getByRole('button', { name: 'Jonas Keller friend 71' })).toBeVisible()
      await expect(line).toBeFocused()
      await expect(line).toHaveValue('wingspan me 84, jonas 71')
    })

    await test.step('leaves Enter to an input method that composes', async () => {
      await startOver()
      await evening(app, page)
      const line = await openLine(page)
      await line.fill('wingspan me 84, 花子 71')
      await line.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
      await expect(page.getByText('It is in the form.')).toHaveCount(0)
      await line.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Score of 花子' })).toHaveValue('71')
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
