import {
  expectAccessibleState,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
} from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { failWithoutMessage } from '#tests/support/browser/failing-requests.ts'
import { addGame, befriend, logMatch, matchesOf } from '#tests/support/browser/shown-evenings.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

interface Played {
  game: string
  day: string
  score?: number
  place?: string
}

/** Matches of this user with a guest. */
async function logWithGuest(app: BrowserApp, by: TestUser, guest: string, played: Played[]) {
  for (const { game, day, score = null, place = null } of played) {
    await logMatch(app, by, {
      game: await gameNamed(app, by, game),
      date: `${day}T19:00:00Z`,
      day,
      location: place,
      players: [{ user: by.user._id }, { name: guest, score }],
    })
  }
}

/** Adds the game, or finds it where it was added before. */
async function gameNamed(app: BrowserApp, by: TestUser, name: string) {
  const { body } = await app.api('GET /games', { token: by.token, query: { q: name } })
  return body.data.find((game) => game.name === name) ?? addGame(app, by, name)
}

async function twoFriends(app: BrowserApp): Promise<[TestUser, TestUser]> {
  const [ann, jonas] = await Promise.all([app.signUp('Ann'), app.signUp('Jonas')])
  await befriend(app, ann, jonas)
  return [ann, jonas]
}

async function claim(
  app: BrowserApp,
  by: TestUser,
  body: { guest: string; userId?: string; creatorId?: string },
): Promise<string> {
  const response = await app.api('POST /claims', { token: by.token, body })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body.data._id
}

const claims = (page: Page) => page.getByRole('region', { name: 'Claims' })
const dialogOf = (page: Page) => page.getByRole('dialog')
const box = (page: Page, name: RegExp) => dialogOf(page).getByRole('checkbox', { name })

const three: Played[] = [
  { game: 'Azul', day: '2026-10-01', score: 71, place: 'Ben’s' },
  { game: 'Catan', day: '2026-10-02', score: 8 },
  { game: 'Skyjo', day: '2026-10-03' },
]

test.describe('A claim', () => {
  test(
    'is asked on the page of guests, answered with some left out, and undone by either side',
    { tag: '@phone-alone' },
    async ({ app, page }) => {
      test.slow()
      const [ann, jonas] = await twoFriends(app)
      await logWithGuest(app, ann, 'Jo', three)
      await app.signIn(page, ann, '/friends/guests')
      await page.getByRole('button', { name: 'This is my friend: Jo' }).click()
      const ask = page.getByRole('dialog', { name: 'Who was “Jo”?' })
      await expect(ask).toContainText('Your friend sees 3 matches that you logged')
      await ask.getByRole('button', { name: 'Ask' }).click()
      await expect(ask).toContainText('Choose a friend.')
      await ask.getByLabel('Friend').fill('jon')
      await page.getByRole('option', { name: 'Jonas Tester' }).click()
      await ask.getByRole('button', { name: 'Ask Jonas Tester' }).click()
      await expect(ask).toBeHidden()
      await expect(claims(page)).toContainText('Jonas Tester as “Jo”')
      await expect(claims(page)).toContainText('Waiting for Jonas: 3 matches that you logged')
      await expectAccessibleState(page)
      await expectNoSidewaysScroll(page)

      await app.signIn(page, jonas, '/notifications')
      await page.getByRole('main').getByRole('link', { name: 'Open' }).first().click()
      await expect(page).toHaveURL(/\/friends\/guests\?claim=/u)
      const answer = page.getByRole('dialog', { name: 'Were you “Jo”?' })
      await expect(answer).toContainText('3 matches that Ann logged')
      await expect(answer.getByRole('checkbox')).toHaveCount(3)
      await expect(box(page, /^Azul .* · Ben’s 71/u)).toBeChecked()
      await expect(answer.getByRole('button', { name: 'These 3 are me' })).toBeVisible()
      await box(page, /^Skyjo/u).uncheck()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      await answer.getByRole('button', { name: 'These 2 are me' }).click()
      await expect(answer).toBeHidden()
      await expect(page).toHaveURL('/friends/guests')
      await expect(claims(page)).toContainText('Accepted: 2 matches are yours now')
      expect((await matchesOf(app, jonas)).map(({ game }) => game.name)).toEqual(['Catan', 'Azul'])

      await app.signIn(page, ann, '/friends/guests')
      await expect(claims(page)).toContainText('Accepted: 2 matches are Jonas’s now')
      await page.getByRole('button', { name: 'Undo: Jonas Tester as “Jo”' }).click()
      const question = page.getByRole('alertdialog', { name: 'Undo this claim?' })
      await expect(question).toContainText('2 matches go back to the guest “Jo”.')
      await expectNoAxeViolations(page)
      await question.getByRole('button', { name: 'Undo' }).click()
      await expect(question).toBeHidden()
      await expect(claims(page).getByRole('listitem')).toBeFocused()
      await expect(claims(page)).toContainText('Undone: matches that you logged')
      expect(await matchesOf(app, jonas)).toEqual([])
    },
  )

  test('is offered to be undone for 30 days', { tag: '@long' }, async ({ app, page }) => {
    const [ann, jonas] = await twoFriends(app)
    await logWithGuest(app, ann, 'Jo', three)
    const id = await claim(app, ann, { guest: 'Jo', userId: jonas.user._id })
    await app.api('POST /claims/:id/accept', { token: jonas.token, params: { id }, body: {} })
    const undo = page.getByRole('button', { name: 'Undo: Jonas Tester as “Jo”' })
    await app.signIn(page, ann, '/friends/guests')
    await expect(undo).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 31 * 86_400_000)
    await page.reload()
    await expect(claims(page)).toContainText('Nobody waits for an answer.')
    await expect(undo).toHaveCount(0)
  })

  test('is answered by the keyboard alone', { tag: '@long' }, async ({ app, page }) => {
    const [ann, jonas] = await twoFriends(app)
    await logWithGuest(app, ann, 'Jonas from work', three)
    await claim(app, jonas, { guest: 'Jonas from work', creatorId: ann.user._id })
    await app.signIn(page, ann, '/friends/guests')
    await page.getByRole('link', { name: /^Look and answer/u }).focus()
    await page.keyboard.press('Enter')
    const answer = page.getByRole('dialog', { name: 'Is “Jonas from work” Jonas Tester?' })
    await expect(answer.getByRole('checkbox').first()).toBeVisible()
    await box(page, /^Catan/u).focus()
    await page.keyboard.press('Space')
    await expect(box(page, /^Catan/u)).not.toBeChecked()
    await page.keyboard.press('Enter')
    await expect(answer).toBeHidden()
    await expect(claims(page)).toContainText('Accepted: 2 matches are Jonas’s now')
    await expect(claims(page).getByRole('listitem')).toBeFocused()
  })

  test(
    'leaves out what the person has already, and says why',
    { tag: '@long' },
    async ({ app, page }) => {
      const [ann, jonas] = await twoFriends(app)
      await logWithGuest(app, ann, 'Jo', three)
      await logMatch(app, jonas, {
        game: await gameNamed(app, jonas, 'Azul'),
        date: '2026-10-01T19:00:00Z',
        day: '2026-10-01',
        players: [{ user: jonas.user._id, score: 71 }],
      })
      await logMatch(app, ann, {
        game: await gameNamed(app, ann, 'Catan'),
        date: '2026-10-04T19:00:00Z',
        day: '2026-10-04',
        players: [{ user: ann.user._id }, { user: jonas.user._id }, { name: 'Jo', score: 3 }],
      })
      const id = await claim(app, ann, { guest: 'Jo', userId: jonas.user._id })
      await app.signIn(page, jonas, `/friends/guests?claim=${id}`)
      const duplicate = box(
        page,
        /^Azul .*You have a match of that day and game with this score\./u,
      )
      const seated = box(page, /^Catan .*You sit at this table already\./u)
      await expect(duplicate).not.toBeChecked()
      await expect(seated).not.toBeChecked()
      await expect(seated).toBeDisabled()
      await expect(dialogOf(page).getByRole('button', { name: 'These 2 are me' })).toBeVisible()
      for (const name of [/^Skyjo/u, /^Catan .*8/u]) await box(page, name).uncheck()
      await expect(dialogOf(page).getByRole('button', { name: 'These 0 are me' })).toBeDisabled()
      await duplicate.check()
      await dialogOf(page).getByRole('button', { name: 'This one is me' }).click()
      await expect(dialogOf(page)).toBeHidden()
      await expect(claims(page)).toContainText('Accepted: 1 match is yours now')
      const azul = (await matchesOf(app, jonas)).filter(({ game }) => game.name === 'Azul')
      expect(azul).toHaveLength(2)
    },
  )

  test('is rejected, or withdrawn before that', { tag: '@long' }, async ({ app, page }) => {
    const [ann, jonas] = await twoFriends(app)
    await logWithGuest(app, ann, 'Jo', three)
    await claim(app, ann, { guest: 'Jo', userId: jonas.user._id })
    await app.signIn(page, ann, '/friends/guests')
    await page.getByRole('button', { name: 'Withdraw: Jonas Tester as “Jo”' }).click()
    await expect(claims(page)).toContainText('Withdrawn: matches that you logged')
    await expect(claims(page).getByRole('listitem')).toBeFocused()
    await page.reload()
    await expect(claims(page)).toContainText('Nobody waits for an answer.')

    await claim(app, ann, { guest: 'Jo', userId: jonas.user._id })
    await app.signIn(page, jonas, '/friends/guests')
    await page.getByRole('link', { name: 'Look and answer: Were you “Jo”?' }).click()
    await failWithoutMessage(page, '/claims/*/reject')
    await dialogOf(page).getByRole('button', { name: 'No, not me' }).click()
    await expect(page.getByText('Action failed.')).toBeVisible()
    await page.unroute('**/api/claims/*/reject')
    await dialogOf(page).getByRole('button', { name: 'No, not me' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(claims(page)).toContainText('Rejected: matches that Ann logged')
    expect(await matchesOf(app, jonas)).toEqual([])
  })

  test('is shown to those whom it concerns', { tag: '@long' }, async ({ app, page, startOver }) => {
    await test.step('that is nobody’s to see is not shown', async () => {
      const [ann, jonas] = await twoFriends(app)
      await logWithGuest(app, ann, 'Jo', three)
      const id = await claim(app, ann, { guest: 'Jo', userId: jonas.user._id })
      await app.signIn(page, await app.signUp('Eve'), `/friends/guests?claim=${id}`)
      await expect(dialogOf(page).getByRole('alert')).toContainText('Claim not found.')
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/friends/guests')
    })

    await test.step('tells whoever asked that it was answered', async () => {
      await startOver()
      const [ann, jonas] = await twoFriends(app)
      await logWithGuest(app, ann, 'Jo', three)
      const id = await claim(app, ann, { guest: 'Jo', userId: jonas.user._id })
      await app.api('POST /claims/:id/accept', { token: jonas.token, params: { id }, body: {} })
      await app.signIn(page, ann, '/notifications')
      await page.getByRole('main').getByRole('link', { name: 'Open' }).first().click()
      await expect(page).toHaveURL(`/friends/guests?claim=${id}`)
      await expect(dialogOf(page)).toContainText('3 matches are Jonas’s now')
      await expectNoAxeViolations(page)
    })
  })
})
