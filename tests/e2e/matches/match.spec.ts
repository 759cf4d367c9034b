import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

test.describe('A match’s page', () => {
  test('shows the sheet with the winner, the status, the creator, the notes and the activity', async ({
    app,
    page,
  }) => {
    const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
    const { _id } = await logMatch(app, mara, {
      game: 'Wingspan',
      date: '2026-11-18T19:00:00Z',
      notes: 'First line\nSecond line',
      location: 'Ben’s',
      durationMinutes: 75,
      players: [
        { user: mara.user._id, score: 71, result: 'Loss' },
        { user: jonas.user._id, score: 84, result: 'Win' },
        { name: 'Ada', email: 'ada@example.com' },
      ],
    })
    await app.signIn(page, mara)
    await page.goto(`/matches/${_id}`)
    await expect(page.getByRole('heading', { name: 'Wingspan', level: 1 })).toBeVisible()
    await expect(page.getByTitle('Wed 18 Nov 2026').first()).toBeVisible()
    const players = page.getByRole('region', { name: 'Players' })
    await expect(players.getByText('Jonas Weber won')).toBeVisible()
    await expect(players.getByRole('listitem')).toHaveText([
      /Jonas Weber won.*pending.*84/,
      /Mara Lindqvist.*you.*confirmed.*71.*Loss/,
      /Ada.*guest.*ada@example.com/,
    ])
    const facts = page.getByRole('list', { name: 'How it was played' })
    for (const fact of ['Ben’s', '75 min']) await expect(facts).toContainText(fact)
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details).toContainText('Pending')
    await expect(details.getByText('Created by').locator('..')).toContainText('Mara Lindqvist')
    await expect(details).not.toContainText('last edited by')
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Second line')
    await expect(page.getByRole('region', { name: 'Activity' }).getByRole('listitem')).toHaveText([
      /Mara Lindqvist logged the match/,
    ])
    // Wherever somebody is named, the name leads to them; one's own leads to one's matches.
    for (const named of [details, page.getByRole('region', { name: 'Activity' })]) {
      await expect(named.getByRole('link', { name: 'Mara Lindqvist' }).first()).toHaveAttribute(
        'href',
        `/matches?person=${mara.user._id}`,
      )
    }
    await expect(players.getByRole('link', { name: 'Jonas Weber' }).first()).toHaveAttribute(
      'href',
      `/friends/${jonas.user._id}`,
    )
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const toBgStats = page.getByRole('link', { name: 'Send to BG Stats' })
    await expect(toBgStats).toHaveAttribute('href', new RegExp(`createPlay.html.*${_id}`, 'u'))
  })

  test('can be confirmed by its players, and the creator sees it', async ({
    app,
    page,
    openAs,
  }) => {
    const { mara, jonas } = await twoFriends(app)
    const { _id } = await logMatch(app, mara, {
      game: 'Azul',
      players: [{ user: mara.user._id }, { user: jonas.user._id }, { name: 'Ada' }],
    })
    await app.signIn(page, mara)
    await page.goto(`/matches/${_id}`)
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Pending')

    const theirs = await openAs(jonas)
    // The page does not hear at once of what others do.
    await withoutEvents(theirs)
    await theirs.goto(`/matches/${_id}`)
    await expect(theirs.getByRole('button', { name: 'Edit match' })).toHaveCount(0)
    await theirs.getByRole('button', { name: 'More', exact: true }).click()
    await expect(theirs.getByRole('link', { name: 'Send to BG Stats' })).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Delete match' })).toHaveCount(0)
    await theirs.keyboard.press('Escape')
    await expect(theirs.getByRole('button', { name: 'Remind players' })).toHaveCount(0)
    await expect(theirs.getByRole('listitem').filter({ hasText: 'Ada' })).toContainText(
      'Creator-only for guests',
    )
    await theirs.route('**/confirm', async (route) => route.fulfill({ status: 400, body: '' }))
    const askedAgain = theirs.waitForResponse(`**/api/sessions/${_id}`)
    await theirs.getByRole('button', { name: "Confirm I'm in" }).click()
    await expect(theirs.getByText('Failed to confirm.')).toBeVisible()
    // After a failure the page asks for the match again; that must not see the edit.
    await askedAgain
    await theirs.unroute('**/confirm')
    // A match that was changed in the meantime is not confirmed, but shown.
    const edit = { token: mara.token, params: { id: _id }, body: { notes: 'With the expansion' } }
    await app.api('PUT /sessions/:id', edit)
    await theirs.getByRole('button', { name: "Confirm I'm in" }).click()
    await expect(theirs.getByText('This match has been changed')).toBeVisible()
    await expect(theirs.getByRole('region', { name: 'Notes' })).toContainText('With the expansion')
    await theirs.getByRole('button', { name: "Confirm I'm in" }).click()
    await expect(theirs.getByText('Confirmed!')).toBeVisible()
    await expect(theirs.getByRole('region', { name: 'Details' })).toContainText('Confirmed')

    await page.reload()
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Confirmed')
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
      'Jonas Tester confirmed',
    )
  })
})
