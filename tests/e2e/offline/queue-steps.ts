import type { BrowserContext, Page, Route } from '@playwright/test'

import { type BrowserApp, expect } from '#tests/support/browser/browser.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

import { bundledQueue, serveQueue } from './queue-bundle.ts'
import { call } from './random-device.ts'

let tests = Date.now()

/** All tests have one server. */
export const key = (count: number) => {
  const test = tests.toString(16).padStart(12, '0')
  return `${test.slice(0, 8)}-${test.slice(8)}-7000-8000-${String(count).padStart(12, '0')}`
}

export const bodyOf = ({ user }: TestUser, game: string, location: string) => ({
  ...{ game, location, date: '2026-10-01T20:00:00.000Z' },
  players: [{ user: user._id, result: 'Win' }],
})

let bundle: string | undefined

export async function openQueue(app: BrowserApp, page: Page, user: TestUser): Promise<Page> {
  bundle ??= await bundledQueue()
  await serveQueue(page.context(), bundle)
  await page.goto(`${app.url}/queue-page.html`)
  await call(page, 'signIn', user.token, user.user)
  return page
}

export async function setUp(app: BrowserApp, page: Page) {
  tests += 1
  const mara = await app.signUp('Mara')
  const { body } = await app.api('POST /games', { token: mara.token, body: { name: 'Azul' } })
  await openQueue(app, page, mara)
  const write = (count: number, tab = page) =>
    call(tab, 'write', key(count), 'POST /sessions', {
      ...bodyOf(mara, body.data._id, `${count}`),
      _id: key(count),
    })
  const places = async () => {
    const { body: list } = await app.api('GET /sessions', { token: mara.token })
    return list.data
      .map(({ location }) => location)
      .toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))
  }
  const isSent = async () =>
    expect.poll(async () => call(page, 'rows', mara.user._id), { timeout: 30_000 }).toEqual([])
  return { mara, write, places, isSent, game: body.data._id }
}

/** @returns the ids of the matches that were sent, in order */
export async function onWrites(
  context: BrowserContext,
  pass: (route: Route, count: number) => Promise<void>,
): Promise<string[]> {
  const sent: string[] = []
  await context.route('**/api/**', async (route) => {
    if (['GET', 'HEAD'].includes(route.request().method())) return route.continue()
    sent.push(idIn(route))
    await pass(route, sent.length)
  })
  return sent
}

/** The id of a new match that is sent; the empty text for another write. */
export const idIn = (route: Route): string =>
  (route.request().postDataJSON() as { _id?: string } | null)?._id ?? ''

export const refusal = (status: number, code = 'x', headers = {}) => ({
  ...{ status, headers },
  json: { message: 'A fault of the test', code },
})

export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}
