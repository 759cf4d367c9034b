import { expect, test } from '#tests/support/browser/browser.ts'
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
