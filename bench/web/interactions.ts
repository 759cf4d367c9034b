import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { chromium, type Page } from '@playwright/test'

import { readConfig } from '#platform/config.ts'
import { start } from '#server/start.ts'
import { freePort } from '#tests/support/servers/free-port.ts'

import { BUSY, REGULARS, tokenOf } from '../dataset/people.ts'
import { sqliteData } from '../dataset/sqlite.ts'
import { prepareFor } from '../prepare.ts'
import { changedFilters, confirmations, filledPad, swappedNames } from './later-interactions.ts'
import { type Interaction, press, throttle, THROTTLING, timed } from './timed.ts'

const SEATS = 32
const SETTLED_MS = 2000
/** Measures what people do on the busiest pages. */
export async function measureInteractions(path: string): Promise<Interaction[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-bench-'))
  const database = join(directory, 'tabletally.sqlite')
  await copyFile(await sqliteData(resolve('bench/.data'), 'S'), database)
  // The data set's sign-ins are old; without this update they would have expired.
  await prepareFor('list', database, 'S')
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const running = await start(
    readConfig({
      DATA_DIR: directory,
      // We scroll through ten thousand matches faster than a person.
      LIMITS: 'off',
      LOG_LEVEL: 'silent',
      PORT: port,
      PUBLIC_URL: url,
    }),
  )
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, hasTouch: true })
    await page.goto(`${url}/healthz`)
    await page.evaluate((token) => localStorage.setItem('token', token), tokenOf(BUSY))
    const found = [...(await history(page, url)), ...(await changedFilters(page, url))]
    found.push(...(await matchForm(page, url)), ...(await swappedNames(page)))
    found.push(...(await filledPad(page)))
    // For the busy user nothing waits.
    await page.evaluate(
      (token) => localStorage.setItem('token', token),
      tokenOf(REGULARS.from + 20),
    )
    return [...found, ...(await confirmations(page, url))]
  } finally {
    await browser.close()
    await running.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function history(page: Page, url: string): Promise<Interaction[]> {
  await page.goto(`${url}/matches`)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.waitFor()
  while ((await more.count()) > 0) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(20)
  }
  const loaded = await page.locator('[aria-label="Matches"]').count()
  console.log(`/matches has loaded ${loaded} pages of matches`)
  const found: Interaction[] = []
  for (const cpu of [1, THROTTLING]) {
    await throttle(page, cpu)
    const measure = async (what: string, action: () => Promise<void>) => {
      found.push({
        where: '/matches, 10,000 matches loaded',
        what,
        cpu,
        ...(await timed(page, action)),
      })
    }
    await measure('scroll by keys', async () => {
      for (let time = 0; time < 10; time += 1) await page.keyboard.press('PageUp', { delay: 30 })
    })
    await page.evaluate(() => window.scrollTo(0, 0))
    // The first rows are rendered again before somebody presses there.
    await page.waitForTimeout(SETTLED_MS)
    await measure('choose another theme', async () => {
      for (let time = 0; time < 3; time += 1) {
        await press(page, page.getByRole('button', { name: /theme|colours/i }).first())
      }
    })
  }
  return found
}

async function matchForm(page: Page, url: string): Promise<Interaction[]> {
  await throttle(page, 1)
  await page.goto(`${url}/matches/new`)
  for (let guest = 2; guest <= SEATS; guest += 1) {
    await page.getByRole('button', { name: 'Add a guest' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(`Guest ${guest}`)
    await dialog.getByLabel('Name').press('Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  const found: Interaction[] = []
  for (const cpu of [1, THROTTLING]) {
    await throttle(page, cpu)
    const measure = async (what: string, action: () => Promise<void>) => {
      found.push({
        where: `/matches/new, ${SEATS} players`,
        what,
        cpu,
        ...(await timed(page, action)),
      })
    }
    await measure('type scores down the column', async () => {
      await page.getByLabel('Score of Guest 2', { exact: true }).click()
      for (let row = 0; row < 10; row += 1) {
        await page.keyboard.type('84', { delay: 30 })
        await page.keyboard.press('Enter', { delay: 30 })
      }
    })
    await measure('fill in results by the scores', async () => {
      await press(page, page.getByRole('radio', { name: 'Lowest' }))
      await press(page, page.getByRole('radio', { name: 'Highest' }))
    })
    await measure('write notes', async () => {
      const notes = page.getByRole('textbox', { name: /^Notes/u })
      if (!(await notes.isVisible())) await page.getByRole('button', { name: 'Notes' }).click()
      await notes.click()
      await page.keyboard.type('Decided by the last tile.', { delay: 30 })
    })
  }
  return found
}
