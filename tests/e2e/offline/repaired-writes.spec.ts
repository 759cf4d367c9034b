import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'
import {
  openDashboard,
  setWaiting,
  pendingWritesBar,
} from '#tests/support/browser/without-network.ts'

/** No answer at first, then a refusal; the page is loaded again in between. */
async function refuseLater(page: Page, url: string, send: () => Promise<void>): Promise<void> {
  let isAway = true
  await page.route(url, (route) =>
    isAway
      ? route.abort()
      : route.fulfill({
          status: 422,
          json: { message: 'Not this one.', code: 'validation_failed' },
        }),
  )
  await send()
  await expect(pendingWritesBar(page)).toContainText('1 thing waits here')
  isAway = false
  await page.reload()
  await expect(pendingWritesBar(page)).toContainText('1 needs a look')
  await page.unroute(url)
  await pendingWritesBar(page).getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: /^Open/u }).click()
}

test(
  'A friend request that was refused is open again with the address that was typed',
  { tag: '@long' },
  async ({ app, page }) => {
    test.slow()
    const [mara, ben] = [await app.signUp('Mara'), await app.signUp('Ben')]
    await app.signIn(page, mara)
    await page.goto('/friends')
    const field = page.getByRole('searchbox', { name: 'Find Friends' })
    const ask = page.getByRole('button', { name: 'Send Friend Request' })
    await refuseLater(page, '**/api/friends/send', async () => {
      await field.fill(`x${ben.email}`)
      await ask.click()
    })
    await expect(field).toHaveValue(`x${ben.email}`)
    await field.fill(ben.email)
    await ask.click()
    // The bar goes as soon as nothing needs a look; the request may still be on its way.
    await expect(field).toHaveValue('')
    await expect(pendingWritesBar(page)).toHaveCount(0)
    const { body } = await app.api('GET /friends/requests', { token: ben.token })
    expect(body.data.map(({ user }) => user._id)).toEqual([mara.user._id])
    // The next one is a request of its own.
    await field.fill('cem@example.com')
    await ask.click()
    await expect
      .poll(
        async () => (await app.api('GET /friends/sent', { token: mara.token })).body.data.length,
      )
      .toBe(2)
  },
)

test(
  'A guest’s new name that was refused leads to the guests, and stays in the list of what waits',
  { tag: '@long' },
  async ({ app, page }) => {
    test.slow()
    const mara = await app.signUp('Mara')
    const players = [{ user: mara.user._id }, { name: 'Omi' }]
    await logMatch(app, mara, { game: 'Azul', players })
    await app.signIn(page, mara)
    await page.goto('/friends/guests')
    await refuseLater(page, '**/api/guests/rename', async () => {
      await page.getByRole('button', { name: 'Rename Omi' }).click()
      await page.getByLabel('New name').fill('Oma Gerdi')
      await page.getByRole('button', { name: 'Rename', exact: true }).click()
      await expect(page.getByLabel('New name')).toHaveCount(0)
    })
    await expect(page).toHaveURL('/friends/guests')
    await expect(page.getByRole('list', { name: 'Guests' })).toContainText('Omi')
    await expect(pendingWritesBar(page)).not.toHaveCount(0)
  },
)

test(
  'Matches that were refused when all were confirmed are looked at in the list of what waits',
  { tag: '@long' },
  async ({ app, page }) => {
    test.slow()
    const { mara } = await setWaiting(app, ['Azul', 'Skull'])
    await app.signIn(page, mara)
    await page.goto('/dashboard')
    await refuseLater(page, '**/api/sessions/confirm', async () => {
      await page.getByRole('button', { name: 'Confirm these 2' }).click()
    })
    await expect(page).toHaveURL('/matches?waiting=me')
    await expect(page.getByRole('article')).toHaveCount(2)
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
