import { expect, test } from '#tests/support/browser/browser.ts'

import { key, onWrites, openQueue, refusal, setUp } from './queue-steps.ts'
import { call } from './random-device.ts'

test('What two tabs write without a network is sent once and in its order, once there is one', async ({
  app,
  page,
  context,
}) => {
  const { mara, write, places, isSent } = await setUp(app, page)
  const other = await openQueue(app, await context.newPage(), mara)
  const sent = await onWrites(context, (route) => route.continue())
  await context.setOffline(true)
  for (const count of [1, 2, 3, 4])
    expect(await write(count, count % 2 === 0 ? page : other)).toBe('stored')
  expect(await places()).toEqual([])
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
  const isHeld = Promise.withResolvers<void>()
  await onWrites(context, async (route, count) => {
    if (count > 1) return route.continue()
    await route.fetch()
    isHeld.resolve()
  })
  await write(1)
  await isHeld.promise
  await page.close()
  const later = await openQueue(app, await context.newPage(), mara)
  await expect.poll(async () => call(later, 'rows', mara.user._id)).toEqual([])
  expect(await places()).toEqual(['1'])
})

test('Nobody else sees or sends what waits, and it outlives a sign-in that ends', async ({
  app,
  page,
}) => {
  const { mara, write, places } = await setUp(app, page)
  const ben = await app.signUp('Ben')
  await app.api('POST /auth/logout', { token: mara.token })
  await write(1)
  await expect.poll(async () => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await call(page, 'signIn', ben.token, ben.user)
  expect(await call(page, 'shown')).toEqual([])
  await call(page, 'write', key(2), 'POST /games', { name: 'Skull' })
  await expect.poll(async () => call(page, 'rows', ben.user._id)).toEqual([])
  expect(await call(page, 'rows', mara.user._id)).toHaveLength(1)
  const { email, password } = mara
  mara.token = (await app.api('POST /auth/login', { body: { email, password } })).body.token
  expect(await places()).toEqual([])
  await call(page, 'signIn', mara.token, mara.user)
  await expect.poll(places).toEqual(['1'])
})

test(
  'Whoever has signed out while it was sent is asked for no sign-in',
  { tag: '@long' },
  async ({ app, page, context }) => {
    const { mara, write } = await setUp(app, page)
    const ben = await app.signUp('Ben')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/users/me')) asked.push(request.method())
    })
    const isOut = Promise.withResolvers<void>()
    await onWrites(context, async (route, count) => {
      if (count > 1) return route.continue()
      await call(page, 'signOut')
      isOut.resolve()
      return route.fulfill(refusal(401, 'unauthenticated'))
    })
    await write(1)
    await isOut.promise
    await expect.poll(async () => (await call(page, 'rows', mara.user._id))?.[0]?.sentAt).toBeNull()
    await call(page, 'signIn', ben.token, ben.user)
    expect(await call(page, 'endOf', key(2), 'POST /games', { name: 'Skull' })).toBe('answered')
    expect(asked).toEqual([])
    expect(await call(page, 'rows', mara.user._id)).toHaveLength(1)
  },
)

test(
  'After the storage was emptied the queue goes on',
  { tag: '@long' },
  async ({ app, page, context }) => {
    const { write, places, isSent } = await setUp(app, page)
    await write(1)
    await isSent()
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'indexeddb' })
    await write(2)
    await isSent()
    expect(await places()).toEqual(['1', '2'])
  },
)

test('What a newer version has written stays as it is', { tag: '@long' }, async ({ app, page }) => {
  const { mara, write, places, isSent } = await setUp(app, page)
  await write(1)
  await isSent()
  const stored = () =>
    page.evaluate(
      async (userId) =>
        new Promise<unknown[]>((resolve) => {
          const opening = indexedDB.open('pending')
          opening.addEventListener('success', () => {
            const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
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
  await expect.poll(stored).toMatchObject([{ format: 99, userId: mara.user._id, more: true }])
})

test(
  'What is put back after it was taken back is sent in its old place',
  { tag: '@long' },
  async ({ app, page, context }) => {
    const { write, places, isSent, mara } = await setUp(app, page)
    await write(1)
    await isSent()
    const [match] = (await app.api('GET /sessions', { token: mara.token })).body.data
    const params = { id: match?._id ?? '' }
    const edit = (count: number) =>
      call(page, 'edited', key(count), params, { location: `${count}` }, match?.version ?? 0)
    await context.setOffline(true)
    await edit(2)
    await edit(3)
    expect(await call(page, 'takeBack', key(2))).toBe(true)
    expect(await call(page, 'putBack')).toBe(true)
    await context.setOffline(false)
    await isSent()
    expect(await places()).toEqual(['3'])
  },
)

test(
  'Where there are no locks, the tab that is seen sends',
  { tag: '@long' },
  async ({ app, page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    const { write, places, isSent } = await setUp(app, page)
    await write(1)
    await isSent()
    expect(await places()).toEqual(['1'])
    await page.evaluate(() =>
      Object.defineProperty(document, 'hidden', { value: true, writable: true }),
    )
    await write(2)
    expect(await places()).toEqual(['1'])
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await isSent()
    expect(await places()).toEqual(['1', '2'])
  },
)
