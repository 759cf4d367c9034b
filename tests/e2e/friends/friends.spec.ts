import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { failWithoutMessage } from '#tests/support/browser/failing-requests.ts'
import { expectOneTap } from '#tests/support/browser/one-tap.ts'
import { befriend, logAzul } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'
import { sendFriendRequest } from '#tests/support/data/made-friends.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Friends' }).getByRole('link', { name })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find Friends' })
const menu = (page: Page, name: string) =>
  page.getByRole('button', { name: `More about ${name}`, exact: true })

test.describe('The friends page', { tag: '@long' }, () => {
  test('shows the tab from the address, and a count at each tab', async ({ app, page }) => {
    const [ann, bob, cat, dan] = await Promise.all(
      ['Ann', 'Bob', 'Cat', 'Dan'].map((name) => app.signUp(name)),
    )
    await befriend(app, ann!, bob!)
    await sendFriendRequest(app, cat!, ann!)
    await sendFriendRequest(app, ann!, dan!)
    await app.signIn(page, ann!, '/friends')
    await expect(page.getByRole('heading', { name: 'Friends', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('Friends · Tabletally')
    await expect(search(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Friend Request' })).toBeVisible()
    for (const [name, count] of [
      ['Friends', 1],
      ['Requests', 1],
      ['Sent', 1],
      ['Suggested', 0],
    ] as const) {
      await expect(tab(page, name)).toHaveText(`${name}${count}`)
    }
    await expect(tab(page, 'Friends')).toHaveAttribute('aria-current', 'page')
    await expect(row(page, 'Bob Tester')).toContainText('No match together yet')
    await expect(row(page, 'Bob Tester')).not.toContainText('@')

    await tab(page, 'Requests').click()
    await expect(page).toHaveURL('/friends?tab=requests')
    await expect(row(page, 'Cat Tester')).toBeVisible()
    await page.goto('/friends?tab=sent')
    await expect(tab(page, 'Sent')).toHaveAttribute('aria-current', 'page')
    await expect(row(page, 'Dan Tester')).toContainText('Pending')
    await page.goto('/friends?tab=anything')
    await expect(tab(page, 'Friends')).toHaveAttribute('aria-current', 'page')
  })

  test('offers the next step where a list is empty', async ({ app, page }) => {
    await app.signIn(page, await app.signUp('Ann'), '/friends')
    await expect(page.getByText('No friends yet')).toBeVisible()
    await page.getByRole('button', { name: 'Find your first friend' }).click()
    await expect(search(page)).toBeFocused()
    await tab(page, 'Requests').click()
    await expect(page.getByText('Nobody is waiting')).toBeVisible()
    await tab(page, 'Sent').click()
    await expect(page.getByText('Nothing on its way')).toBeVisible()
    await tab(page, 'Suggested').click()
    await expect(page.getByText('No suggestions yet')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'New Match' })).toHaveAttribute(
      'href',
      '/matches/new',
    )
  })

  test('removes a friend after a confirmation', async ({ app, page }) => {
    const [ann, bob] = await Promise.all([app.signUp('Ann'), app.signUp('Bob')])
    await befriend(app, ann, bob)
    await app.signIn(page, ann, '/friends')
    await expect(page.getByRole('button', { name: 'Unfriend Bob Tester' })).toBeHidden()
    await menu(page, 'Bob Tester').click()
    await page.getByRole('button', { name: 'Unfriend Bob Tester' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Unfriend Bob Tester?' })
    await expectNoAxeViolations(page)
    // Nothing ends that nobody said.
    await expect(dialog.getByRole('checkbox', { name: 'End my friend link too' })).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(menu(page, 'Bob Tester')).toBeFocused()

    await failWithoutMessage(page, '/friends/unfriend')
    await page.clock.install()
    await menu(page, 'Bob Tester').click()
    await page.getByRole('button', { name: 'Unfriend Bob Tester' }).click()
    await dialog.getByRole('button', { name: 'Unfriend' }).click()
    await expect(row(page, 'Bob Tester')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(9000)
    await expect(page.getByText('Failed to unfriend.')).toBeVisible()
    await expect(row(page, 'Bob Tester')).toBeVisible()

    await page.unroute('**/api/friends/unfriend')
    await menu(page, 'Bob Tester').click()
    await page.getByRole('button', { name: 'Unfriend Bob Tester' }).click()
    await dialog.getByRole('button', { name: 'Unfriend' }).click()
    await expect(row(page, 'Bob Tester')).toBeHidden()
    await expect(tab(page, 'Friends')).toHaveText('Friends0')
    await page.clock.runFor(9000)
    const list = { token: bob.token, params: { userId: bob.user._id } }
    await expect
      .poll(async () => (await app.api('GET /friends/list/:userId', list)).body.data)
      .toEqual([])
  })

  test('unfriends by keyboard, and the focus goes to the next friend', async ({ app, page }) => {
    const [ann, bob, cat] = await Promise.all(['Ann', 'Bob', 'Cat'].map((name) => app.signUp(name)))
    await befriend(app, ann!, bob!)
    await befriend(app, ann!, cat!)
    await app.signIn(page, ann!, '/friends')
    await menu(page, 'Bob Tester').press('Enter')
    await page.getByRole('button', { name: 'Unfriend Bob Tester' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Unfriend Bob Tester?' })
    await dialog.getByRole('button', { name: 'Unfriend' }).press('Enter')
    await expect(row(page, 'Bob Tester')).toBeHidden()
    await expect(row(page, 'Cat Tester')).toBeFocused()
  })

  test(
    'unfriends with one tap, and a second one meets nobody else',
    { tag: '@phone' },
    async ({ app, page }) => {
      const [ann, bob, cat] = await Promise.all(
        ['Ann', 'Bob', 'Cat'].map((name) => app.signUp(name)),
      )
      await befriend(app, ann!, bob!)
      await befriend(app, ann!, cat!)
      await app.signIn(page, ann!, '/friends')
      await menu(page, 'Bob Tester').click()
      await page.getByRole('button', { name: 'Unfriend Bob Tester' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Unfriend Bob Tester?' })
      await expectOneTap(page, dialog.getByRole('button', { name: 'Unfriend' }))
      await expect(row(page, 'Bob Tester')).toBeHidden()
      await expect(row(page, 'Cat Tester')).toBeVisible()
    },
  )

  test('suggests people and says why', async ({ app, page }) => {
    const [ann, bob, cat] = await Promise.all(['Ann', 'Bob', 'Cat'].map((name) => app.signUp(name)))
    await befriend(app, ann!, bob!)
    await befriend(app, bob!, cat!)
    for (let round = 0; round < 3; round += 1) await logAzul(app, [bob!, ann!, cat!])
    await app.signIn(page, ann!, '/friends?tab=suggested')
    await expect(row(page, 'Cat Tester')).toContainText('3 shared matches · 1 mutual friend')
    await page.getByRole('button', { name: 'Add Cat Tester' }).click()
    await expect(page.getByText('Friend request sent')).toBeVisible()
    await expect(row(page, 'Cat Tester')).toBeHidden()
    await expect(tab(page, 'Suggested')).toHaveText('Suggested0')
    await expect(tab(page, 'Sent')).toHaveText('Sent1')
  })
})

test.describe('Finding friends', () => {
  test(
    'searches from two characters on, after a pause in typing',
    { tag: '@long' },
    async ({ app, page }) => {
      const [ann] = await Promise.all([app.signUp('Ann'), app.signUp('Zebulon', 'Quill')])
      const requests: string[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname === '/api/users/search') requests.push(searchParams.get('q') ?? '')
      })
      await app.signIn(page, ann, '/friends')
      await expect(page.getByText('Type at least 2 characters to search')).toBeVisible()
      await search(page).pressSequentially('z', { delay: 10 })
      await page.waitForTimeout(400)
      await expect(page.getByText('Type at least 2 characters to search')).toBeVisible()
      // In one task: a slow machine could pause between two letters.
      await search(page).evaluate((field) => {
        const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
        for (const text of ['ze', 'zeb', 'zebu', 'zebul']) {
          value?.set?.call(field, text)
          field.dispatchEvent(new Event('input', { bubbles: true }))
        }
      })
      await expect(row(page, 'Zebulon Quill')).toBeVisible()
      expect(requests).toEqual(['zebul'])
      await expect(page.getByText('Type at least 2 characters to search')).toBeHidden()
      // Only people who know a stranger's address may see it.
      await expect(row(page, 'Zebulon Quill')).not.toContainText('@')
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)

      await search(page).fill('<b>nobody</b>')
      await expect(page.getByText('No users found matching “<b>nobody</b>”')).toBeVisible()
    },
  )

  test('sends a request to a person in the results', async ({ app, page }) => {
    const [ann, bob] = await Promise.all([app.signUp('Ann'), app.signUp('Barnabas', 'Quince')])
    await app.signIn(page, ann, '/friends')
    await search(page).fill(bob.email)
    await expect(row(page, 'Barnabas Quince')).toContainText(bob.email)
    await page.getByRole('button', { name: 'Add Barnabas Quince' }).click()
    await expect(page.getByText('Friend request sent')).toBeVisible()
    await expect(row(page, 'Barnabas Quince')).toBeHidden()
    await expect(page.getByText('No users found matching')).toBeVisible()
    await expect(tab(page, 'Sent')).toHaveText('Sent1')
    await page.reload()
    await search(page).fill('Barnabas')
    await expect(
      page.getByText('besides those you know or have asked: Barnabas Quince.'),
    ).toBeVisible()
  })

  test(
    'ends with a request or says why not',
    { tag: '@long' },
    async ({ app, page, startOver }) => {
      await test.step('shows an info toast if the request exists already, and removes the person from the results', async () => {
        const [ann, bob] = await Promise.all([app.signUp('Ann'), app.signUp('Balthasar', 'Quorn')])
        // Live updates would take the person out of the results before the press.
        await withoutEvents(page)
        await app.signIn(page, ann, '/friends')
        await search(page).fill('Balthasar')
        await expect(row(page, 'Balthasar Quorn')).toBeVisible()
        await sendFriendRequest(app, ann, bob)
        await page.getByRole('button', { name: 'Add Balthasar Quorn' }).click()
        await expect(page.getByText('Friend request already sent.')).toBeVisible()
        await expect(page.locator('[data-sonner-toast]')).toHaveAttribute('data-type', 'info')
        await expect(row(page, 'Balthasar Quorn')).toBeHidden()
      })

      await test.step('keeps the person in the results if the request fails', async () => {
        await startOver()
        const [ann] = await Promise.all([app.signUp('Ann'), app.signUp('Bertrand', 'Quirk')])
        await failWithoutMessage(page, '/friends/send')
        await app.signIn(page, ann, '/friends')
        await search(page).fill('Bertrand')
        await page.getByRole('button', { name: 'Add Bertrand Quirk' }).click()
        await expect(page.getByText('Failed to send request.')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Add Bertrand Quirk' })).toBeVisible()
      })
    },
  )
})
