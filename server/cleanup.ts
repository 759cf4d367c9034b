import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { deleteFarewells } from '#platform/mail/outbox-queue.ts'
import { deleteOldResponses } from '#platform/security/idempotency.ts'

import { features } from './features.ts'

/** Removes what nobody needs any more, and what is left of it in SQLite’s log. */
export async function cleanUp(app: App): Promise<void> {
  const now = app.clock.now()
  const cleanups = [
    ...features.flatMap(({ cleanup }) => cleanup),
    deleteOldResponses,
    deleteFarewells,
  ]
  for (const cleanup of cleanups) await app.database.transact((trx) => cleanup(trx, now))
  await app.database.truncateLog()
}

/** Tidies up once an hour, in the background. @returns how to stop it */
export function startCleanup(app: App): () => void {
  const timer = setInterval(() => {
    cleanUp(app).catch((error: unknown) => app.log.warn({ err: error }, 'tidying up failed'))
  }, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
