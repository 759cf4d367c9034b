import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { deleteFarewells } from '#platform/mail/outbox-queue.ts'
import { deleteOldResponses } from '#platform/security/idempotency.ts'

import { features } from './features.ts'

/** Deletes expired rows, and their traces in SQLite’s write-ahead log; completes old versions' writes. */
export async function cleanUp(app: App): Promise<void> {
  const now = app.clock.now()
  const cleanups = [
    ...features.flatMap(({ cleanup }) => cleanup),
    deleteOldResponses,
    deleteFarewells,
  ]
  for (const cleanup of cleanups) await app.database.transact((trx) => cleanup(trx, now))
  for (const { upgrade } of features) await upgrade(app.database)
  await app.database.truncateLog()
}

/** Cleans up once an hour, asynchronously. @returns how to stop it */
export function startCleanup(app: App): () => void {
  const timer = setInterval(() => {
    cleanUp(app).catch((error: unknown) => app.log.warn({ err: error }, 'the cleanup failed'))
  }, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
