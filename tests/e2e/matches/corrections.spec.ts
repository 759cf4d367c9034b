import {
  expectAccessibleState,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
} from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { logMatch, readMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

const PHONE = { width: 360, height: 740 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const ranking = (page: Page) => page.getByRole('list', { name: 'New ranking' })
const changes = (page: Page) => page.getByRole('list', { name: 'Changes' })
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.getByRole('region', { name: 'Players' }).getByRole('listitem')
const item = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** Mara's match, which Jonas has not confirmed. */
async function setTable(app: BrowserApp) {
  const { mara, jonas } = await twoFriends(app)
  const match = await logMatch(app, mara, {
    game: 'Azul',
    players: [
      { user: mara.user._id, score: 70, result: 'Win' },
      { user: jonas.user._id, score: 67, result: 'Loss' },
      { name: 'Ben', score: 50, result: 'Loss' },
    ],
  })
  return { mara, jonas, match }
}

/** Proposes another score for Jonas. */
async function propose(page: Page, score: string) {
  await button(page, 'Something’s wrong').click()
  await page.getByLabel('Score of Jonas Tester').fill(score)
  await button(page, 'Propose to Mara').click()
  await expect(changes(page)).toContainText(`→ ${score}`)
}

test('A player corrects the sheet, and its creator accepts on a phone', async ({
  app,
  page,
  openAs,
}) => {
  test.slow()
  const { mara, jonas, match } = await setTable(app)
  const theirs = await openAs(jonas)
  await theirs.goto(`/matches/${match._id}`)
  await button(theirs, 'Something’s wrong').press('Enter')
  await expect(dialog(theirs)).toContainText('Nothing changes until Mara accepts.')
  await button(theirs, 'Propose to Mara').click()
  await expect(dialog(theirs).getByRole('alert')).toHaveText('Nothing would change.')

  // The new ranking comes as one types, by the rules of the form.
  await theirs.getByLabel('Score of Jonas Tester').fill('76')
  await expect(ranking(theirs).getByRole('listitem')).toHaveText([
    /1st.*Jonas Tester.*was 2nd.*76/,
    /2nd.*Mara Tester.*was 1st.*70/,
    /3rd.*Ben.*50/,
  ])
  await expect(dialog(theirs).getByText('Jonas Tester won by 6 points')).toBeVisible()
  // The button disappears when it is pressed, and the focus moves to the fields.
  await button(theirs, 'Date, minutes, roles').press('Enter')
  await expect(theirs.getByLabel('Date')).toBeFocused()
  await theirs.getByLabel('Minutes').fill('75')
  await theirs.getByLabel('Role of Ben').fill('Reds')
  await theirs.getByLabel('Why?').fill('I forgot the bonus.')
  await expectNoAxeViolations(theirs)

  // A failure keeps what was typed.
  await theirs.route('**/corrections', (route) => route.fulfill({ status: 400, body: '' }))
  await button(theirs, 'Propose to Mara').click()
  await expect(dialog(theirs).getByRole('alert')).toBeVisible()
  await theirs.unroute('**/corrections')
  await expect(theirs.getByLabel('Score of Jonas Tester')).toHaveValue('76')
  await button(theirs, 'Propose to Mara').click()
  await expect(theirs.getByText('Sent to Mara.')).toBeVisible()
  await expect(dialog(theirs)).toHaveCount(0)
  const own = theirs.getByRole('region', { name: 'You suggest a correction' })
  await expect(own).toContainText('“I forgot the bonus.”')
  await expect(changes(theirs)).toContainText("Jonas's score 67 → 76")
  await expect(changes(theirs)).toContainText('minutes none → 75')
  await expect(rows(theirs).filter({ hasText: 'Jonas' })).toContainText('your correction is open')
  await expect(theirs.getByRole('region', { name: 'Details' })).toContainText('Pending')

  // A new correction replaces it, and begins with the values of the old one.
  await button(theirs, 'Change it').click()
  await expect(theirs.getByLabel('Score of Jonas Tester')).toHaveValue('76')
  await theirs.getByLabel('Score of Jonas Tester').fill('77')
  await button(theirs, 'Send Mara this instead').click()
  await expect(changes(theirs)).toContainText('67 → 77')

  // Mara sees it on her phone and accepts.
  await page.setViewportSize(PHONE)
  await app.signIn(page, mara)
  await page.goto('/notifications')
  const notice = item(page, 'Azul, corrected')
  await expect(notice).toContainText("Jonas's score 67 → 77")
  await expect(button(page, 'Accept')).toBeVisible()
  await notice.getByRole('link', { name: 'Open' }).click()
  const card = page.getByRole('region', { name: 'Jonas Tester suggests a correction' })
  await expect(card).toContainText('“I forgot the bonus.”')
  await expect(ranking(page).getByRole('listitem').first()).toContainText('Jonas Tester')
  await expectAccessibleState(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Accept').press('Enter')
  await expect(page.getByText('Correction accepted.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(rows(page).first()).toContainText('Jonas Tester won')
  await expect(page.getByText('accepted the correction of Jonas Tester')).toBeVisible()
  const { players, durationMinutes } = await readMatch(app, mara, match._id)
  expect(players.map(({ score, role, result }) => [score, role, result])).toEqual([
    [70, null, 'Loss'],
    [77, null, 'Win'],
    [50, 'Reds', 'Loss'],
  ])
  expect(players[1]?.confirmed).toBe(true)
  expect(durationMinutes).toBe(75)
  await theirs.goto('/notifications')
  await expect(item(theirs, 'accepted your correction of Azul')).toContainText('67 → 77')
})

test(
  'A correction is outdated by an edit, and one that was made on an older sheet is shown beside it',
  { tag: '@long' },
  async ({ app, page, openAs }) => {
    test.slow()
    const { mara, jonas, match } = await setTable(app)
    const theirs = await openAs(jonas)
    // What changes meanwhile must not be shown before it is answered.
    for (const one of [page, theirs]) await withoutEvents(one)
    await theirs.goto(`/matches/${match._id}`)
    await propose(theirs, '78')
    await app.signIn(page, mara)
    await page.goto(`/matches/${match._id}`)
    await expect(changes(page)).toContainText('67 → 78')
    const edited = match.players.map(({ _id, score }, index) => ({
      _id,
      score: index === 1 ? 68 : score,
    }))
    const edit = { token: mara.token, params: { id: match._id }, body: { players: edited } }
    await app.api('PUT /sessions/:id', edit)
    await button(page, 'Accept').click()
    await expect(
      page.getByText('The match has changed since this correction was proposed.'),
    ).toBeVisible()
    await expect(changes(page)).toHaveCount(0)
    await theirs.goto('/notifications')
    await expect(item(theirs, 'your correction is outdated')).toContainText('67 → 78')

    await theirs.goto(`/matches/${match._id}`)
    await button(theirs, 'Something’s wrong').click()
    await theirs.getByLabel('Score of Jonas Tester').fill('79')
    edited[2]!.score = 51
    await app.api('PUT /sessions/:id', edit)
    await button(theirs, 'Propose to Mara').click()
    await expect(theirs.getByText('Mara Tester has changed this match meanwhile.')).toBeVisible()
    await expect(theirs.getByLabel('Score of Jonas Tester')).toHaveValue('79')
    await expect(theirs.getByLabel('Score of Ben')).toHaveValue('51')
  },
)
