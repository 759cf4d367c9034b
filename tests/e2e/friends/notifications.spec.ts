import { MINUTE } from '#platform/clock.ts'
import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { failWithoutMessage } from '#tests/support/browser/failing-requests.ts'
import { notifyUser, notifyManyTimes } from '#tests/support/data/made-friends.ts'

const row = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Notifications' }).getByRole('link', { name })
/** The layout's link to the page: in the sidebar, or on phones in the bottom bar. */
const navigationLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Notifications|Alerts/ })

test.describe('The notifications page', () => {
  test('shows each with its age, description and link', { tag: '@long' }, async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await app.api('POST /friends/notifications/read-all', { token: ann.token })
    const id = '01a1fbba-e430-75dd-af25-ab0e4aa55b2a'
    const expected = [
      [{ type: 'FRIEND_REQUEST', title: 'One' }, 12_000, /^1\ds ago$/, '/friends?tab=requests'],
      [{ type: 'FRIEND_ACCEPTED', title: 'Two' }, 5 * MINUTE, /^5m ago$/, '/friends'],
      [{ type: 'FRIEND_ACCEPT', title: 'Three' }, 59 * MINUTE, /^59m ago$/, '/friends'],
      [
        { type: 'MATCH_INVITE', title: 'Four', entityId: id },
        3 * 60 * MINUTE,
        /^3h ago$/,
        `/matches/${id}`,
      ],
      [{ type: 'MATCH_REMINDER', title: 'Five' }, 23 * 60 * MINUTE, /^23h ago$/, '/matches'],
      [{ type: 'MATCH_UPDATED', title: 'Six' }, 24 * 60 * MINUTE, /^1d ago$/, '/matches'],
      [
        { type: 'MATCH_CONFIRMED', title: 'Seven', link: '/friends?tab=sent' },
        90 * 24 * 60 * MINUTE,
        /^90d ago$/,
        '/friends?tab=sent',
      ],
    ] as const
    for (const [news, age] of expected.toReversed()) await notifyUser(app, ann, [news], age)
    await notifyUser(app, ann, [{ type: 'MATCH_DECLINED', title: 'Eight', description: 'Not me.' }])
    await app.signIn(page, ann, '/notifications')
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
    for (const [{ title }, , age, href] of expected) {
      await expect(row(page, title).locator('svg').first()).toBeVisible()
      await expect(row(page, title).getByRole('time')).toHaveText(age)
      await expect(row(page, title).getByRole('link', { name: 'Open' })).toHaveAttribute(
        'href',
        href,
      )
    }
    await expect(row(page, 'Eight')).toContainText('Not me.')
    await expect(row(page, 'Eight').getByRole('link', { name: 'Open' })).toBeHidden()
    await row(page, 'Seven').getByRole('link', { name: 'Open' }).click()
    await expect(page).toHaveURL('/friends?tab=sent')
  })

  test(
    'are empty, load, and are marked as read',
    { tag: '@long' },
    async ({ app, page, startOver }) => {
      await test.step('says that there are no notifications', async () => {
        await app.signIn(page, await app.signUp('Ann'), '/notifications')
        await expect(page.getByText('No notifications')).toBeVisible()
        await expect(button(page, 'Mark all read')).toBeDisabled()
        await tab(page, 'All').click()
        await expect(page).toHaveURL('/notifications?tab=all')
        await expect(page.getByText('No notifications')).toBeVisible()
      })

      await test.step('says Loading… while they load, and shows an error if they cannot be loaded', async () => {
        await startOver()
        const ann = await app.signUp('Ann')
        const gate = Promise.withResolvers<void>()
        await page.route('**/api/friends/notifications?*limit=20*', async (route) => {
          await gate.promise
          await route.fulfill({ status: 400, body: '{}' })
        })
        await app.signIn(page, ann, '/notifications')
        await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
        gate.resolve()
        await expect(page.getByRole('alert')).toContainText('Failed to load notifications')
        await expect(
          page.getByRole('region', { name: /Messages/ }).getByText('Failed to load notifications'),
        ).toBeVisible()
        await page.unroute('**/api/friends/notifications?*limit=20*')
        await button(page, 'Try again').click()
        await expect(page.getByText('No notifications')).toBeVisible()
      })

      await test.step('marks one as read, which disappears from the unread ones and is dimmed among all', async () => {
        await startOver()
        const ann = await app.signUp('Ann')
        await notifyManyTimes(app, ann, 2)
        await app.signIn(page, ann, '/notifications')
        await expect(tab(page, 'Unread')).toHaveText('Unread2')
        await row(page, 'News number 1.').getByRole('button', { name: 'Mark read' }).click()
        await expect(page.getByText('Marked as read')).toBeVisible()
        await expect(tab(page, 'Unread')).toHaveText('Unread1')
        await expect(row(page, 'News number 1.')).toBeHidden()
        await tab(page, 'All').click()
        await expect(row(page, 'News number 1.')).toBeVisible()
        await expect(row(page, 'News number 1.')).not.toContainText('Unread')
        await expect(
          row(page, 'News number 1.').getByRole('button', { name: 'Mark read' }),
        ).toBeHidden()
        await expect(row(page, 'News number 2.')).toContainText('Unread')
        // A read notification is paler and has a lighter font.
        const looks = (number: number) =>
          page.getByText(`News number ${number}.`).evaluate((title) => {
            const { color, fontWeight } = getComputedStyle(title)
            return { color, fontWeight: Number(fontWeight) }
          })
        const [read, unread] = [await looks(1), await looks(2)]
        expect(read.color).not.toBe(unread.color)
        expect(read.fontWeight).toBeLessThan(unread.fontWeight)
        await expectNoAxeViolations(page)
      })

      await test.step('marks as read by PUT if the POST fails', async () => {
        await startOver()
        const ann = await app.signUp('Ann')
        await notifyManyTimes(app, ann, 1)
        await page.route('**/api/friends/notifications/*/read', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status: 405, body: '{}' })
            : route.continue(),
        )
        await app.signIn(page, ann, '/notifications')
        await button(page, 'Mark read').click()
        await expect(page.getByText('Marked as read')).toBeVisible()
        await expect(page.getByText('No notifications')).toBeVisible()
        const left = await app.api('GET /friends/notifications', { token: ann.token })
        expect(left.body.meta.unreadCount).toBe(0)
      })

      await test.step('reverts a notification that could not be marked as read', async () => {
        await startOver()
        const ann = await app.signUp('Ann')
        await notifyManyTimes(app, ann, 2)
        await failWithoutMessage(page, '/friends/notifications/*/read')
        await app.signIn(page, ann, '/notifications')
        await row(page, 'News number 1.').getByRole('button', { name: 'Mark read' }).click()
        await expect(page.getByText('Could not mark as read')).toBeVisible()
        await expect(row(page, 'News number 1.')).toContainText('Unread')
        await expect(tab(page, 'Unread')).toHaveText('Unread2')
      })
    },
  )

  test(
    'has pages of 20, with the page’s number in the address',
    { tag: ['@phone', '@long'] },
    async ({ app, page }) => {
      const ann = await app.signUp('Ann')
      await notifyManyTimes(app, ann, 41)
      await app.signIn(page, ann, '/notifications')
      await expect(page.getByText('Page 1')).toBeVisible()
      await expect(page.getByText('41 in total')).toBeVisible()
      await expect(button(page, 'Prev')).toBeDisabled()
      await button(page, 'Next').click()
      await expect(page).toHaveURL('/notifications?page=2')
      await expect(row(page, 'News number 21.')).toBeVisible()
      await page.goto('/notifications?tab=any&page=x')
      await expect(page.getByText('Page 1')).toBeVisible()
      await expect(tab(page, 'Unread')).toHaveAttribute('aria-current', 'page')
      await page.goto('/notifications?page=3')
      await expect(page.getByText('Page 3')).toBeVisible()
      await expect(button(page, 'Next')).toBeDisabled()
      // This was the only one on the last page, so two pages are left.
      await button(page, 'Mark read').click()
      await expect(page.getByText('Page 2')).toBeVisible()
      await expect(page).toHaveURL('/notifications?page=2')
      await button(page, 'Prev').click()
      await expect(page.getByText('Page 1')).toBeVisible()
    },
  )
})

test.describe('The unread badge', () => {
  test(
    'counts to nine and then says 9+, and counts down as notifications are read',
    { tag: '@phone' },
    async ({ app, page, isMobile }) => {
      const ann = await app.signUp('Ann')
      await notifyManyTimes(app, ann, 10)
      const requests: string[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname === '/api/friends/notifications')
          requests.push(searchParams.get('limit') ?? '')
      })
      await app.signIn(page, ann, '/friends')
      if (isMobile) {
        await expect(navigationLink(page)).toHaveText(/Alerts.*unread/)
      } else {
        await expect(navigationLink(page)).toHaveText('Notifications9+ unread')
      }
      expect(requests).toEqual(['1'])
      await navigationLink(page).click()
      await row(page, 'News number 10.').getByRole('button', { name: 'Mark read' }).click()
      await expect(tab(page, 'Unread')).toHaveText('Unread9')
      if (!isMobile) await expect(navigationLink(page)).toHaveText('Notifications9 unread')
      await button(page, 'Mark all read').click()
      await expect(navigationLink(page)).not.toContainText('unread')
    },
  )

  test('is updated when the tab becomes visible again', { tag: '@long' }, async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await app.signIn(page, ann, '/friends')
    await expect(page.getByText('No friends yet')).toBeVisible()
    await expect(navigationLink(page)).not.toContainText('unread')
    await notifyManyTimes(app, ann, 1)
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await expect(navigationLink(page)).toContainText('unread')
  })
})
