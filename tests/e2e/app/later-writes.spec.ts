import { type BrowserApp, expect, test } from '#tests/support/browser/browser.ts'
import { befriend } from '#tests/support/browser/shown-evenings.ts'
import { hold, undo } from '#tests/support/browser/undo-bar.ts'

test.describe('A write that waits', () => {
  const friendsOf = async (app: BrowserApp, token: string, userId: string) =>
    (await app.api('GET /friends/list/:userId', { token, params: { userId } })).body.data.length

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
