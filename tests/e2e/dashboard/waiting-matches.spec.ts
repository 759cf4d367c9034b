import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, readMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

/** Four matches that Jonas wrote down and Mara has not confirmed; the first is the oldest. */
async function fourWait(app: BrowserApp) {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  // Removes the notification that Jonas has accepted: this test is not about it.
  await app.api('POST /friends/notifications/read-all', { token: mara.token })
  const me = { user: mara.user._id }
  const him = { user: jonas.user._id }
  const ids: string[] = []
  const log = async (day: number, match: Omit<Parameters<typeof logMatch>[2], 'date'>) => {
    const date = `2026-10-0${day}T12:00:00Z`
    ids.push((await logMatch(app, jonas, { date, ...match }))._id)
  }
  await log(1, {
    game: 'Skull',
    players: [
      { ...him, result: 'Win' },
      { ...me, result: 'Loss' },
    ],
  })
  await log(2, {
    game: 'Hanabi',
    mode: 'cooperative',
    players: [
      { ...him, result: 'Win' },
      { ...me, result: 'Win' },
    ],
  })
  await log(3, {
    game: await addGame(app, jonas, 'Wingspan'),
    players: [
      { ...him, score: 84, result: 'Win' },
      { ...me, score: 68, result: 'Loss' },
    ],
  })
  await log(4, {
    game: 'Azul',
    players: [
      { ...him, score: 52, result: 'Loss' },
      { ...me, score: 61, result: 'Win' },
    ],
  })
  return { mara, jonas, ids }
}

const waitingCard = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const rowOf = (page: Page, game: string) => page.getByRole('article', { name: game })
const alerts = (page: Page) => page.getByRole('link', { name: /^(Notifications|Alerts)/u })

test(
  'Matches that wait are confirmed from the dashboard, with what is claimed',
  { tag: '@phone-long' },
  async ({ app, page }) => {
    const { mara, ids } = await fourWait(app)
    // What changes meanwhile must not be shown before it is confirmed.
    await withoutEvents(page)
    await app.signIn(page, mara)
    await page.goto('/dashboard')

    const card = waitingCard(page, 'For you 4')
    await expect(alerts(page)).toHaveText(/^(Notifications|Alerts)4 unread$/u)
    await expect(card.getByRole('heading', { level: 3 })).toHaveText([
      'Open Azul',
      'Open Wingspan',
      'Open Hanabi',
    ])
    await expect(card.getByRole('link', { name: 'See all 4' })).toHaveAttribute(
      'href',
      '/notifications',
    )
    await expect(rowOf(page, 'Azul')).toContainText(
      'Your score: 61. Your place: 1st of 2. Your result: Win',
    )
    await expect(rowOf(page, 'Azul').getByTitle('Sun 4 Oct 2026')).toBeVisible()
    await expect(rowOf(page, 'Azul').getByText('You 61, Jonas 52')).toBeVisible()
    await expect(rowOf(page, 'Wingspan')).toContainText(
      'Your score: 68. Your place: 2nd of 2. Your result: Loss',
    )
    await expect(rowOf(page, 'Wingspan').getByText('Jonas 84, you 68')).toBeVisible()
    await expect(rowOf(page, 'Hanabi').getByText('With Jonas')).toBeVisible()
    // The row has room for the day and who won.
    const row = await rowOf(page, 'Wingspan').boundingBox()
    expect(row?.height).toBeLessThanOrEqual(80)
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)

    // By keyboard: the row stays where it was, and keeps the focus.
    await rowOf(page, 'Azul').getByRole('button', { name: 'Confirm' }).press('Enter')
    await expect(page.getByText('Confirmed!')).toBeVisible()
    const games = waitingCard(page, 'For you 3').getByRole('heading', { level: 3 })
    await expect(games).toHaveText(['Open Azul', 'Open Wingspan', 'Open Hanabi'])
    await expect(rowOf(page, 'Azul')).toContainText('You said yes')
    await expect(page.getByRole('listitem').filter({ has: rowOf(page, 'Azul') })).toBeFocused()
    for (const game of ['Azul', 'Wingspan']) {
      await page.keyboard.press('Tab')
      await expect(rowOf(page, game).getByRole('link', { name: 'Open' })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(waitingCard(page, 'For you 2')).toBeVisible()
    for (const id of [ids[3], ids[2]]) {
      expect((await readMatch(app, mara, id ?? '')).matchStatus).toBe('Confirmed')
    }

    // Looking first: the row leads to the match.
    await page.getByRole('link', { name: 'See all 2' }).click()
    await rowOf(page, 'Skull').getByRole('link', { name: 'Open' }).click()
    await expect(page).toHaveURL(`/matches/${ids[0]}`)
    await page.goto('/dashboard')

    for (const game of ['Hanabi', 'Skull']) {
      await rowOf(page, game).getByRole('button', { name: 'Confirm' }).click()
      await expect(rowOf(page, game)).toContainText('You said yes')
    }
    await expect(waitingCard(page, 'Nothing waits for you')).toBeVisible()
    await expect(alerts(page)).toHaveText(/^(Notifications|Alerts)$/u)
  },
)

test(
  'Ten matches that wait are looked at and confirmed in three taps',
  { tag: '@phone-alone' },
  async ({ app, page }) => {
    const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
    const game = await addGame(app, jonas, 'Wingspan')
    const ids: string[] = []
    for (let day = 10; day < 20; day++) {
      const players = [
        { user: jonas.user._id, score: 84, result: 'Win' as const },
        { user: mara.user._id, score: 40 + day, result: 'Loss' as const },
      ]
      ids.push(
        (await logMatch(app, jonas, { game, date: `2026-10-${day}T12:00:00Z`, players }))._id,
      )
    }
    // What changes meanwhile must not be shown before it is confirmed.
    await withoutEvents(page)
    await app.signIn(page, mara)
    await page.goto('/notifications')
    const card = waitingCard(page, /^For you|^Nothing waits/u)
    let taps = 0
    const tap = async (name: string | RegExp) => {
      taps++
      await card.getByRole('button', { name }).first().click()
    }
    await expect(card.getByRole('article')).toHaveCount(10)
    await expect(card.getByRole('article').first()).toContainText('Your score: 59')
    await expect(card.getByRole('article').first()).toContainText('Jonas 84, you 59')
    // The list is requested again then; a later change is not in it.
    const requestedAgain = page.waitForResponse(/\/api\/inbox/u)
    await tap(/^Confirm$/u)
    await expect(waitingCard(page, 'For you 9')).toBeVisible()
    await (await requestedAgain).finished()

    // A match that Jonas changes in the meantime is not confirmed: it stays, and says why.
    const changed = ids[0] ?? ''
    await app.api('PUT /sessions/:id', {
      token: jonas.token,
      params: { id: changed },
      body: { notes: 'Another one' },
    })
    await tap('Confirm these 9')
    await expect(page.getByText('8 matches confirmed')).toBeVisible()
    await expect(page.getByText('1 could not be confirmed')).toBeVisible()
    const waiting = card
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Confirm' }) })
    await expect(waiting).toHaveCount(1)
    await expect(waiting).toContainText(/changed/iu)
    await expectAccessibleState(page)
    await tap(/^Confirm$/u)
    await expect(waitingCard(page, 'Nothing waits for you')).toBeVisible()
    expect(taps).toBe(3)
    await expectNoSidewaysScroll(page)
    for (const id of ids) expect((await readMatch(app, mara, id)).matchStatus).toBe('Confirmed')
  },
)
