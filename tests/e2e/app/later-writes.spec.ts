import { type BrowserApp, expect, test } from '#tests/support/browser/browser.ts'
import { befriend } from '#tests/support/browser/shown-evenings.ts'
import { bar, hold, undo } from '#tests/support/browser/undo-bar.ts'
import { notifyManyTimes } from '#tests/support/data/many-notifications.ts'

test.describe('A write that waits', () => {
  const unread = async (app: BrowserApp, token: string) =>
    (await app.api('GET /friends/notifications', { token })).body.meta.unreadCount
  const friendsOf = async (app: BrowserApp, token: string, userId: string) =>
    (await app.api('GET /friends/list/:userId', { token, params: { userId } })).body.data.length

  test(
    'of all notifications is taken back, fails, and is sent when the page is left',
    { tag: '@long' },
    async ({ app, page }) => {
      const ann = await app.signUp('Ann')
      await notifyManyTimes(app, ann, 3)
      await app.signIn(page, ann)
      await page.clock.install()
      await page.goto('/notifications')
      const markAll = page.getByRole('button', { name: 'Mark all read' })
      await markAll.click()
      await hold(page, '3 notifications read')
      await expect(page.getByText('All notifications marked read')).toBeVisible()
      await expect(page.getByText('No notifications')).toBeVisible()
      await expect(markAll).toBeDisabled()
      await page.getByRole('link', { name: 'All', exact: true }).click()
      await expect(page.getByText('News number 1.')).toBeVisible()
      await bar(page).hover()
      await expect(page.getByText('Unread: ')).toHaveCount(0)
      await undo(page).click()
      await expect(page.getByText('Unread: ')).toHaveCount(3)
      expect(await unread(app, ann.token)).toBe(3)

      await page.route('**/read-all', (route) => route.fulfill({ status: 400, body: '{}' }))
      await markAll.click()
      await expect(undo(page)).toBeVisible()
      await page.mouse.move(0, 0)
      await page.clock.runFor(9000)
      await expect(page.getByText('Could not mark all as read')).toBeVisible()
      await expect(page.getByText('Unread: ')).toHaveCount(3)
      await page.unroute('**/read-all')

      await markAll.click()
      await hold(page, '3 notifications read')
      expect(await unread(app, ann.token)).toBe(3)
      // What arrives meanwhile has not been seen.
      await notifyManyTimes(app, ann, 1)
      await page.reload()
      await expect.poll(() => unread(app, ann.token)).toBe(1)
    },
  )

  test('of a friendship is taken back, and is sent by a reload, the next act and a logout', async ({
    app,
    page,
  }) => {
    const [ann, bob, cat, dan] = await Promise.all(
      ['Ann', 'Bob', 'Cat', 'Dan'].map((name) => app.signUp(name)),
    )
    for (const friend of [bob, cat, dan]) await befriend(app, ann!, friend!)
    const count = async () => friendsOf(app, ann!.token, ann!.user._id)
    await app.signIn(page, ann!)
    await page.goto('/friends')
    const friend = (name: string) =>
      page.getByRole('listitem').filter({ hasText: `${name} Tester` })
    const unfriend = async (name: string) => {
      await page.getByRole('button', { name: `More about ${name} Tester` }).click()
      await page.getByRole('button', { name: `Unfriend ${name} Tester` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unfriend' }).click()
      await hold(page, `${name} Tester is no longer your friend`)
      await expect(friend(name)).toHaveCount(0)
    }
    await unfriend('Bob')
    expect(await count()).toBe(3)
    await undo(page).click()
    await expect(friend('Bob')).toBeVisible()
    expect(await count()).toBe(3)

    await unfriend('Bob')
    await page.reload()
    await expect.poll(count).toBe(2)
    await unfriend('Cat')
    await unfriend('Dan')
    await expect.poll(count).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => friendsOf(app, bob!.token, bob!.user._id)).toBe(0)
    await expect.poll(() => friendsOf(app, dan!.token, dan!.user._id)).toBe(0)
    await expect(undo(page)).toHaveCount(0)
  })
})
