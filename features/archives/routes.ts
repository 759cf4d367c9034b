import { findUser } from '#features/accounts/queries.ts'
import { USER_NOT_FOUND } from '#features/accounts/rules.ts'
import { writeAudit } from '#features/audit/commands.ts'
import type { App } from '#platform/app.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { EndpointInput, Handlers } from '#platform/http/serve.ts'
import { createKeyedQueue } from '#platform/limits/keyed-queue.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'
import { TextChunks } from '#platform/limits/streamed-responses.ts'

import { importMatches } from './commands.ts'
import type { archiveEndpoints } from './contract.ts'
import { archiveOf, csvOf } from './queries.ts'
import { importedText } from './rules.ts'

/** Each download reads all data of a user. */
const DOWNLOADS: RateLimit = { name: 'archive', max: 30, windowMs: HOUR }
/** Batches of at most 50 matches: enough for a lifetime of game nights, not for a flood. */
const IMPORTS: RateLimit = { name: 'import', max: 1000, windowMs: DAY }

type Download = Pick<
  EndpointInput<(typeof archiveEndpoints)['GET /users/:id/archive']>,
  'params' | 'caller' | 'request' | 'now'
>

export function archiveHandlers(app: App): Handlers<typeof archiveEndpoints> {
  const { read } = app.database
  // Each import writes a thousand rows: several at once would take all connections to the database.
  const queued = createKeyedQueue()

  async function allowDownload(
    what: 'download-archive' | 'download-table',
    { params, caller, request, now }: Download,
  ): Promise<void> {
    const { id: userId } = params
    if (userId !== caller.userId && caller.role !== 'admin') {
      throw new Refusal('forbidden', 'You can download only your own data.')
    }
    if ((await findUser(read, userId)) === undefined) {
      throw new Refusal('not_found', USER_NOT_FOUND)
    }
    // HEAD downloads nothing.
    if (request.method === 'HEAD') return
    await app.limits.meter(DOWNLOADS, caller.userId)
    // Checked before the audit, so that a refused download is not written there.
    request.server.streamedResponses.checkPlace(caller.userId)
    const by = { userId: caller.userId, ip: request.ip }
    await app.database.transact((trx) => writeAudit(trx, { what, by, about: userId }, now))
  }

  return {
    'GET /users/:id/archive': async (input) => {
      await allowDownload('download-archive', input)
      const { params, now } = input
      const body = new TextChunks<'file'>(archiveOf(read, params.id, now))
      return { status: 200, body, headers: asFile('tabletally.json') }
    },

    'GET /users/:id/archive.csv': async (input) => {
      await allowDownload('download-table', input)
      const { params } = input
      const body = new TextChunks<'file'>(csvOf(read, params.id))
      return { status: 200, body, headers: asFile('tabletally-matches.csv') }
    },

    'POST /archives/matches': async ({ body, caller, now }) => {
      await app.limits.meter(IMPORTS, caller.userId)
      // First a queue per user, so that the common queue has at most one import of each user.
      const data = await queued(caller.userId, () =>
        queued('everybody', () =>
          app.database.transact((trx) =>
            importMatches(trx, app.limits, caller.userId, body.matches, now),
          ),
        ),
      )
      return { status: 200, body: { message: importedText(data), data } }
    },
  }
}

function asFile(name: string): Record<string, string> {
  return { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' }
}
