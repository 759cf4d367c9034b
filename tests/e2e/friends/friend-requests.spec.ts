import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { failWithoutMessage } from '#tests/support/browser/failing-requests.ts'
import { sendFriendRequest } from '#tests/support/data/made-friends.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Friends' }).getByRole('link', { name })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const email = (page: Page) => page.getByRole('searchbox', { name: 'Find Friends' })

test.describe('A friend request by e-mail', { tag: '@long' }, () => {
  test('is refused, invites, or makes friends', async ({ app, page, startOver }) => {
    await test.step('requires a valid address', async () => {
      await app.signIn(page, await app.signUp('Ann'), '/friends')
      for (const typed of ['', 'bob@', 'bob @example.com']) {
        await email(page).fill(typed)
        await page.getByRole('button', { name: 'Send Friend Request' }).click()
        await expect(email(page)).toHaveAccessibleDescription('Enter a valid email address.')
        await expect(email(page)).toBeFocused()
      }
    })

    await test.step('invites an address without an account and lists it as invited', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      const address = app.newEmail('nobody-yet')
      await app.signIn(page, ann, '/friends?tab=sent')
      await email(page).fill(address)
      await page.getByRole('button', { name: 'Send Friend Request' }).click()
      await expect(page.getByText('Friend request sent')).toBeVisible()
      await expect(email(page)).toHaveValue('')
      await expect(row(page, address)).toContainText('Invited')
      await app.mailTo(address)
    })

    await test.step('makes friends at once if the other person has sent a request already', async () => {
      await startOver()
      const [ann, bob] = await Promise.all([app.signUp('Ann'), app.signUp('Bob')])
      await sendFriendRequest(app, bob, ann)
      await app.signIn(page, ann, '/friends')
      await email(page).fill(bob.email)
      await email(page).press('Enter')
      await expect(page.getByText('Friend added.')).toBeVisible()
      await expect(row(page, 'Bob Tester')).toBeVisible()
      await expect(tab(page, 'Requests')).toHaveText('Requests0')
    })
  })

  test('does not clear the field after a failure', async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await app.signIn(page, ann, '/friends')
    await email(page).fill(ann.email)
    await page.getByRole('button', { name: 'Send Friend Request' }).click()
    await expect(
      page.getByText('You cannot send a friend request to yourself.').first(),
    ).toBeVisible()
    await expect(email(page)).toHaveValue(ann.email)
    await expect(page.getByText('No users found matching')).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send Friend Request' }).click()
    await expect(page.getByText('Waits here and is sent by itself')).toBeVisible()
  })
})

test.describe('Friend requests', { tag: '@long' }, () => {
  test('are answered on a page for everybody', async ({ app, page, startOver }) => {
    await test.step('are accepted and rejected on their own page', async () => {
      const [ann, bob, cat] = await Promise.all(
        ['Ann', 'Bob', 'Cat'].map((name) => app.signUp(name)),
      )
      await sendFriendRequest(app, bob!, ann!)
      await sendFriendRequest(app, cat!, ann!)
      await app.signIn(page, ann!, '/friends/requests')
      await expect(page.getByRole('heading', { name: 'Friend Requests', level: 1 })).toBeVisible()
      await row(page, 'Bob Tester').getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByText('Friend added.')).toBeVisible()
      await expect(row(page, 'Bob Tester')).toBeHidden()
      await row(page, 'Cat Tester').getByRole('button', { name: 'Reject' }).click()
      await expect(page.getByText('Request declined.')).toBeVisible()
      await expect(page.getByText('Nobody is waiting')).toBeVisible()
      await page.getByRole('link', { name: 'All friends' }).click()
      await expect(row(page, 'Bob Tester')).toBeVisible()
      await expect(row(page, 'Cat Tester')).toBeHidden()
    })

    await test.step('stay in the list if the answer fails', async () => {
      await startOver()
      const [ann, bob] = await Promise.all([app.signUp('Ann'), app.signUp('Bob')])
      await sendFriendRequest(app, bob, ann)
      await failWithoutMessage(page, '/friends/respond')
      await app.signIn(page, ann, '/friends?tab=requests')
      await page.getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByText('Failed to accept.')).toBeVisible()
      await page.getByRole('button', { name: 'Reject' }).click()
      await expect(page.getByText('Failed to reject.')).toBeVisible()
      await expect(row(page, 'Bob Tester')).toBeVisible()
    })

    await test.step('can be answered by keyboard, and the focus keeps its place', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      for (const name of ['Bob', 'Cat']) await sendFriendRequest(app, await app.signUp(name), ann)
      await app.signIn(page, ann, '/friends?tab=requests')
      await row(page, 'Cat Tester').getByRole('button', { name: 'Accept' }).focus()
      await page.keyboard.press('Enter')
      await expect(row(page, 'Cat Tester')).toBeHidden()
      await expect(row(page, 'Bob Tester')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Nobody is waiting')).toBeVisible()
    })
  })
})
