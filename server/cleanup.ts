import { setTimeout as sleep } from 'node:timers/promises'

import type { Database, Trx } from '#database/connect.ts'
import { isFull, newRoom, type Room } from '#database/query/parts.ts'
import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { deleteFarewells } from '#platform/mail/outbox.ts'

import { features } from './features.ts'

type Cleanup = (trx: Trx, now: Date, room: Room) => Promise<void>

/** The pause between two transactions of one cleanup, in ms: requests come first. */
const REST_MS = 10

/** Deletes expired rows, and their traces in SQLite’s write-ahead log. */
export async function cleanUp(app: App): Promise<void> {
  const now = app.clock.now()
  const cleanups = [...features.flatMap(({ cleanup }) => cleanup), deleteFarewells]
  const works = [
    ...cleanups.map((cleanup) => () => inParts(app.database, now, cleanup)),
    () => deleteMessages(app.database),
    () => app.database.truncateLog(),
  ]
  // A cleanup that fails each hour must not stop the cleanups after it.
  for (const work of works) {
    await work().catch((error: unknown) => app.log.warn({ err: error }, 'a cleanup failed'))
  }
}

/** Instances that poll delete them too; this is for those that poll no more. */
async function deleteMessages({ engine, schema }: Database): Promise<void> {
  if (engine === 'sqlite') return
  const { deleteReadMessages } = await import('#database/pub-sub/polling.ts')
  await deleteReadMessages(schema)
}

async function inParts(database: Database, now: Date, cleanup: Cleanup): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = await database.transact(async (trx) => {
      const room = newRoom(trx)
      await cleanup(trx, now, room)
      return !isFull(room)
    })
    if (!isDone) await sleep(REST_MS)
  }
}

export function startCleanup(app: App): () => void {
  const timer = setInterval(() => void cleanUp(app), HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
