import type { BrowserContext, Page, Route } from '@playwright/test'

import { type BrowserApp, expect, test } from '#tests/support/browser/browser.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

import { bundledQueue, serveQueue } from './queue-bundle.ts'
import { call } from './random-device.ts'

const key = (count: number) => String(count).padStart(32, '0')

const bodyOf = ({ user }: TestUser, game: string, location: string) => ({
  ...{ game, location, date: '2026-10-01T20:00:00.000Z' },
  players: [{ user: user._id, result: 'Win' }],
})

let code: string | undefined

/** A page with nothing but the queue, signed in. */
async function openQueue(app: BrowserApp, page: Page, user: TestUser): Promise<Page> {
  code ??= await bundledQueue()
  await serveQueue(page.context(), code)
  await page.goto(`${app.url}/queue-page.html`)
  await call(page, 'signIn', user.token, user.user)
  return page
}

async function setUp(app: BrowserApp, page: Page) {
  const mara = await app.signUp('Mara')
  const { body } = await app.api('POST /games', { token: mara.token, body: { name: 'Azul' } })
  await openQueue(app, page, mara)
  const write = (count: number, tab = page) =>
    call(tab, 'write', key(count), 'POST /sessions', bodyOf(mara, body.data._id, `${count}`), [])
  const places = async () => {
    const { body: list } = await app.api('GET /sessions', { token: mara.token })
    return list.data.map(({ location }) => location).toSorted()
  }
  const isSent = async () =>
    expect.poll(async () => call(page, 'rows', mara.user._id), { timeout: 30_000 }).toEqual([])
  return { mara, write, places, isSent, game: body.data._id }
}

/** Lets every write come through to a fault. @returns the keys of what was sent, in order */
async function onWrites(
  context: BrowserContext,
  pass: (route: Route, count: number) => Promise<void>,
): Promise<string[]> {
  const sent: string[] = []
  await context.route('**/api/**', async (route) => {
    if (['GET', 'HEAD'].includes(route.request().method())) return route.continue()
    sent.push((await route.request().headerValue('idempotency-key')) ?? '')
    await pass(route, sent.length)
  })
  return sent
}

const refusal = (status: number, code = 'x', headers = {}) => ({
  ...{ status, headers },
  json: { message: 'A fault of the test', code },
})

test('What is written without a network is sent in its order once there is one', async ({
  app,
  page,
  context,
}) => {
  const { write, places, isSent } = await setUp(app, page)
  const sent = await onWrites(context, (route) => route.continue())
  await context.setOffline(true)
  for (const count of [1, 2, 3]) expect(await write(count)).toBe('stored')
  expect(await places()).toEqual([])
  await context.setOffline(false)
  await isSent()
  expect(sent).toEqual([key(1), key(2), key(3)])
  expect(await places()).toEqual(['1', '2', '3'])
})

test('A lost or cut answer, a hotel’s page and a failing server: it is sent again, and there once', async ({
  app,
  page,
  context,
}) => {
  test.slow()
  const { write, places, isSent } = await setUp(app, page)
  const faults: ((route: Route) => Promise<void>)[] = [
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: '{"da' })
    },
    async (route) => {
      await route.fetch()
      await route.fulfill(refusal(500))
    },
    async (route) => route.fulfill({ status: 200, body: '<h1>Pay here</h1>' }),
    async (route) => route.fulfill({ status: 403, body: '<h1>Blocked</h1>' }),
    async (route) => route.fulfill(refusal(413)),
    async (route) => route.fulfill(refusal(409, 'request_in_flight')),
  ]
  let fault: ((route: Route) => Promise<void>) | undefined
  await onWrites(context, async (route) => {
    const once = fault
    fault = undefined
    await (once?.(route) ?? route.continue())
  })
  for (const [at, next] of faults.entries()) {
    fault = next
    await write(at)
    await isSent()
    expect(await places()).toEqual(Array.from({ length: at + 1 }, (_, index) => `${index}`))
  }
})

test('A server that asks for time gets it, and what is about something else goes on', async ({
  app,
  page,
  context,
}) => {
  const { write, places, isSent } = await setUp(app, page)
  const times: number[] = []
  const sent = await onWrites(context, async (route, count) => {
    times.push(Date.now())
    await (count === 1
      ? route.fulfill(refusal(429, 'rate_limited', { 'retry-after': '2' }))
      : route.continue())
  })
  await write(1)
  await write(2)
  await isSent()
  expect(sent).toEqual([key(1), key(2), key(1)])
  expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(2000)
  expect(await places()).toEqual(['1', '2'])
})

test('What needs another write waits for it, also in a page that comes later', async ({
  app,
  page,
  context,
}) => {
  const { mara, isSent } = await setUp(app, page)
  await context.setOffline(true)
  await call(page, 'write', key(1), 'POST /games', { name: 'Skull' }, [])
  const game = (await call(page, 'unsentId', key(1))) ?? ''
  await call(page, 'write', key(2), 'POST /sessions', bodyOf(mara, game, 'kitchen'), [])
  expect(await call(page, 'edit', key(2), bodyOf(mara, game, 'garden'), {})).toBe(true)
  await page.close()
  await context.setOffline(false)
  const later = await openQueue(app, await context.newPage(), mara)
  await expect.poll(async () => call(later, 'rows', mara.user._id)).toEqual([])
  const list = async () => (await app.api('GET /sessions', { token: mara.token })).body.data
  expect(await list()).toMatchObject([{ location: 'garden', game: { name: 'Skull' } }])
  // The draft that was begun before still has the id from before.
  await call(later, 'write', key(3), 'POST /sessions', bodyOf(mara, game, 'attic'), [])
  await expect.poll(async () => (await list()).length).toBe(2)
  await isSent().catch(() => {})
})

test('A match that may have been sent is edited by a second write, and deleted when it is taken back', async ({
  app,
  page,
  context,
}) => {
  test.slow()
  const { mara, write, places, isSent, game } = await setUp(app, page)
  let lost = true
  await onWrites(context, async (route) => {
    if (!lost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await write(1)
  await write(2)
  await expect.poll(async () => (await call(page, 'shown'))?.length).toBe(2)
  await expect.poll(places).toContain('1')
  const whole = bodyOf(mara, game, 'new')
  expect(await call(page, 'edit', key(1), whole, { location: 'old' })).toBe(true)
  expect(await call(page, 'edit', key(1), whole, { location: 'new' })).toBe(true)
  expect(await call(page, 'takeBack', key(2))).toBe(true)
  expect(await call(page, 'shown')).not.toContain(key(2))
  lost = false
  await isSent()
  expect(await places()).toEqual(['new'])
})

test('Two tabs send each write once', async ({ app, page, context }) => {
  const { mara, write, places, isSent } = await setUp(app, page)
  const other = await openQueue(app, await context.newPage(), mara)
  const sent = await onWrites(context, (route) => route.continue())
  await context.setOffline(true)
  for (const count of [1, 2, 3, 4]) await write(count, count % 2 === 0 ? page : other)
  for (const tab of [page, other]) {
    await expect.poll(async () => (await call(tab, 'shown'))?.length).toBe(4)
  }
  await context.setOffline(false)
  await isSent()
  expect(sent).toEqual([key(1), key(2), key(3), key(4)])
  expect(await places()).toEqual(['1', '2', '3', '4'])
  for (const tab of [page, other]) await expect.poll(async () => call(tab, 'shown')).toEqual([])
})

test('A page that ends while it sends loses nothing', async ({ app, page, context }) => {
  const { mara, write, places } = await setUp(app, page)
  let arrived = () => {}
  const isHeld = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await onWrites(context, async (route, count) => {
    if (count > 1) return route.continue()
    await route.fetch()
    arrived()
  })
  await write(1)
  await isHeld
  await page.close()
  const later = await openQueue(app, await context.newPage(), mara)
  await expect.poll(async () => call(later, 'rows', mara.user._id)).toEqual([])
  expect(await places()).toEqual(['1'])
})

test('Nobody else sees or sends what waits, and it outlives a sign-in that ends', async ({
  app,
  page,
  context,
}) => {
  const { mara, write, places } = await setUp(app, page)
  const ben = await app.signUp('Ben')
  await app.api('POST /auth/logout', { token: mara.token })
  await write(1)
  await expect.poll(async () => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await call(page, 'signIn', ben.token, ben.user)
  expect(await call(page, 'shown')).toEqual([])
  await call(page, 'write', key(2), 'POST /games', { name: 'Skull' }, [])
  await expect.poll(async () => call(page, 'rows', ben.user._id)).toEqual([])
  expect(await call(page, 'rows', mara.user._id)).toHaveLength(1)
  const { email, password } = mara
  mara.token = (await app.api('POST /auth/login', { body: { email, password } })).body.token
  expect(await places()).toEqual([])
  await call(page, 'signIn', mara.token, mara.user)
  await expect.poll(places).toEqual(['1'])
})

test('A refusal is thrown to the page that waits, or kept for a look', async ({
  app,
  page,
  context,
}) => {
  const { mara, isSent, game } = await setUp(app, page)
  const bad = { ...bodyOf(mara, game, 'here'), date: 'never' }
  // It may be stored before the refusal is there.
  expect(['stored', 'refused']).toContain(
    await call(page, 'write', key(1), 'POST /sessions', bad, []),
  )
  await isSent()
  await context.setOffline(true)
  await call(page, 'write', key(2), 'POST /sessions', bad, [])
  await context.setOffline(false)
  await expect
    .poll(async () => (await call(page, 'rows', mara.user._id))?.[0]?.refused?.status)
    .toBe(400)
})

test('Where nothing can be stored it is sent at once, and without a network it says so', async ({
  app,
  page,
  context,
}) => {
  const { write, places } = await setUp(app, page)
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  expect(await write(1)).toBe('answered')
  expect(await places()).toEqual(['1'])
  await context.setOffline(true)
  expect(await write(2)).toBe('not stored')
})

test('After the storage was emptied the queue goes on', async ({ app, page, context }) => {
  const { write, places, isSent } = await setUp(app, page)
  await write(1)
  await isSent()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'indexeddb' })
  await write(2)
  await isSent()
  expect(await places()).toEqual(['1', '2'])
})

test('What a newer version has written stays as it is', async ({ app, page, context }) => {
  const { mara, write, places, isSent } = await setUp(app, page)
  await write(1)
  await isSent()
  const stored = () =>
    page.evaluate(
      async (userId) =>
        new Promise<unknown[]>((resolve) => {
          const opening = indexedDB.open('unsent')
          opening.addEventListener('success', () => {
            const store = opening.result.transaction('writes', 'readwrite').objectStore('writes')
            const all = store.getAll()
            all.addEventListener('success', () => {
              if (all.result.length === 0) store.add({ format: 99, userId, more: true })
              resolve(all.result)
            })
          })
        }),
      mara.user._id,
    )
  await stored()
  await write(2)
  await expect.poll(places).toEqual(['1', '2'])
  await expect.poll(stored).toEqual([{ format: 99, userId: mara.user._id, more: true }])
})
