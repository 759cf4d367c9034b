import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch, matchesOf } from '#tests/support/browser/shown-evenings.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Is your guest Ben this Ben?' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

test.describe('Whether a guest is a friend', () => {
  test(
    'is asked once they are friends, and done when both say yes',
    { tag: '@phone-alone' },
    async ({ app, page }) => {
      const [mara, ben] = await Promise.all([app.signUp('Mara'), app.signUp('Ben', 'Kurz')])
      const game = await addGame(app, mara, 'Azul')
      for (const day of ['2026-10-02', '2026-10-03']) {
        await logMatch(app, mara, {
          ...{ game, day, date: `${day}T19:00:00Z` },
          players: [{ user: mara.user._id }, { name: 'Ben', score: 5 }],
        })
      }
      await app.signIn(page, mara, '/friends')
      await expect(page.getByRole('heading', { name: 'Friends', exact: true })).toBeVisible()
      await expect(card(page)).toBeHidden()
      await befriend(app, mara, ben)
      await expect(card(page)).toContainText('2 matches, last on 3 October')
      await expect(card(page)).toContainText('Ben Kurz, your friend since today')
      await expectAccessibleState(page)
      await expectNoSidewaysScroll(page)
      await card(page).getByRole('button', { name: 'No' }).click()
      await expect(card(page)).toBeHidden()
      await undo(page).click()
      await expect(card(page)).toBeVisible()

      await page.goto('/dashboard')
      await expect(card(page)).toBeVisible()
      await expect(page.getByText('Nothing waits for you')).toHaveCount(0)
      await card(page).getByRole('link', { name: 'Look' }).click()
      await expect(page).toHaveURL(/\/matches\?person=guest/u)
      await page.goBack()
      await card(page).getByRole('button', { name: 'Yes' }).click()
      await expect(page.getByText('Ben is asked')).toBeVisible()
      await expect(card(page)).toBeHidden()
      await page.goto(`/matches/${(await matchesOf(app, mara))[0]?._id}`)
      await expect(page.getByRole('heading', { name: 'Azul' })).toBeVisible()
      await expect(card(page)).toBeHidden()

      await app.signIn(page, ben, '/dashboard')
      const asked = page.getByRole('article', { name: 'Mara says you were Ben at 2 tables' })
      await expect(asked).toContainText('Yes puts them into your history')
      await expectAccessibleState(page)
      await asked.getByRole('button', { name: 'Yes, all' }).click()
      await expect(asked).toContainText('You said yes')
      expect(await matchesOf(app, ben)).toHaveLength(2)
    },
  )
})
