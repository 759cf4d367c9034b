import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { addGuest, gameField, notesField } from '#tests/support/browser/match-form.ts'
import { addGame, logMatch, matchesOf, twoFriends } from '#tests/support/browser/shown-evenings.ts'

test.describe('The table in the form for a match', { tag: '@long' }, () => {
  test('moves people between teams of any size, by tap and by keyboard', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const game = await addGame(app, mara, 'A game in teams')
    await app.signIn(page, mara)
    await page.goto(`/matches/new?game=${game._id}`)
    for (const name of ['Jonas', 'Oma', 'Ben']) await addGuest(page, name)
    await page.getByRole('button', { name: 'Teams', exact: true }).press('Space')
    await expect(page.getByRole('radio', { name: 'Teams' })).toBeFocused()
    await page.getByLabel('Score of Mara & Jonas').fill('400')
    await page.getByLabel('Score of Oma & Ben').fill('600')
    await page.getByRole('button', { name: 'Third team' }).press('Enter')
    const jonas = page.getByRole('button', { name: 'Jonas changes sides' })
    await jonas.press('Enter')
    await expect(jonas).toBeFocused()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('button', { name: /^Save Match/u })).toHaveAccessibleName(
      'Save Match Jonas, Oma & Ben win by 200',
    )
    await page.getByRole('button', { name: /^Save Match/u }).click()
    await expect(page.getByText('Match created!')).toBeVisible()
    const [match] = await matchesOf(app, mara)
    expect(match?.players).toMatchObject([
      { team: 'Team 1', score: 400, result: 'Loss' },
      { team: expect.stringMatching(/^Team \d$/u), score: 600, result: 'Win' },
      { team: expect.stringMatching(/^Team \d$/u), score: 600, result: 'Win' },
      { team: expect.stringMatching(/^Team \d$/u), score: 600, result: 'Win' },
    ])
  })

  test('has one switch and one score for those who play together, and no teams', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    const game = await addGame(app, mara, 'Pandemic')
    await app.signIn(page, mara)
    await page.goto(`/matches/new?game=${game._id}`)
    await addGuest(page, 'Oma')
    await page.getByRole('radio', { name: 'Together' }).click()
    await expect(page.getByRole('radiogroup', { name: 'Who plays with whom' })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: 'Not yet' })).toBeChecked()
    await expect(page.getByLabel('Score of Oma')).toHaveCount(0)
    await page.getByLabel('Score of the table').fill('3')
    await page.getByRole('radio', { name: 'We won' }).click()
    await expectNoAxeViolations(page)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'We won' })).toBeChecked()
    await page.getByRole('button', { name: /^Save Match/u }).click()
    await expect(page.getByText('Match created!')).toBeVisible()
    const [match] = await matchesOf(app, mara)
    expect(match?.mode).toBe('cooperative')
    expect(match?.players).toMatchObject([
      { score: 3, result: 'Win' },
      { score: 3, result: 'Win' },
    ])
  })

  test('begins with people and matches of earlier evenings', async ({ app, page, startOver }) => {
    await test.step('offers the guests of earlier evenings, with their address only if I wrote it', async () => {
      const { mara, jonas } = await twoFriends(app)
      const own = { name: 'Oma Inge', email: app.newEmail('oma') }
      const theirs = { name: 'Onkel Kurt', email: app.newEmail('kurt') }
      await logMatch(app, mara, { game: 'Azul', players: [{ user: mara.user._id }, own] })
      await logMatch(app, jonas, {
        game: 'Azul',
        players: [{ user: jonas.user._id }, { user: mara.user._id }, theirs],
      })
      await app.signIn(page, mara)
      await page.goto('/matches/new')
      const people = page.getByRole('list', { name: 'People' })
      await people.getByRole('button', { name: 'Oma Inge' }).click()
      await people.getByRole('button', { name: 'Onkel Kurt' }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Oma Inge' })).toContainText(own.email)
      await expect(page.getByRole('row').filter({ hasText: 'Onkel Kurt' })).toContainText(
        'No email',
      )
      await page.getByRole('list', { name: 'Played lately' }).getByRole('button').first().click()
      await page.getByRole('button', { name: /^Save Match/u }).click()
      await expect(page.getByText('Match created!')).toBeVisible()
      const match = (await matchesOf(app, mara)).find(({ players }) => players.length === 3)
      expect(match?.players.map(({ name, email }) => [name, email])).toEqual([
        ['Mara Tester', null],
        ['Oma Inge', own.email],
        ['Onkel Kurt', null],
      ])
    })

    await test.step('says before saving that the match is there already, with a link', async () => {
      await startOver()
      const { mara, jonas } = await twoFriends(app)
      const players = [{ user: jonas.user._id }, { user: mara.user._id }]
      const date = new Date().toISOString()
      const { _id } = await logMatch(app, jonas, { game: 'Azul', date, players })
      // It must not be one of the newest games, which the form knows anyway.
      for (let later = 0; later < 21; later += 1)
        await logMatch(app, mara, { game: 'Skull', date: `${isoDayAfter(later + 1)}T12:00:00Z` })
      await app.signIn(page, mara)
      await page.goto('/matches/new')
      const games = await gameField(page)
      await games.fill('Azul')
      await games.press('Enter')
      const note = page.getByText('is there already')
      await expect(note).toHaveCount(0)
      await page.getByRole('button', { name: 'Jonas Tester', exact: true }).click()
      await expect(note).toContainText('with Jonas')
      await page.getByRole('link', { name: 'Look at it' }).click()
      await expect(page).toHaveURL(`/matches/${_id}`)
    })

    await test.step('begins as the match that is played again, without its scores', async () => {
      await startOver()
      const { mara, jonas } = await twoFriends(app)
      const { _id } = await logMatch(app, mara, {
        game: 'Azul',
        scoring: 'lowest',
        location: 'Ben’s',
        players: [
          { user: jonas.user._id, score: 5, result: 'Loss' },
          { user: mara.user._id, score: 3, result: 'Win' },
          { name: 'Oma' },
        ],
      })
      await app.signIn(page, mara)
      await page.goto(`/matches/new?again=${_id}`)
      await expect(page.getByRole('textbox', { name: /^Score of/u })).toHaveCount(3)
      await expect(page).toHaveURL('/matches/new')
      await expect(page.getByRole('rowheader')).toHaveText([/Jonas/u, /Mara/u, /Oma/u])
      for (const score of await page.getByRole('textbox', { name: /^Score of/u }).all()) {
        await expect(score).toHaveValue('')
      }
      await expect(page.getByRole('radio', { name: 'Lowest' })).toBeChecked()
      // Another evening may be elsewhere.
      await expect(page.getByRole('button', { name: 'At Ben’s' })).toBeVisible()
    })
  })

  test('has a row for minutes, notes and the pad; what else there is comes with More', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    const game = await addGame(app, mara, 'Root')
    await app.signIn(page, mara)
    await page.goto(`/matches/new?game=${game._id}`)
    const details = page.getByRole('group', { name: 'Details' })
    const row = ['Minutes', 'Notes', 'Score pad', 'More']
    await details.getByRole('button', { name: 'More' }).click()
    await expect(details.getByRole('link', { name: 'What shall we play?' })).toBeVisible()
    await details.getByRole('button', { name: 'Less' }).click()
    await expect(details.getByRole('button')).toHaveText(row)
    await details.getByRole('button', { name: 'More' }).click()
    await details.getByRole('button', { name: 'Roles' }).click()
    await page.getByLabel('Role of Mara Tester').fill('Eyrie')
    await details.getByRole('button', { name: 'Who started' }).click()
    await page.getByRole('group', { name: 'Who started' }).getByRole('button').first().click()
    await details.getByRole('button', { name: 'Minutes' }).click()
    await page.getByRole('textbox', { name: 'Minutes' }).fill('0')
    await page.getByRole('button', { name: /^Save Match/u }).click()
    await expect(page.getByRole('textbox', { name: 'Minutes' })).toBeFocused()
    await page.getByRole('button', { name: '90 minutes' }).click()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: /^Save Match/u }).click()
    await expect(page.getByText('Match created!')).toBeVisible()
    const [match] = await matchesOf(app, mara)
    const players = [{ role: 'Eyrie', started: true }]
    expect(match).toMatchObject({ durationMinutes: 90, players })
  })

  test('offers place and expansions of another evening; the place of this day is set', async ({
    app,
    page,
  }) => {
    const offered = page.getByRole('group', { name: 'As last time' })
    const placeChip = page.getByRole('button', { name: 'Remove the place Ben’s' })
    const save = page.getByRole('button', { name: /^Save Match/u })
    const mara = await app.signUp('Mara')
    const azul = await addGame(app, mara, 'Azul')
    const mosaic = await addGame(app, mara, 'Crystal Mosaic')
    const before = { game: azul, location: 'Ben’s', expansions: [mosaic._id] }
    await logMatch(app, mara, before)
    await app.signIn(page, mara)

    await test.step('what is not tapped is not saved', async () => {
      await page.goto(`/matches/new?game=${azul._id}`)
      await expect(offered.getByRole('button')).toHaveText([/Ben’s/u])
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Add-ons' }).click()
      await expect(page.getByRole('button', { name: 'Crystal Mosaic' })).toBeVisible()
      await expect(placeChip).toHaveCount(0)
      await save.click()
      await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
      expect((await matchesOf(app, mara))[0]).toMatchObject({ location: null, expansions: [] })
    })

    await test.step('one tap sets it', async () => {
      await logMatch(app, mara, { ...before, date: '2026-10-02T19:00:00Z' })
      await page.goto(`/matches/new?game=${azul._id}`)
      await offered.getByRole('button', { name: 'At Ben’s' }).click()
      await expect(placeChip).toBeVisible()
      await expect(offered.getByRole('button', { name: 'At Ben’s' })).toHaveCount(0)
      await page.reload()
      await expect(placeChip).toBeVisible()
      await save.click()
      await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
      expect((await matchesOf(app, mara))[0]).toMatchObject({ location: 'Ben’s', expansions: [] })
    })

    await test.step('the place of the newest match of that day is set, whatever was played', async () => {
      const skull = await addGame(app, mara, 'Skull')
      await page.goto(`/matches/new?game=${skull._id}`)
      await expect(placeChip).toBeVisible()
      await save.click()
      await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
      expect((await matchesOf(app, mara))[0]).toMatchObject({ location: 'Ben’s' })
    })
  })

  test('has room for 32 players with long names and nine digits, at 320 px', async ({
    app,
    page,
  }) => {
    test.slow()
    const mara = await app.signUp('Mara', `Lindqvist-${'W'.repeat(40)}`)
    const players = [
      { user: mara.user._id, score: -999_999_999 },
      ...Array.from({ length: 31 }, (_, seat) => ({
        name: `${'Bartholomew '.repeat(4)}${seat}`,
        email: `${'bartholomew.'.repeat(3)}${seat}@example.com`,
        score: seat + 0.123_45,
      })),
    ]
    const { _id } = await logMatch(app, mara, { game: 'Werewolf', players })
    await app.signIn(page, mara)
    await page.goto(`/matches/${_id}`)
    await page.getByRole('button', { name: 'Edit match' }).click()
    await expect(page.getByRole('textbox', { name: /^Score of/u })).toHaveCount(32)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const clipped = await page
      .getByRole('textbox', { name: /^Score of/u })
      .evaluateAll((fields) =>
        fields.filter((field) => field.scrollWidth > field.clientWidth).map((field) => field.id),
      )
    expect(clipped).toEqual([])
  })
})

test.describe('The form for a new match', () => {
  test('validates scores and notes, and fills in results by the scores', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const game = await addGame(app, mara, 'Azul')
    await app.signIn(page, mara)
    await page.goto(`/matches/new?game=${game._id}`)
    for (const name of ['Ada', 'Ben']) {
      await page.getByRole('button', { name: 'Add a guest' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill(name)
      await page.getByRole('dialog').getByLabel('Name').press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const score = (name: string) => page.getByLabel(`Score of ${name}`)
    await score('Mara Tester').fill('twelve')
    await page.getByRole('button', { name: 'Save Match' }).click()
    await expect(score('Mara Tester')).toHaveAccessibleDescription('twelve is not a number.')
    await expect(score('Mara Tester')).toBeFocused()
    // Enter moves down the column, as on a paper score sheet.
    await score('Mara Tester').fill('12')
    await score('Mara Tester').press('Enter')
    await page.keyboard.type('40')
    await page.keyboard.press('Enter')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect(score('Ben')).toHaveValue('7')
    // And from the last one to the button that saves.
    await expect(page.getByRole('button', { name: 'Save Match' })).toBeFocused()
    const result = (name: string) => page.getByLabel(`Result of ${name}`).locator('option:checked')
    await expect(result('Ada')).toHaveText('Win')
    await expect(result('Mara Tester')).toHaveText('Loss')
    await page.getByRole('radio', { name: 'Lowest' }).click()
    await expect(result('Ben')).toHaveText('Win')

    const notes = await notesField(page)
    await notes.fill('🎲'.repeat(1700))
    await expect(page.getByText('of 2,000 characters')).toHaveCount(0)
    await notes.fill('🎲'.repeat(1900))
    await expect(page.getByText('1,900 of 2,000 characters')).toBeVisible()
    await notes.fill('🎲'.repeat(2001))
    await page.getByRole('button', { name: 'Save Match' }).click()
    await expect(notes).toHaveAccessibleDescription('Notes must be at most 2000 characters.')
    await notes.fill('🎲'.repeat(2000))
    await page.getByRole('button', { name: 'Save Match' }).click()
    await expect(page.getByText('Match created!')).toBeVisible()
    const [match] = await matchesOf(app, mara)
    expect(match?.notes).toBe('🎲'.repeat(2000))
  })
})

function isoDayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
