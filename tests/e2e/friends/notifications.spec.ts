import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { notifyManyTimes } from '#tests/support/data/many-notifications.ts'

const row = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Notifications' }).getByRole('link', { name })
/** The layout's link to the page: in the sidebar, or on phones in the bottom bar. */
const navigationLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Notifications|Alerts/ })

test.describe('The notifications page', () => {
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
