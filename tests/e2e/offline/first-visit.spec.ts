import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch, oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'
import { hold, undo } from '#tests/support/browser/undo-bar.ts'
import { QUEUE, setWaiting, pendingWritesBar } from '#tests/support/browser/without-network.ts'

// As on plain http: this browser has no service worker.

test('What is confirmed on a first visit, right after the network went, waits until there is one, and is undone before', async ({
  app,
  page,
  context,
}) => {
  const { mara, confirmed } = await setWaiting(app, ['Azul', 'Skull'])
  await app.signIn(page, mara)
  const loaded = [QUEUE, 'pending-bar', 'undo-bar', 'undo-confirm', 'toaster'].map(async (name) =>
    (await page.waitForResponse(new RegExp(`/${name}-[^/]+\\.js$`, 'u'))).finished(),
  )
  await page.goto('/dashboard')
  await Promise.all(loaded)
  await context.setOffline(true)
  const confirm = async (game: string) =>
    page
      .getByRole('article', { name: game })
      .getByRole('button', { name: 'Confirm', exact: true })
      .click()
  await confirm('Azul')
  await expect(page.getByText('Waits here and is sent by itself')).toBeVisible()
  await expect(pendingWritesBar(page)).toContainText('1 thing waits here')
  await expect(page.getByRole('article', { name: 'Azul' })).toContainText('You said yes')
  await confirm('Skull')
  await hold(page, 'Skull confirmed')
  await undo(page).click()
  await expect(undo(page)).toHaveCount(0)
  await pendingWritesBar(page).getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('Confirm Azul')
  expect(await confirmed()).toEqual([false, false])
  await context.setOffline(false)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pendingWritesBar(page)).toHaveCount(0)
  expect(await confirmed()).toEqual([true, false])
})

test('Without a network a match that was never opened is said not to load, and does so later', async ({
  app,
  page,
  context,
}) => {
  const { mara } = await oneMatchOfFriends(app)
  await logMatch(app, mara, { game: 'Skull' })
  await app.signIn(page, mara)
  await page.getByRole('navigation').getByRole('link', { name: 'Matches', exact: true }).click()
  const skull = page.getByRole('article').getByRole('link', { name: 'Skull' })
  await expect(skull).toBeVisible()
  await context.setOffline(true)
  await skull.click()
  await expect(page.getByText('This match did not load')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Edit match' })).toBeVisible()
})
