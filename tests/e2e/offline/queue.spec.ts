import type { Page, Route } from '@playwright/test'

import { expect, test } from '#tests/support/browser/browser.ts'
import { oneMatchOfFriends, readMatch } from '#tests/support/browser/shown-evenings.ts'

import {
  bodyOf,
  idIn,
  key,
  loseAnswer,
  onWrites,
  openQueue,
  refusal,
  setUp,
} from './queue-steps.ts'
import { call } from './random-device.ts'

test('A lost or cut answer, a hotel’s page and a failing server: it is sent again, and there once', async ({
  app,
  page,
  context,
}) => {
  test.slow()
  const { write, places, isSent } = await setUp(app, page)
  const faults: ((route: Route) => Promise<void>)[] = [
    loseAnswer,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: '{"da' })
    },
    async (route) => {
      await route.fetch()
      await route.fulfill(refusal(500))
    },
    async (route) => route.fulfill({ status: 200, body: '<h1>Pay here</h1>' }),
    async (route) =>
      route.fulfill({ status: 302, headers: { location: `${app.url}/api/sessions` } }),
    async (route) => route.fulfill({ status: 403, body: '<h1>Blocked</h1>' }),
    async (route) => route.fulfill(refusal(413)),
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

test('What was undone on another device is not done again by a repeat whose first answer was lost', async ({
  app,
  page,
  context,
}) => {
  const { mara, jonas, match } = await oneMatchOfFriends(app)
  await openQueue(app, page, jonas)
  const undone = Promise.withResolvers<undefined>()
  await onWrites(context, async (route, count) => {
    if (count === 1) return loseAnswer(route)
    await undone.promise
    return route.continue()
  })
  const params = { id: match._id }
  await call(page, 'write', key(1), 'POST /sessions/:id/confirm', {}, params)
  const status = async () => (await readMatch(app, mara, match._id)).matchStatus
  await expect.poll(status).toBe('Confirmed')
  await app.api('POST /sessions/:id/unconfirm', { token: jonas.token, params })
  undone.resolve(undefined)
  await expect.poll(async () => call(page, 'rows', jonas.user._id)).toEqual([])
  expect(await status()).toBe('Pending')
})

test(
  'A write that fails each time holds up the others only at first',
  { tag: '@long' },
  async ({ app, page, context }) => {
    test.slow()
    const { write, places } = await setUp(app, page)
    const sent = await onWrites(context, async (route) => {
      return idIn(route) === key(1) ? route.fulfill(refusal(500)) : route.continue()
    })
    expect(await write(1)).toBe('stored')
    await expect.poll(() => sent.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(4)
    for (const count of [2, 3]) {
      const body = { name: `Game ${count}` }
      expect(await call(page, 'endOf', key(count), 'POST /games', body)).toBe('answered')
    }
    expect(sent.filter((one) => one === key(1)).length).toBeGreaterThanOrEqual(6)
    expect(await places()).toEqual([])
  },
)

test('A new match of a missing game and its edit are sent by a page that comes later', async ({
  app,
  page,
  context,
}) => {
  const { mara } = await setUp(app, page)
  const body = (place: string) => {
    const { game: _, ...match } = bodyOf(mara, '', place)
    return { ...match, _id: key(2), gameName: 'Skull' }
  }
  await context.setOffline(true)
  await call(page, 'write', key(2), 'POST /sessions', body('kitchen'))
  expect(await call(page, 'edit', key(2), body('garden'), {})).toBe(true)
  await page.close()
  await context.setOffline(false)
  const later = await openQueue(app, await context.newPage(), mara)
  await expect.poll(async () => call(later, 'rows', mara.user._id)).toEqual([])
  const list = async () => (await app.api('GET /sessions', { token: mara.token })).body.data
  expect(await list()).toMatchObject([{ location: 'garden', game: { name: 'Skull' } }])
})

test('A second edit, made while the first waits whose answer was lost, meets no conflict', async ({
  app,
  page,
  context,
}) => {
  test.slow()
  const { mara, write, isSent } = await setUp(app, page)
  await write(1)
  await isSent()
  const [match] = (await app.api('GET /sessions', { token: mara.token })).body.data
  const [id, version] = [match?._id ?? '', match?.version ?? 0]
  await onWrites(context, async (route, count) => {
    return count === 1 ? loseAnswer(route) : route.continue()
  })
  await call(page, 'edited', key(2), { id }, { location: 'lake' }, version)
  await call(page, 'edited', key(3), { id }, { notes: 'With cake' }, version)
  await isSent()
  const { body } = await app.api('GET /sessions/:id', { token: mara.token, params: { id } })
  expect(body.data).toMatchObject({ location: 'lake', notes: 'With cake' })
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
    return lost ? loseAnswer(route) : route.continue()
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

test(
  'A write that is taken back while its page waits for the answer does not come back',
  { tag: '@long' },
  async ({ app, page, context }) => {
    const { mara, write, places } = await setUp(app, page)
    const sent = await onWrites(context, (route) => route.continue())
    const other = await holdTurn(page)
    await write(1)
    expect(await call(page, 'takeBack', key(1))).toBe(true)
    // Longer than the page waits for an answer.
    await page.evaluate(async () => new Promise((resolve) => setTimeout(resolve, 9000)))
    await other.close()
    await write(2)
    await expect.poll(places).toEqual(['2'])
    expect(sent).toEqual([key(2)])
    await expect.poll(async () => call(page, 'rows', mara.user._id)).toEqual([])
  },
)

test(
  'A tab that was stopped while it sends holds up the others for less than a minute',
  { tag: '@long' },
  async ({ app, page }) => {
    test.slow()
    const { write, places, isSent } = await setUp(app, page)
    await holdTurn(page)
    expect(await write(1)).toBe('stored')
    await expect.poll(places, { timeout: 90_000 }).toEqual(['1'])
    await isSent()
  },
)

async function holdTurn(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.evaluate(
    async () =>
      new Promise<void>((held) => {
        const hold = async () => {
          held()
          return new Promise(() => {})
        }
        // It may be taken away.
        navigator.locks.request('pending', hold).catch(() => {})
      }),
  )
  return other
}
