import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { restore } from '#database/backup/restore.ts'
import { type BrowserApp, expect, type Page, serve, test } from '#tests/support/browser/browser.ts'
import { notesField } from '#tests/support/browser/match-form.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import { browserOf, pathOf, serverOf, versions } from '#tests/versions/fixtures.ts'

/** Signs in, and stores in the tab what a page of the version has stored there. */
async function comeBack(app: BrowserApp, page: Page, who: 'mara' | 'jonas', version: string) {
  const { email } = serverOf(version)[who]
  const login = await app.api('POST /auth/login', { body: { email, password: PASSWORD } })
  await app.signIn(page, login.body)
  await page.evaluate(async ({ local, session, waiting }) => {
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text)
    for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text)
    if (waiting.store === '') return
    const opening = indexedDB.open('waiting', waiting.version)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(waiting.store))
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction(waiting.store, 'readwrite')
    for (const [key, value] of waiting.values) writing.objectStore(waiting.store).put(value, key)
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opening.result.close()
  }, browserOf(version)[who])
}

for (const version of versions) {
  test(`What was typed in version ${version} is there after the update, and can be finished`, async ({
    browser,
  }) => {
    test.slow()
    const directory = await mkdtemp(join(tmpdir(), 'tabletally-before-'))
    await restore(join(directory, 'tabletally.sqlite'), pathOf(version, 'backup.gz'))
    const app = await serve(directory)
    const { match } = serverOf(version)
    const open = async (who: 'mara' | 'jonas') => {
      const context = await browser.newContext({ baseURL: app.url })
      const page = await context.newPage()
      await comeBack(app, page, who, version)
      return page
    }

    await test.step('a new match with its score pad', async () => {
      const page = await open('mara')
      await page.goto('/matches/new')
      await expect(await notesField(page)).toHaveValue('Typed before the update')
      await expect(page.getByLabel('Score of Mara Lindqvist')).toHaveValue('12')
      await page.getByRole('button', { name: 'Score pad' }).click()
      await expect(page.getByRole('gridcell', { name: /^Round 1, Mara/u })).toHaveText('12')
      await page.getByRole('button', { name: 'Back to the match' }).click()
      await page.getByRole('button', { name: /^Save Match/u }).click()
      await expect(page.getByText('Match created!')).toBeVisible()
      await page.context().close()
    })
    await test.step('an edit', async () => {
      const page = await open('mara')
      await page.goto(`/matches/${match}`)
      await expect(await notesField(page)).toHaveValue('Edited before the update')
      await expect(page.getByLabel('Score of Jonas Weber')).toHaveValue('31')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Match updated.')).toBeVisible()
      await page.context().close()
    })
    await test.step('an import', async () => {
      const page = await open('mara')
      await page.goto('/import')
      await expect(page.getByRole('heading', { name: '60 matches on the shelf' })).toBeVisible()
      await page.context().close()
    })
    await test.step('a correction, a quick line, and the notifications', async () => {
      const page = await open('jonas')
      await page.goto('/matches/new')
      const line = page.getByRole('textbox', { name: 'The match in one line' })
      await expect(line).toHaveValue('azul me 84, oma 66')
      const shown = page.getByRole('listitem').filter({ hasText: 'Azul' }).first()
      await page.goto('/notifications')
      await expect(shown).toBeVisible()
      // As a newer server answers, which knows more types.
      await page.route('**/api/friends/notifications?*', async (route) => {
        const answer = await (await route.fetch()).text()
        await route.fulfill({ body: answer.replaceAll(/"type":"\w+"/gu, '"type":"NEWER"') })
      })
      await page.reload()
      await expect(shown).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
      await page.goto(`/matches/${match}`)
      await page.getByRole('button', { name: 'Something’s wrong' }).click()
      await expect(page.getByLabel('Why?')).toHaveValue('Typed before the update')
      await page.context().close()
    })
    await app.running.stop()
    await rm(directory, { recursive: true })
  })
}
