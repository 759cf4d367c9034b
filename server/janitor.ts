import { forgetDevices } from '#features/accounts/commands-devices.ts'
import { forgetLapsedSignIns } from '#features/accounts/commands-sign-in.ts'
import { forgetUnproven } from '#features/accounts/commands-verify.ts'
import { deleteOldAudit } from '#features/audit/commands.ts'
import { forgetRead } from '#features/notifications/commands.ts'
import { KEPT_DAYS } from '#features/notifications/rules.ts'
import { forgetUsedAttempts } from '#features/providers/commands.ts'
import type { App } from '#platform/app.ts'
import { after, DAY, HOUR } from '#platform/clock.ts'
import { forgetAnswers } from '#platform/idempotency.ts'
import { forgetFarewells } from '#platform/mail.ts'

/** Removes what nobody needs any more, and what is left of it in SQLite’s log. */
export async function tidyUp(app: App): Promise<void> {
  const now = app.clock.now()
  await app.database.transact((trx) => forgetRead(trx, after(now, -KEPT_DAYS * DAY)))
  await app.database.transact((trx) => forgetAnswers(trx, now))
  await app.database.transact((trx) => forgetLapsedSignIns(trx, now))
  await app.database.transact((trx) => forgetUnproven(trx, now))
  await app.database.transact((trx) => forgetDevices(trx, now))
  await app.database.transact((trx) => forgetUsedAttempts(trx, now))
  await app.database.transact((trx) => forgetFarewells(trx, now))
  await app.database.transact((trx) => deleteOldAudit(trx, now))
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
