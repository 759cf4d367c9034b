import {
  expectAccessibleState,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
} from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { befriend, logMatch, matchesOf } from '#tests/support/browser/shown-evenings.ts'

const claims = (page: Page) => page.getByRole('region', { name: 'Claims' })
const box = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('checkbox', { name })

const THREE = [
  { game: 'Azul', day: '2026-10-01', score: 71, location: 'Ben’s' },
  { game: 'Catan', day: '2026-10-02', score: 8, location: null },
  { game: 'Skyjo', day: '2026-10-03', score: null, location: null },
]

test.describe('A claim', () => {
  test(
    'is asked on the page of guests, answered with some left out, and undone by either side',
    { tag: '@phone-alone' },
    async ({ app, page }) => {
      test.slow()
      const [ann, jonas] = [await app.signUp('Ann'), await app.signUp('Jonas')]
      await befriend(app, ann, jonas)
      for (const { score, ...played } of THREE) {
        const players = [{ user: ann.user._id }, { name: 'Jo', score }]
        await logMatch(app, ann, { ...played, date: `${played.day}T19:00:00Z`, players })
      }
      await app.signIn(page, ann, '/friends/guests')
      await page.getByRole('button', { name: 'This is my friend: Jo' }).click()
      const ask = page.getByRole('dialog', { name: 'Who was “Jo”?' })
      await expect(ask).toContainText(
        'Your friend sees the matches that you logged with this guest',
      )
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
      await page.getByRole('button', { name: /^Undo ?: Jonas Tester as “Jo”$/u }).click()
      const question = page.getByRole('alertdialog', { name: 'Undo this claim?' })
      await expect(question).toContainText('2 matches go back to the guest “Jo”.')
      await expectNoAxeViolations(page)
      await question.getByRole('button', { name: 'Undo' }).click()
      await expect(question).toBeHidden()
      await expect(page.locator('#page')).toBeFocused()
      await expect(claims(page)).toContainText('Nobody waits for an answer.')
      expect(await matchesOf(app, jonas)).toEqual([])
    },
  )
})
