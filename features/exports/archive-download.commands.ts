import type { AuditTable } from '#database/schema/audit.ts'
import { findUser } from '#features/accounts/accounts.queries.ts'
import { USER_NOT_FOUND } from '#features/accounts/accounts.rules.ts'
import { writeAudit } from '#features/accounts/audit.commands.ts'
import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { EndpointInput } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import type { archiveEndpoints } from './archives.contract.ts'

/** Each download reads all data of a user, so files of all kinds count together. */
const DOWNLOADS: RateLimit = { name: 'archive', max: 30, windowMs: HOUR }

type Download = Pick<
  EndpointInput<(typeof archiveEndpoints)['GET /users/:id/archive']>,
  'params' | 'caller' | 'request' | 'now'
>

/**
 * Also writes the download to the audit.
 * @throws Refusal when the caller may not download, or not now
 */
export async function allowDownload(
  app: App,
  what: Extract<AuditTable['what'], `download-${string}`>,
  { params, caller, request, now }: Download,
): Promise<void> {
  const { id: userId } = params
  if (userId !== caller.userId && caller.role !== 'admin') {
    throw new Refusal('forbidden', 'You can download only your own data.')
  }
  if ((await findUser(app.database.read, userId)) === undefined) {
    throw new Refusal('not_found', USER_NOT_FOUND)
  }
  // HEAD downloads nothing.
  if (request.method === 'HEAD') return
  await app.limits.countInMemory(DOWNLOADS, caller.userId)
  // Checked before the audit, so that a refused download is not written there.
  request.server.streamedResponses.checkPlace(caller.userId)
  const by = { userId: caller.userId, ip: request.ip }
  await app.database.transact((trx) => writeAudit(trx, { what, by, about: userId }, now))
}
