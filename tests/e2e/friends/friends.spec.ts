import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { befriend } from '#tests/support/browser/shown-evenings.ts'
import { hold } from '#tests/support/browser/undo-bar.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function fourFriends(app: BrowserApp) {
  const [ann, ...friends] = await Promise.all(
    ['Ann', 'Bob', 'Cat', 'Dan'].map((name) => app.signUp(name)),
  )
  for (const friend of friends) await befriend(app, ann!, friend)
  return { ann: ann!, dan: friends[2]! }
}

async function unfriendButton(page: Page, name: string) {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  return page.getByRole('button', { name: `Unfriend ${name}` })
}

test.describe('The friends page', () => {
  test('unfriends with a reload, the next act and a logout', async ({ app, page }) => {
    const { ann, dan } = await fourFriends(app)
    const friendsOf = async ({ token, user }: TestUser) =>
      (await app.api('GET /friends/list/:userId', { token, params: { userId: user._id } })).body
        .data.length
    await app.signIn(page, ann, '/friends')
    const unfriend = async (name: string) => {
      await (await unfriendButton(page, name)).click()
      await hold(page, `${name} is no longer your friend`)
      await expect(row(page, name)).toHaveCount(0)
    }
    await unfriend('Bob Tester')
    expect(await friendsOf(ann)).toBe(3)
    await page.reload()
    await expect.poll(() => friendsOf(ann)).toBe(2)
    await unfriend('Cat Tester')
    await unfriend('Dan Tester')
    await expect.poll(() => friendsOf(ann)).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => friendsOf(dan)).toBe(0)
  })
})
