import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { FIRST_ITEM } from '#platform/background.ts'
import type { EndpointKey } from '#platform/http/contract.ts'
import { cleanUp } from '#server/cleanup.ts'
import { features } from '#server/features.ts'
import { onEngine, type TestApp } from '#tests/support/engines.ts'
import { injected } from '#tests/support/http/request.ts'
import { afterTurn, alwaysSlowTurns, workFor } from '#tests/support/slow-turns.ts'

import { addLargeWorld, type LargeWorld } from './large-world.ts'
import { reads } from './turns-reads.ts'
import type { AnswerOf, Scene, Visit } from './turns-scene.ts'
import { writes } from './turns-writes.ts'

const PIECES = 20

onEngine('sqlite', 'Each turn of the event loop is short', (open) => {
  test('whatever one account has, at every endpoint and in the background', async () =>
    expect(await alwaysSlowTurns(async () => visitAll(await open()))).toEqual([]))
})

async function visitAll(it: TestApp): Promise<void> {
  const world = await addLargeWorld(it.database)
  await makeAdmin(it, world)
  const scene: Scene = {
    ...world,
    ask: async (key, visit) => JSON.parse(await send(it, key, visit)) as AnswerOf,
  }
  let sent = 0
  for (const [key, visitsOf] of Object.entries({ ...reads, ...writes })) {
    for (const visit of await visitsOf(scene)) {
      await send(it, key as EndpointKey, visit)
      sent += 1
    }
  }
  await doTasks(it)
  expect(sent).toBeGreaterThan(Object.keys({ ...reads, ...writes }).length)
}

async function makeAdmin({ database }: TestApp, { stranger }: LargeWorld): Promise<void> {
  await database.transact((trx) =>
    trx.updateTable('users').set({ role: 'admin' }).where('id', '=', stranger.id).execute(),
  )
}

/** @throws when another status than a success, or than is meant, comes */
async function send(it: TestApp, key: EndpointKey, visit: Visit): Promise<string> {
  const { by, expect: meant, ...request } = visit
  const response = await it.server.inject({
    ...injected(key.replace(' ', ' /api'), { ...request, token: by?.token }),
    // Otherwise one turn would join the parts of a long response.
    payloadAsStream: true,
  })
  const parts = await response.stream().toArray()
  await afterTurn()
  const [status, text] = [response.statusCode, Buffer.concat(parts).toString()]
  // The next request begins in a turn of its own, too.
  await afterTurn()
  const isFine = meant === undefined ? status < 300 : status === meant
  expect(isFine ? '' : `${key} answered ${status}: ${text.slice(0, 300)}`).toBe('')
  return text
}

async function doTasks({ app, database, clock }: TestApp): Promise<void> {
  const now = clock.now()
  for (const { name, background, prepare } of features) {
    await workFor(`the preparation of ${name}`, () => prepare(database))
    for (const { next, work } of background) {
      for (let piece = 0; piece < PIECES; piece += 1) {
        const isDone = await workFor(`the background of ${name}`, async () => {
          const item = await next(database.read, FIRST_ITEM, now)
          if (item !== undefined) await work(database, item, { now, nextTurn })
          return item === undefined
        })
        await nextTurn()
        if (isDone) break
      }
    }
  }
  await workFor('the cleanup', () => cleanUp(app))
}
