import type { FastifyInstance } from 'fastify'

import { ping } from '#database/connect.ts'
import type { AccountWiring } from '#features/accounts/commands.ts'
import { accountCalls } from '#features/accounts/contract.ts'
import { createAuthenticate } from '#features/accounts/queries-callers.ts'
import { accountHandlers } from '#features/accounts/routes.ts'
import { emailKey } from '#features/accounts/rules.ts'
import { archiveCalls } from '#features/archives/contract.ts'
import { archiveHandlers } from '#features/archives/routes.ts'
import { claimInvitations, forgetInvitations } from '#features/friends/commands.ts'
import { friendCalls } from '#features/friends/contract.ts'
import { personById } from '#features/friends/queries.ts'
import { friendHandlers } from '#features/friends/routes.ts'
import { gameCalls } from '#features/games/contract.ts'
import { gameHandlers } from '#features/games/routes.ts'
import { leaveMatches } from '#features/matches/commands-leave.ts'
import { linkGuestRows } from '#features/matches/commands-link.ts'
import { matchCalls } from '#features/matches/contract.ts'
import { matchHandlers } from '#features/matches/routes.ts'
import { notificationCalls } from '#features/notifications/contract.ts'
import { notificationHandlers } from '#features/notifications/routes.ts'
import { providerCalls } from '#features/providers/contract.ts'
import { providerHandlers } from '#features/providers/routes.ts'
import { statsCalls } from '#features/stats/contract.ts'
import { statsHandlers } from '#features/stats/routes.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/errors.ts'
import { createHttp } from '#platform/http.ts'
import { serve } from '#platform/serve.ts'

import { serveApiDocs } from './api-docs.ts'
import { serveMailbox } from './mailbox.ts'
import { serveMetrics } from './metrics.ts'
import { readStyleHashes, serveWeb } from './web.ts'

/** Every call of the API by feature; the documentation and the tests go by this list. */
export const allCalls = {
  ...accountCalls,
  ...archiveCalls,
  ...friendCalls,
  ...gameCalls,
  ...matchCalls,
  ...notificationCalls,
  ...providerCalls,
  ...statsCalls,
}

/** What follows from an account's fate in the features that know accounts, and not the other way. */
const wiring: AccountWiring = {
  async verified(trx, userId, now) {
    const person = await personById(trx, userId)
    // The matches first: who asked to be friends may be at one of them, and about to be deleted.
    await linkGuestRows(trx, { userId, emailKey: emailKey(person.email) }, now)
    await claimInvitations(trx, person, now)
  },
  async leaving(trx, userId, now) {
    const { email } = await personById(trx, userId)
    const key = emailKey(email)
    await leaveMatches(trx, { id: userId, emailKey: key }, now)
    await forgetInvitations(trx, key)
  },
}

/** The whole HTTP application on an opened and migrated database. */
export async function createServer(app: App): Promise<FastifyInstance> {
  const { database } = app
  const server = createHttp(app, {
    authenticate: createAuthenticate(database),
    styleHashes: await readStyleHashes(),
  })

  serveMetrics(server, app)
  serve(server, app, accountCalls, accountHandlers(app, wiring))
  serve(server, app, archiveCalls, archiveHandlers(app))
  serve(server, app, friendCalls, friendHandlers(app))
  serve(server, app, gameCalls, gameHandlers(app))
  serve(server, app, matchCalls, matchHandlers(app))
  serve(server, app, notificationCalls, notificationHandlers(app))
  serve(server, app, providerCalls, providerHandlers(app, wiring))
  serve(server, app, statsCalls, statsHandlers(app))

  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async () => {
    if (server.isLeaving()) throw new Refusal('unavailable', 'The server is stopping.')
    await ping(database.read)
    return { status: 'ready' }
  })
  serveApiDocs(server, allCalls)
  serveMailbox(server, app)
  await serveWeb(server, app)
  server.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const [, folder] = /^\/(api|assets|dev)(?:\/|$)/u.exec(request.url) ?? []
    if (isRead && folder === undefined) return reply.sendPage()
    const sent = isRead && folder === 'assets' ? await reply.sendKeptAsset() : null
    if (sent === null) throw new Refusal('not_found', 'Not found.')
    return sent
  })
  return server
}
