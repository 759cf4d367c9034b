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
  const works = [
    ...cleanups.map((cleanup) => () => app.database.transact((trx) => cleanup(trx, now))),
    ...features.map(
      ({ upgrade }) =>
        () =>
          upgrade(app.database),
    ),
    () => app.database.truncateLog(),
  ]
  // What fails must not stop what comes after it, hour after hour.
  for (const work of works) {
    await work().catch((error: unknown) => app.log.warn({ err: error }, 'a cleanup failed'))
  }
}

/** Cleans up once an hour, asynchronously. @returns how to stop it */
export function startCleanup(app: App): () => void {
  const timer = setInterval(() => void cleanUp(app), HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
