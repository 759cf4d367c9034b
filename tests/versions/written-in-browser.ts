import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'

import { gameField, notesField } from '#tests/support/browser/match-form.ts'
import { findChromium } from '#tests/support/browser/test-chromium.ts'
import { bgStatsFile } from '#tests/support/imports/import-files.ts'

import type { BrowserFixture, BrowserFixtures, Played, StoreFixture } from './fixtures.ts'

const WAIT = { timeout: 60_000 }
const PLAYS = 60

/** Types what is not saved: a match, an edit, a correction, an import under way, writes that wait, and more. */
export async function typeInBrowser(
  url: string,
  { mara, jonas, match }: Played,
): Promise<BrowserFixtures> {
  const executablePath = findChromium()?.path
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox'],
  })
  try {
    const open = async ({ token }: { token: string }) => {
      const context = await browser.newContext({ baseURL: url })
      context.setDefaultTimeout(WAIT.timeout)
      const page = await context.newPage()
      await page.goto('/healthz')
      await page.evaluate((text) => localStorage.setItem('token', text), token)
      return { context, page }
    }
    const maras = await open(mara)
    await rememberDetails(maras.page)
    await share(maras.page, match)
    await typeNewMatch(maras.page)
    await typeEdit(maras.page, match)
    await putAside(maras.page, match)
    await beginImport(maras.page, maras.context)
    const jonass = await open(jonas)
    await saveUnsent(jonass.page, jonass.context)
    await typeCorrection(jonass.page, match)
    return { mara: await storedIn(maras.page), jonas: await storedIn(jonass.page) }
  } finally {
    await browser.close()
  }
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

async function chooseGame(page: Page, name: string): Promise<void> {
  await (await gameField(page)).fill(name)
  await page.getByRole('option', { name }).first().click()
}

async function rememberDetails(page: Page): Promise<void> {
  await page.goto('/matches/new')
  await chooseGame(page, 'Azul')
  await (await notesField(page)).fill('Saved')
  await button(page, /^Save Match/u).click()
  await page.waitForURL(/\/matches\/[\da-f-]{36}$/u)
}

async function typeNewMatch(page: Page): Promise<void> {
  await page.goto('/matches/new')
  await chooseGame(page, 'Skyjo')
  await button(page, 'Add a guest').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Oma')
  await button(page, 'Add guest').click()
  await (await notesField(page)).fill('Typed before the update')
  await button(page, 'Score pad').click()
  const keypad = page.getByRole('group', { name: 'Keypad' })
  for (const key of ['1', '2']) await keypad.getByRole('button', { name: key, exact: true }).click()
  await keypad.getByRole('button', { name: /^Next/u }).click()
  await button(page, 'Back to the match').click()
  await expect(page.getByLabel('Score of Mara Lindqvist')).toHaveValue('12', WAIT)
}

async function typeEdit(page: Page, match: string): Promise<void> {
  await page.goto(`/matches/${match}`)
  await button(page, 'Edit match').click()
  await (await notesField(page)).fill('Edited before the update')
  await page.getByLabel('Score of Jonas Weber').fill('31')
}

/** Types into the next match, too, and puts that one aside for the one that was typed before. */
async function putAside(page: Page, match: string): Promise<void> {
  await page.goto(`/matches/new?again=${match}`)
  await expect(page.getByText('was put aside')).toBeVisible(WAIT)
  await page.getByLabel('Score of Mara Lindqvist').fill('5')
  await button(page, 'Put it back').click()
  await expect(page.getByLabel('Score of Mara Lindqvist')).toHaveValue('12', WAIT)
}

/** Makes a table link, and answers by it as a guest. */
async function share(page: Page, match: string): Promise<void> {
  await page.goto(`/matches/${match}`)
  await button(page, 'Share').click()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible(WAIT)
  const link = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('typed: table link')) ?? ''
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { url: string }).url
  })
  await page.goto(link)
  await button(page, 'Yes, that was me').click()
  await expect(page.getByRole('heading', { name: 'Oma said yes' })).toBeVisible(WAIT)
}

/** Begins an import, and stops it after its first batch. */
async function beginImport(page: Page, context: BrowserContext): Promise<void> {
  const plays = Array.from({ length: PLAYS }, (_, at) => ({
    ...{ id: `play ${at}`, day: `2024-03-${String(1 + (at % 28)).padStart(2, '0')}`, game: 'Go' },
    rows: [['Mara L.', at, true] as const, ['Opa', at - 1] as const],
  }))
  let sent = 0
  await context.route('**/api/imports/*/matches', async (route) => {
    sent += 1
    if (sent === 1) await route.continue()
  })
  await page.goto('/import')
  const chosen = page.waitForEvent('filechooser')
  await button(page, /^Choose a(?:nother)? file$/u).click()
  const buffer = Buffer.from(bgStatsFile(plays))
  await (await chosen).setFiles({ name: 'plays.json', mimeType: '', buffer })
  await button(page, `Import ${PLAYS} matches`).click()
  const progress = page.getByRole('progressbar', { name: 'Import' })
  await expect(progress).toHaveAttribute('value', '20', WAIT)
}

/** Saves a match that the server refuses when it is sent again, and one that gets no answer. */
async function saveUnsent(page: Page, context: BrowserContext): Promise<void> {
  const keys: string[] = []
  await context.route('**/api/sessions', async (route) => {
    const key = route.request().headers()['idempotency-key']
    if (key === undefined) return route.continue()
    keys.push(key)
    const isAgain = keys.indexOf(key) < keys.length - 1
    if (key !== keys[0] || !isAgain) return route.abort()
    const errors = { location: 'Too long' }
    const json = { status: false, code: 'validation', message: 'Too long.', errors }
    return route.fulfill({ status: 422, json })
  })
  await saveMatch(page)
  await expect(page.getByText('Needs a look').filter({ visible: true }).first()).toBeVisible(WAIT)
  await saveMatch(page)
}

/** @param page of somebody whose writes get no answer at first */
async function saveMatch(page: Page): Promise<void> {
  await page.goto('/matches/new')
  await chooseGame(page, 'Azul')
  await button(page, /^Save Match/u).click()
  await page.waitForURL(/\/matches\/unsent-/u)
}

async function typeCorrection(page: Page, match: string): Promise<void> {
  await page.goto('/matches/new')
  await page.getByRole('textbox', { name: 'The match in one line' }).fill('azul me 84, oma 66')
  await page.goto(`/matches/${match}`)
  await button(page, 'Something’s wrong').click()
  await page.getByLabel('Score of Jonas Weber').fill('76')
  await page.getByLabel('Why?').fill('Typed before the update')
}

/** Everything that the page's origin has stored but the sign-in. */
async function storedIn(page: Page): Promise<BrowserFixture> {
  return page.evaluate(async () => {
    const request = <T>(pending: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        pending.addEventListener('success', () => resolve(pending.result))
        pending.addEventListener('error', () => reject(pending.error ?? new Error('Failed')))
      })
    const texts = (storage: Storage) =>
      Object.fromEntries(Object.entries(storage).filter(([key]) => key !== 'token'))
    const storeOf = async (name: string, only?: string): Promise<StoreFixture> => {
      const database = await request(indexedDB.open(name))
      const store = only ?? database.objectStoreNames[0] ?? ''
      const values: [string | number, unknown][] = []
      if (store !== '') {
        const objects = database.transaction(store).objectStore(store)
        const [keys, found] = [await request(objects.getAllKeys()), await request(objects.getAll())]
        for (const [at, key] of keys.entries()) values.push([key as string | number, found[at]])
      }
      return { version: database.version, store, values }
    }
    return {
      local: texts(localStorage),
      session: texts(sessionStorage),
      waiting: await storeOf('waiting'),
      unsent: await storeOf('unsent', 'writes'),
      made: await storeOf('unsent', 'made'),
    }
  })
}
