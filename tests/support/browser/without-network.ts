import type { Page } from '@playwright/test'

import { type BrowserApp, expect } from './browser.ts'
import { addGame, befriend, logMatch, readMatch } from './shown-evenings.ts'

/** The file of the queue is named after one of its modules, not after the same one in each build. */
export const QUEUE = '(?:pending-queue|change-pending)'

/** What the form for a match loads beside itself, for what follows without a network. */
const FOLLOWING = [
  'matches\\._id',
  'pending-bar',
  'undo-bar',
  'read-through',
  'waiting-note',
  'how-it-went',
  'match-editor',
  'send-match',
  QUEUE,
  'score-pad',
  'toaster',
]

export async function loadedForTheTable(page: Page): Promise<void> {
  await expect
    .poll(
      async () =>
        page.evaluate((files) => {
          const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
          return files.filter(
            (file) => !loaded.some((name) => new RegExp(`/${file}-`, 'u').test(name)),
          )
        }, FOLLOWING),
      { timeout: 30_000 },
    )
    .toEqual([])
}

export const pendingWritesBar = (page: Page) =>
  page.getByRole('region', { name: 'What waits here' })

/** From the history, as one does in the app; both are then known. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/matches')
  await expect(page.getByRole('heading', { level: 1, name: 'Match History' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: '+ New Match' }).click()
  await expect(page.getByRole('region', { name: 'Scores' })).toBeVisible()
  await loadedForTheTable(page)
}

export async function logAway(page: Page): Promise<void> {
  await openForm(page)
  await page.getByRole('button', { name: 'Azul', exact: true }).click()
  await page.getByRole('button', { name: 'Jonas' }).first().click()
  await page.getByLabel('Score of Mara Tester').fill('84')
  await page.getByLabel('Score of Jonas Tester').fill('66')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Save Match/u }).click()
}

export async function setWaiting(app: BrowserApp, games: readonly string[]) {
  const [mara, jonas] = [await app.signUp('Mara'), await app.signUp('Jonas')]
  await befriend(app, mara, jonas)
  const ids: string[] = []
  for (const name of games) {
    const game = await addGame(app, jonas, name)
    const players = [{ user: jonas.user._id, result: 'Win' as const }, { user: mara.user._id }]
    ids.push((await logMatch(app, jonas, { game, players }))._id)
  }
  const confirmed = async () => {
    const all = await Promise.all(ids.map((id) => readMatch(app, jonas, id)))
    return all.map(({ matchStatus }) => matchStatus === 'Confirmed')
  }
  return { mara, jonas, ids, confirmed }
}

/** The code of the queue is there before the network goes. */
export async function openDashboard(app: BrowserApp, page: Page, user: { token: string }) {
  await app.signIn(page, user)
  const code = page.waitForResponse(new RegExp(`/${QUEUE}-[^/]+\\.js$`, 'u'))
  await page.goto('/dashboard')
  await (await code).finished()
}
