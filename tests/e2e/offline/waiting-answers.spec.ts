import type { Page } from '#tests/support/browser/browser.ts'
import { expect, openAndKeep, test } from '#tests/support/browser/offline-app.ts'
import { befriend } from '#tests/support/browser/shown-evenings.ts'
import { hold, undo } from '#tests/support/browser/undo-bar.ts'
import { expectWholeTexts } from '#tests/support/browser/whole-texts.ts'
import {
  openDashboard,
  setWaiting,
  pendingWritesBar,
} from '#tests/support/browser/without-network.ts'

const confirmIn = (page: Page, game: string) =>
  page.getByRole('article', { name: game }).getByRole('button', { name: 'Confirm', exact: true })

test(
  'What is answered without a network leaves the notifications and Home, until it is taken back',
  { tag: '@long' },
  async ({ app, front, openWithWorker }) => {
    test.slow()
    const { mara, ids } = await setWaiting(app, ['Azul', 'Skull', 'Go'])
    const { token } = mara
    const unread = (await app.api('GET /friends/notifications', { token })).body.data
    const params = { id: unread.find(({ sessionId }) => sessionId === ids[2])?._id ?? '' }
    await app.api('POST /friends/notifications/:id/read', { token, params })
    const page = await openWithWorker(mara)
    await openAndKeep(page, '/dashboard')
    await front.leave()
    await page.reload()
    const menu = page.getByRole('navigation', { name: 'Main' })
    const alerts = menu.getByRole('link', { name: /^Notifications/u })
    await expect(alerts).toHaveText('Notifications3 unread')
    await confirmIn(page, 'Go').click()
    await expect(pendingWritesBar(page)).toContainText('1 thing waits here')
    await expect(alerts).toHaveText('Notifications3 unread')
    await confirmIn(page, 'Skull').click()
    await expect(alerts).toHaveText('Notifications2 unread')

    await page.setViewportSize({ width: 360, height: 740 })
    await menu.getByRole('link', { name: /^Alerts/u }).click()
    const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(pendingWritesBar(page)).toContainText('3 things wait here')
    await hold(page, 'Azul declined')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Jonas Tester accepted')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(alerts).toHaveText('Notifications1 unread')
    await menu.getByRole('link', { name: 'Matches', exact: true }).click()
    const declined = page.getByRole('article').filter({ hasText: 'Azul' })
    await expect(declined).toContainText('waits here')
    await expect(declined.getByRole('button')).toHaveCount(0)
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText('Nothing waits for you')).toHaveCount(0)
    await hold(page, 'Azul declined')
    await undo(page).click()
    await expect(confirmIn(page, 'Azul')).toBeVisible()
    await expect(alerts).toHaveText('Notifications2 unread')
    await alerts.click()
    await expect(confirmIn(page, 'Azul')).toBeVisible()
  },
)

test(
  'What waits goes with the account that is deleted here',
  { tag: '@long' },
  async ({ app, page }) => {
    const { mara } = await setWaiting(app, ['Azul'])
    await openDashboard(app, page, mara)
    await page.route('**/confirm', async (route) => route.abort())
    await confirmIn(page, 'Azul').click()
    await expect(pendingWritesBar(page)).toContainText('1 thing waits here')
    const stored = () =>
      page.evaluate(async () => {
        const opening = indexedDB.open('pending')
        await new Promise((resolve) => opening.addEventListener('success', resolve))
        const counting = opening.result.transaction('outbox').objectStore('outbox').count()
        await new Promise((resolve) => counting.addEventListener('success', resolve))
        opening.result.close()
        return [counting.result, localStorage.getItem('pending')]
      })
    expect(await stored()).toEqual([1, mara.user._id])
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('button', { name: /^Danger Zone/u }).click()
    const remove = { name: 'Delete Account' }
    await page.getByRole('region', { name: 'Danger Zone' }).getByRole('button', remove).click()
    await page.getByRole('alertdialog').getByRole('button', remove).click()
    await expect(page).toHaveURL('/signup')
    await expect.poll(stored).toEqual([0, null])
  },
)

test(
  'A friend request that waits is not offered again, and what waits is read on a narrow phone',
  { tag: '@long' },
  async ({ app, page }) => {
    test.slow()
    const { mara, jonas } = await setWaiting(app, ['Terraforming Mars'])
    const priya = await app.signUp('Priya')
    await befriend(app, jonas, priya)
    await openDashboard(app, page, mara)
    await page.route(/\/friends\/send|\/confirm$/u, async (route) => route.abort())
    await confirmIn(page, 'Terraforming Mars').click()
    await expect(pendingWritesBar(page)).toContainText('1 thing waits here')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Matches', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Match History' })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'waits here' })).toHaveCount(1)
    await expectWholeTexts(page, [360])

    await menu.getByRole('link', { name: 'Friends', exact: true }).click()
    await page.getByRole('link', { name: 'Suggested' }).click()
    const suggested = page.getByRole('list', { name: 'Suggested friends' })
    await suggested.getByRole('button', { name: 'Add Priya Tester' }).click()
    await expect(pendingWritesBar(page)).toContainText('2 things wait here')
    await page.reload()
    await expect(suggested).toContainText('Asked')
    await expect(suggested.getByRole('button')).toHaveCount(0)
    await pendingWritesBar(page).getByRole('button', { name: 'Details' }).click()
    await expect(page.getByRole('dialog')).toContainText('Ask Priya Tester to be your friend')
    await page.keyboard.press('Escape')

    await page.unroute(/\/friends\/send|\/confirm$/u)
    await page.reload()
    const sent = async () => (await app.api('GET /friends/sent', { token: mara.token })).body.data
    await expect.poll(async () => (await sent()).length).toBe(1)
    await expect(pendingWritesBar(page)).toHaveCount(0)
    await expect(suggested).toHaveCount(0)
  },
)

test(
  'A match that was deleted before its confirmation was sent is not shown as confirmed',
  { tag: '@long' },
  async ({ app, page, context }) => {
    test.slow()
    const { mara, jonas, ids } = await setWaiting(app, ['Azul', 'Skull'])
    await openDashboard(app, page, mara)
    await expect(page.getByRole('button', { name: 'Confirm these 2' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Confirm these 2' }).click()
    const article = (name: string) => page.getByRole('article', { name })
    await expect(article('Skull')).toContainText('You said yes')
    await app.api('DELETE /sessions/:id', { token: jonas.token, params: { id: ids[1] ?? '' } })
    await context.setOffline(false)
    await expect(page.getByText('1 could not be confirmed')).toBeVisible()
    await expect(article('Skull')).toHaveCount(0)
  },
)
