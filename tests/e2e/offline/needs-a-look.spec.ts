import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { matchesOf, oneMatchOfFriends, readMatch } from '#tests/support/browser/shown-evenings.ts'
import { hold, undo } from '#tests/support/browser/undo-bar.ts'
import { logAway, openForm, pendingWritesBar } from '#tests/support/browser/without-network.ts'

const card = (page: Page) => page.getByRole('list', { name: 'Needs a look' })
const act = (page: Page, name: string) =>
  card(page).getByRole('button', { name: new RegExp(`^${name}`, 'u') })
const details = (page: Page) => pendingWritesBar(page).getByRole('button', { name: 'Details' })

async function refuse(page: Page, url: string, message: string): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    return route.fulfill({ status: 422, json: { message, code: 'validation_failed', errors: {} } })
  })
}

async function refusedMatch(page: Page): Promise<void> {
  await logAway(page)
  await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
  await refuse(page, '**/api/sessions', 'Jonas plays no more.')
  await page.context().setOffline(false)
  await expect(pendingWritesBar(page)).toContainText('1 needs a look')
}

test(
  'A new match that was refused is opened in the form, copied, or deleted',
  { tag: '@phone-alone' },
  async ({ app, page }) => {
    test.slow()
    const { mara } = await oneMatchOfFriends(app)
    await app.signIn(page, mara)
    await refusedMatch(page)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Match/u })
      .click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await details(page).click()
    await expect(card(page)).toContainText('Azul with Jonas')
    await expect(card(page)).toContainText('Jonas plays no more.')
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)

    // The headless shell lets nobody read the clipboard.
    const copied = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          navigator.clipboard.writeText = async (text) => resolve(text)
        }),
    )
    await act(page, 'Copy').click()
    expect(await copied).toMatch(
      /^Azul with Jonas\n[\d-]+\nMara Tester 84 Win\nJonas Tester 66 Loss$/u,
    )

    await act(page, 'Delete').click()
    await expect(pendingWritesBar(page)).toHaveCount(0)
    await hold(page, 'deleted')
    await undo(page).click()
    await details(page).click()

    await act(page, 'Open').click()
    await expect(page).toHaveURL('/matches/new')
    await expect(page.getByLabel('Score of Mara Tester')).toHaveValue('84')
    await expect(page.getByLabel('Score of Jonas Tester')).toHaveValue('66')
    await expect(pendingWritesBar(page)).toContainText('1 needs a look')
    await page.unroute('**/api/sessions')
    await page.getByLabel('Score of Jonas Tester').fill('67')
    await page.getByRole('button', { name: /^Save Match/u }).click()
    await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
    await expect(pendingWritesBar(page)).toHaveCount(0)
    const [newest] = await matchesOf(app, mara)
    expect(newest?.players.map(({ score }) => score)).toEqual([84, 67])
  },
)

test('An edit of a match that was changed elsewhere shows both, and one of each is chosen @long', async ({
  app,
  page,
  context,
}) => {
  test.slow()
  const { mara, match } = await oneMatchOfFriends(app)
  await app.signIn(page, mara)
  await openForm(page)
  await page.getByRole('link', { name: 'Matches', exact: true }).click()
  await page.getByRole('article').getByRole('link', { name: 'Azul' }).click()
  await page.getByRole('button', { name: 'Edit match' }).click()
  await page.getByLabel('Score of Jonas Tester').fill('41')
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Save changes/u }).click()
  await expect(page.getByRole('list', { name: 'What waits' })).toBeVisible()
  const players = match.players.map(({ _id }) => ({ _id, score: 7 }))
  const body = { notes: 'Changed elsewhere', players }
  await app.api('PUT /sessions/:id', { token: mara.token, params: { id: match._id }, body })
  await context.setOffline(false)
  await expect(pendingWritesBar(page)).toContainText('1 needs a look')

  const note = page.getByRole('list', { name: 'What waits' })
  await expect(note).toContainText(
    /Needs a look\s*Edit: This match has been changed in the meantime/u,
  )
  await note.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit match' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('You changed it elsewhere as well.')
  const save = page.getByRole('button', { name: /^Save changes/u })
  await expect(save).toBeDisabled()
  await expect(save).toContainText('3 still to choose')
  await page.getByRole('button', { name: 'Elsewhere', exact: true }).click()
  await page.getByRole('radio', { name: 'Mine: 41' }).press('Space')
  await expectNoAxeViolations(page)
  await save.click()
  await expect(pendingWritesBar(page)).toHaveCount(0)
  const read = () => readMatch(app, mara, match._id)
  // The bar goes as soon as nothing needs a look; the edit may still be on its way.
  await expect.poll(async () => (await read()).players.map(({ score }) => score)).toEqual([7, 41])
  expect((await read()).notes).toBe('Changed elsewhere')
})

test(
  'A correction that was refused is open again in its dialog, with the keyboard alone',
  { tag: '@long' },
  async ({ app, page, context }) => {
    test.slow()
    const { mara, jonas, match } = await oneMatchOfFriends(app)
    await app.signIn(page, jonas)
    await openForm(page)
    await page.getByRole('link', { name: 'Matches', exact: true }).click()
    await page.getByRole('article').getByRole('link', { name: 'Azul' }).click()
    const button = (name: string) => page.getByRole('button', { name })
    await button('Something’s wrong').press('Enter')
    await page.getByLabel('Score of Jonas Tester').fill('76')
    await page.getByLabel('Why?').fill('I counted')
    await context.setOffline(true)
    await button('Propose to Mara').press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await refuse(page, '**/corrections', 'Mara does not think so.')
    await context.setOffline(false)
    await expect(pendingWritesBar(page)).toContainText('1 needs a look')

    await pendingWritesBar(page).getByRole('button', { name: 'Details' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'On this device' })
    await expect(dialog).toContainText('Mara does not think so.')
    await button('Open').press('Enter')
    await expect(page.getByLabel('Score of Jonas Tester')).toHaveValue('76')
    await expect(page.getByLabel('Why?')).toHaveValue('I counted')
    await page.unroute('**/corrections')
    await page.getByLabel('Score of Jonas Tester').fill('77')
    await button('Propose to Mara').press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(pendingWritesBar(page)).toHaveCount(0)
    const { corrections } = await readMatch(app, mara, match._id)
    expect(corrections).toMatchObject([{ comment: 'I counted' }])
    expect(JSON.stringify(corrections)).toContain('77')
  },
)

test('Whoever signs out with something waiting is told what becomes of it', async ({
  app,
  page,
  context,
}) => {
  test.slow()
  const { mara } = await oneMatchOfFriends(app)
  await app.signIn(page, mara)
  await logAway(page)
  await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
  await expect(pendingWritesBar(page)).toBeVisible()

  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  const question = page.getByRole('dialog', { name: '1 match waits here' })
  await expect(question).toContainText('It stays on this device until you sign in again.')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(logout).toBeFocused()
  await logout.click()
  await page.route('**/api/sessions', async (route) => route.abort())
  await context.setOffline(false)
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('waits here')).toHaveCount(0)
  await page.unroute('**/api/sessions')

  const jonas = await app.signUp('Jonas')
  await app.signIn(page, jonas, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Jonas' })).toBeVisible()
  await expect(pendingWritesBar(page)).toHaveCount(0)
  const { body } = await app.api('POST /auth/login', {
    body: { email: mara.email, password: mara.password },
  })
  await app.signIn(page, body, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Mara' })).toBeVisible()
  await expect
    .poll(async () => (await matchesOf(app, { ...mara, token: body.token })).length)
    .toBe(2)
})
