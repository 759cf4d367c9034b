import type { Request } from '@playwright/test'

import { expect, test } from '#tests/support/browser/browser.ts'
import { friendField } from '#tests/support/browser/match-form.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

test('The form for guests comes with the page; without a network the page says what it waits for @long', async ({
  app,
  browser,
}) => {
  const mara = await app.signUp('Mara')
  for (const served of [true, false]) {
    // A context of its own: without a network the browser logs errors.
    const page = await (await browser.newContext({ baseURL: app.url })).newPage()
    await app.signIn(page, mara)
    await withoutEvents(page)
    let away = !served
    const form = /\/assets\/guest-dialog[\w.-]*\.js/u
    await page.route(form, async (route) => (away ? route.abort() : route.continue()))
    // The page asks for it when it has nothing else to do.
    const isForm = (request: Request) => form.test(request.url())
    const asked = served
      ? page.waitForEvent('requestfinished', isForm)
      : page.waitForEvent('requestfailed', isForm)
    await page.goto('/matches/new')
    await asked
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Add a guest' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a guest' })
    if (!served) {
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('you seem to be offline')
      away = false
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Loading the form for guests…')).toBeVisible()
      await expect(alert).toContainText('It opens as soon as there is a connection.')
      await page.context().setOffline(false)
      // The browser may remember that the script could not be loaded; then the page offers a reload.
      const reload = page.getByRole('button', { name: 'Reload the page' })
      await expect(reload.or(dialog).first()).toBeVisible({ timeout: 15_000 })
      if (await reload.isVisible()) {
        const loaded = page.waitForEvent('load')
        await reload.click()
        await loaded
        await page.getByRole('button', { name: 'Add a guest' }).click()
      }
    }
    await expect(dialog).toBeVisible()
    await page.context().close()
  }
})

test('A guest who was half typed is there again when the form for guests is closed by a slip @long', async ({
  app,
  page,
}) => {
  await app.signIn(page, await app.signUp('Mara'))
  await page.goto('/matches/new')
  const dialog = page.getByRole('dialog', { name: 'Add a guest' })
  const open = async () => page.getByRole('button', { name: 'Add a guest' }).click()
  await open()
  await dialog.getByLabel('Name').fill('Oma Ing')
  await dialog.getByLabel('Email').fill('oma@')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByLabel('Email')).toHaveValue('oma@')
  await dialog.getByLabel('Email').fill('')
  await dialog.getByLabel('Name').fill('Oma Inge')
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await expect(page.getByRole('textbox', { name: 'Score of Oma Inge' })).toBeVisible()
  // The next guest begins empty.
  await open()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
})

test('Guests of earlier evenings whom no chip offers are found by their names, like friends @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fritz', 'Gerd', 'Tante Hilde']
  const guests = names.map((name) => ({ name }))
  const often = { game: 'Azul', players: [{ user: mara.user._id }, ...guests.slice(0, 7)] }
  await logMatch(app, mara, often)
  await logMatch(app, mara, { ...often, players: [{ user: mara.user._id }, ...guests] })
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByRole('button', { name: 'Ada' })).toBeVisible()
  await expect(people.getByRole('button', { name: 'Tante Hilde' })).toHaveCount(0)
  const field = await friendField(page)
  await field.fill('hilde')
  await expect(page.getByRole('option', { name: 'Tante Hilde guest' })).toBeVisible()
  await field.press('Enter')
  await expect(people.getByRole('button', { name: 'Tante Hilde' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByLabel('Score of Tante Hilde')).toBeVisible()
})

test('On a phone the button for a guest is an icon once people are offered @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  await page.setViewportSize({ width: 360, height: 740 })
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  const words = page.getByRole('button', { name: 'Add a guest' }).getByText('Add a guest')
  await expect(page.getByText('No friends yet.')).toBeVisible()
  expect((await words.boundingBox())?.width).toBeGreaterThan(60)
  await logMatch(app, mara, { game: 'Azul', players: [{ user: mara.user._id }, { name: 'Oma' }] })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Oma' }).first()).toBeVisible()
  expect((await words.boundingBox())?.width).toBeLessThan(2)
})
