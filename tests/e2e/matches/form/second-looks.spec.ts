import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, matchesOf, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

const save = (page: Page) => page.getByRole('button', { name: /^Save Match/u })
const there = (page: Page) => page.getByText('is there already')

async function chooseDay(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Date/u }).click()
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('grid')).toHaveCount(0)
}

test.describe('A day to come', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('is said, and stored with a second press', { tag: '@long' }, async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const azul = await addGame(app, mara, 'Azul')
    await app.signIn(page, mara)
    await page.clock.setFixedTime('2026-11-25T20:00:00+01:00')
    await page.goto(`/matches/new?game=${azul._id}`)
    await chooseDay(page, /\b27 November 2026/u)
    await expect(page.getByText('Friday is to come: plan or typing slip?')).toBeVisible()
    await save(page).click()
    await expect(save(page)).toHaveAccessibleName(/Press again to store it for Friday/u)
    expect(await matchesOf(app, mara)).toHaveLength(0)
    await expect(async () => {
      // A second press within a moment is one that slipped.
      if (await save(page).isVisible()) await save(page).click({ timeout: 1000 })
      await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u, { timeout: 1000 })
    }).toPass()
    expect((await matchesOf(app, mara))[0]?.day).toBe('2026-11-27')

    await test.step('also in an edit, unless the day was there before', async () => {
      await page.getByRole('button', { name: 'Edit match' }).click()
      await expect(page.getByText('is to come')).toHaveCount(0)
      await chooseDay(page, /\b28 November 2026/u)
      await expect(page.getByText('Saturday is to come: plan or typing slip?')).toBeVisible()
      const change = page.getByRole('button', { name: /^Save changes/u })
      await change.click()
      await expect(change).toHaveAccessibleName(/Press again to store it for Saturday/u)
      await expect(async () => {
        if (await change.isVisible()) await change.click({ timeout: 1000 })
        await expect(page.getByText('Match updated.')).toBeVisible({ timeout: 1000 })
      }).toPass()
    })
  })
})

test('Two people of one name are asked about, and nothing typed is lost @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const azul = await addGame(app, mara, 'Azul')
  await app.signIn(page, mara)
  await page.goto(`/matches/new?game=${azul._id}`)
  const addTim = async (name: string) => {
    await page.getByRole('button', { name: 'Add a guest' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Add guest' }).click()
  }
  const question = page.getByRole('group', { name: /^Who or what is “tim”/u })
  await addTim('Tim')
  await page.getByLabel('Score of Tim').fill('12')
  await expect(question).toHaveCount(0)
  await addTim('tim')
  await page.getByLabel('Score of tim', { exact: true }).fill('15')
  await question.getByRole('button', { name: 'One person, with 15' }).click()
  await expect(page.getByLabel('Score of Tim')).toHaveValue('15')
  await expect(page.getByLabel('Score of Tim')).toHaveCount(1)

  await addTim('tim')
  await page.getByLabel('Score of Mara Tester').fill('20')
  await page.getByLabel('Score of tim', { exact: true }).fill('7')
  await expect(question).toBeVisible()
  await save(page).click()
  await expect(save(page)).toHaveAccessibleName(/Press again to store two people called tim/u)
  expect(await matchesOf(app, mara)).toHaveLength(0)
  await question.getByRole('button', { name: 'Two people' }).click()
  await expect(question).toHaveCount(0)
  // What was answered is asked neither after a reload nor at the next match.
  await page.reload()
  await expect(page.getByLabel('Score of tim', { exact: true })).toHaveValue('7')
  await expect(save(page)).toHaveAccessibleName(/Mara wins by 5/u)
  await save(page).click()
  await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
  const [match] = await matchesOf(app, mara)
  expect(match?.players.map(({ name, score }) => [name, score])).toEqual([
    ['Mara Tester', 20],
    ['Tim', 15],
    ['tim', 7],
  ])
  await page.getByRole('link', { name: 'Play again' }).first().click()
  await page.getByLabel('Score of tim', { exact: true }).fill('30')
  await expect(question).toHaveCount(0)
  await save(page).click()
  await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
  expect(await matchesOf(app, mara)).toHaveLength(2)
})

test.describe('After midnight', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('a match can be of the evening, and the next one of an evening is', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    const azul = await addGame(app, mara, 'Azul')
    const { _id } = await logMatch(app, mara, {
      game: azul,
      date: '2026-11-20T22:30:00.000+01:00',
      day: '2026-11-20',
      players: [
        { user: mara.user._id, score: 4 },
        { name: 'Oma', score: 3 },
      ],
    })
    await app.signIn(page, mara)
    await page.clock.setFixedTime('2026-11-21T00:30:00+01:00')
    await page.goto(`/matches/new?game=${azul._id}`)
    const asked = page.getByRole('group', { name: 'Is this still Friday evening?' })
    await page.setViewportSize({ width: 360, height: 640 })
    // One line above Save, which leaves the form to be seen.
    expect((await asked.boundingBox())?.height).toBeLessThanOrEqual(60)
    await expect(asked.getByRole('button', { pressed: true })).toHaveText('Saturday, a new day')
    await asked.getByRole('button', { name: 'Friday evening' }).click()
    await expect(page.getByRole('button', { name: /^Date/u })).toContainText('Yesterday')
    await expect(asked).toHaveCount(0)
    await save(page).click()
    await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)

    // Ids of one moment would stand in any order.
    await page.clock.setFixedTime('2026-11-21T00:40:00+01:00')
    await page.goto(`/matches/new?again=${_id}`)
    await expect(page.getByRole('button', { name: /^Date/u })).toContainText('Yesterday')
    await expect(asked).toHaveCount(0)
    await page.getByLabel('Score of Oma').fill('50')
    await page.getByLabel('Score of Mara Tester').fill('5')
    await save(page).click()
    await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/u)
    const matches = await matchesOf(app, mara)
    expect(matches.map(({ day }) => day)).toEqual(Array(3).fill('2026-11-20'))
    // Its newest match stands first.
    expect(matches[0]?.players.map(({ score }) => score)).toEqual([5, 50])

    await page.goto('/dashboard')
    await expect(page.getByText(/1 game night this month/u)).toBeVisible()

    await page.goto(`/matches/new?game=${azul._id}`)
    await asked.getByRole('button', { name: 'Saturday, a new day' }).click()
    await expect(page.getByRole('button', { name: /^Date/u })).toContainText('Today')
    await save(page).click()
    await expect.poll(async () => (await matchesOf(app, mara)).length).toBe(4)
    expect((await matchesOf(app, mara))[0]?.day).toBe('2026-11-21')
  })
})

test('A match is there already with the same people and scores, and never after Play again @long', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app)
  const players = [
    { user: mara.user._id, score: 40 },
    { user: jonas.user._id, score: 35 },
    { name: 'Oma', score: 20 },
  ]
  const date = new Date().toISOString()
  const { _id } = await logMatch(app, mara, { game: 'Azul', date, players })
  // Stored earlier than ten minutes ago.
  await page.route('**/api/sessions?*game=*', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll(
      /"createdAt":"[^"]*"/gu,
      '"createdAt":"2020-01-01T12:00:00.000Z"',
    )
    await route.fulfill({ response, body: text })
  })
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  await page.getByRole('button', { name: /’s three/u }).click()
  await page.getByRole('button', { name: 'Azul', exact: true }).click()
  await page.getByLabel('Score of Mara Tester').fill('40')
  await page.getByLabel('Score of Jonas Tester').fill('35')
  await page.getByLabel('Score of Oma').fill('21')
  await expect(save(page)).toHaveAccessibleName(/Mara wins by 5/u)
  await expect(there(page)).toHaveCount(0)
  await page.getByLabel('Score of Oma').fill('20')
  await expect(there(page)).toContainText('Azul on that day, with Jonas and 1 more')
  await page.getByRole('button', { name: 'Remove Oma' }).click()
  await expect(there(page)).toHaveCount(0)

  await page.unrouteAll({ behavior: 'wait' })
  // By a clock that is wrong, on the same day.
  const hours = new Date().getUTCHours() < 12 ? 3 : -3
  await page.clock.setFixedTime(Date.now() + hours * 3_600_000)
  await page.goto('/matches/new')
  await page.getByRole('button', { name: 'Start fresh' }).click()
  await test.step('the same people within ten minutes', async () => {
    await page.getByRole('button', { name: /’s three/u }).click()
    await page.getByRole('button', { name: 'Azul', exact: true }).click()
    await expect(there(page)).toBeVisible()
  })
  await test.step('not after Play again, and not after its reload', async () => {
    await withoutEvents(page)
    await page.goto(`/matches/${_id}`)
    await page.getByRole('link', { name: 'Play again' }).click()
    await expect(page.getByLabel('Score of Oma')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Score of Oma')).toBeVisible()
    // The matches of that day are known by now.
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Score of Oma').fill('3')
    await expect(there(page)).toHaveCount(0)
  })
})
