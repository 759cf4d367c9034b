import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGuest, gameField } from '#tests/support/browser/match-form.ts'
import { addGame, befriend, logMatch, matchesOf } from '#tests/support/browser/shown-evenings.ts'

const question = (page: Page, words: string) =>
  page.getByRole('group', { name: `Who or what is “${words}”?` })

test(
  'Before saving, a guest with nearly the name of a friend can become the friend',
  { tag: '@phone-long' },
  async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    const jonas = await app.signUp('Jonas', 'Keller')
    await befriend(app, mara, jonas)
    const players = [{ user: mara.user._id }, { name: 'Oma Inge' }]
    await logMatch(app, mara, { game: 'Wingspan', players })
    await app.signIn(page, mara)
    await page.goto('/matches/new')
    await page
      .getByRole('list', { name: 'Played lately' })
      .getByRole('button', { name: 'Wingspan' })
      .click()
    for (const name of ['Jonas', 'Oma Imge', 'Theo']) await addGuest(page, name)
    await page.getByRole('textbox', { name: 'Score of Jonas' }).fill('71')
    await expect(question(page, 'Jonas')).toContainText(
      'Did you mean Jonas Keller? I took “Jonas” for a guest.',
    )
    await expect(question(page, 'Oma Imge')).toContainText('Did you mean Oma Inge?')
    await expect(question(page, 'Theo')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await question(page, 'Oma Imge').getByRole('button', { name: 'Oma Imge guest' }).click()
    await expect(question(page, 'Oma Imge')).toHaveCount(0)
    await question(page, 'Jonas').getByRole('button', { name: 'Jonas Keller friend' }).click()
    await expect(question(page, 'Jonas')).toHaveCount(0)
    const save = page.getByRole('button', { name: /^Save Match/u })
    await expect(save).toBeFocused()
    await save.click()
    await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
    const saved = (await matchesOf(app, mara)).find((match) => match.players.length === 4)
    expect(saved?.players.map(({ user, name, score }) => [user?._id ?? null, name, score])).toEqual(
      [
        [mara.user._id, 'Mara Lindqvist', null],
        [jonas.user._id, 'Jonas Keller', 71],
        [null, 'Oma Imge', null],
        [null, 'Theo', null],
      ],
    )
  },
)

test('Before saving, a new game with nearly the name of another can become the other @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  await addGame(app, mara, 'Wingspan')
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  const game = await gameField(page)
  await game.fill('Wingspam')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Wingspan',
    'Add “Wingspam”',
  ])
  await page.getByRole('option', { name: 'Add “Wingspam”' }).click()
  await expect(question(page, 'Wingspam')).toContainText(
    'Did you mean Wingspan? “Wingspam” is new to you.',
  )
  await question(page, 'Wingspam').getByRole('button', { name: 'Wingspan', exact: true }).click()
  await expect(question(page, 'Wingspam')).toHaveCount(0)
  await page.getByRole('button', { name: /^Save Match/u }).click()
  await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
  expect((await matchesOf(app, mara)).map((match) => match.game.name)).toEqual(['Wingspan'])
})

test('A line with a game that nobody knows asks for it, and takes no other @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  await logMatch(app, mara, { game: 'Azul' })
  await addGame(app, mara, 'Wingspan')
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  await page
    .getByRole('list', { name: 'Played lately' })
    .getByRole('button', { name: 'Azul' })
    .click()
  const line = page.getByRole('textbox', { name: 'The match in one line' })
  await line.click()
  await line.fill('wingspen me 84, theo 71')
  await expect(question(page, 'wingspen')).toContainText(
    'Did you mean Wingspan? I know no game “wingspen”.',
  )
  await line.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Score of Theo' })).toHaveValue('71')
  await expect(page.getByRole('button', { name: /^Save Match/u })).toBeDisabled()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await question(page, 'wingspen').getByRole('button', { name: 'Wingspan' }).click()
  await line.press('Enter')
  await page.getByRole('button', { name: /^Save Match/u }).click()
  await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
  expect((await matchesOf(app, mara)).map((match) => match.game.name)).toContain('Wingspan')
})

test('A guest with the name of a friend stays a guest, and a line asks which of the two is meant @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara', 'Lindqvist')
  const ben = await app.signUp('Ben', 'Okafor')
  await befriend(app, mara, ben)
  const players = [{ user: mara.user._id }, { name: 'Ben Okafor' }, { name: 'Oma' }]
  const { _id } = await logMatch(app, mara, { game: 'Azul', players })
  const tableOf = async () => {
    const [newest] = await matchesOf(app, mara)
    return newest?.players.map(({ user, name }) => [user?._id ?? null, name])
  }
  await app.signIn(page, mara)
  await page.goto(`/matches/${_id}`)
  await page.getByRole('link', { name: 'Play again' }).click()
  const people = page.getByRole('list', { name: 'People' })
  const guest = people.getByRole('button', { name: 'Ben Okafor (guest)' })
  const friend = people.getByRole('button', { name: 'Ben Okafor', exact: true })
  await expect(guest).toHaveAttribute('aria-pressed', 'true')
  await expect(friend).toHaveAttribute('aria-pressed', 'false')
  await expect(question(page, 'Ben Okafor')).toHaveCount(0)
  await page.getByRole('button', { name: /^Save Match/u }).click()
  await expect.poll(async () => (await matchesOf(app, mara)).length).toBe(2)
  const me = [mara.user._id, 'Mara Lindqvist']
  expect(await tableOf()).toEqual([me, [null, 'Ben Okafor'], [null, 'Oma']])

  await page.goto('/matches/new')
  const line = page.getByRole('textbox', { name: 'The match in one line' })
  await line.click()
  await line.fill('azul me 84, ben 71')
  await expect(question(page, 'ben')).toContainText(
    '“ben” could be Ben Okafor (guest) or Ben Okafor.',
  )
  await page.getByRole('button', { name: 'Ben Okafor guest 71' }).click()
  await expect(page.getByLabel('Somebody else').getByRole('option')).toContainText([
    'Ben Okafor (guest)',
  ])
  const corrections = page.getByRole('group', { name: 'Correct “ben”' })
  await corrections.getByRole('button', { name: 'Ben Okafor friend' }).click()
  await line.press('Enter')
  await page.getByRole('button', { name: /^Save Match/u }).click()
  await expect.poll(async () => (await matchesOf(app, mara)).length).toBe(3)
  expect(await tableOf()).toEqual([me, [ben.user._id, 'Ben Okafor']])
})
