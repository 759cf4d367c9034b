import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { forgetAnswers } from '#platform/idempotency.ts'
import { forgetFarewells } from '#platform/mail.ts'

import { features } from './features.ts'

/** Removes what nobody needs any more, and what is left of it in SQLite’s log. */
export async function tidyUp(app: App): Promise<void> {
  const now = app.clock.now()
  const cleanups = [...features.flatMap(({ cleanup }) => cleanup), forgetAnswers, forgetFarewells]
  for (const cleanup of cleanups) await app.database.transact((trx) => cleanup(trx, now))
  await app.database.cutLog()
}

/** Tidies up once an hour, in the background. @returns how to stop it */
export function startJanitor(app: App): () => void {
  const timer = setInterval(() => {
    tidyUp(app).catch((error: unknown) => app.log.warn({ err: error }, 'tidying up failed'))
  }, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
