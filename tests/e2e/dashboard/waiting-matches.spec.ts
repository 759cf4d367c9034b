import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, readMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

const waitingCard = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
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
