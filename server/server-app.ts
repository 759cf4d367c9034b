import type { FastifyInstance } from 'fastify'

import { ping } from '#database/connect.ts'
import { createAuthenticate } from '#features/accounts/sign-in.queries.ts'
import { watchOperator } from '#features/notifications/ended-sign-ins.commands.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/http/errors.ts'
import { createHttp } from '#platform/http/server.ts'

import { serveApiDocs } from './api-docs.ts'
import { allEndpoints, features } from './features.ts'
import { isOwnRequest } from './local-request.ts'
import { serveMailbox } from './mailbox.ts'
import { serveMetrics } from './metrics.ts'
import { serveTablePages } from './table-page.ts'
import { serveUnsubscribing } from './unsubscribe.ts'
import { readStyleHashes, serveWeb } from './web/static-files.ts'

/** The whole HTTP application; the database has to be open and migrated. */
export async function createServer(app: App): Promise<FastifyInstance> {
  const { database } = app
  const server = createHttp(app, {
    authenticate: createAuthenticate(database),
    styleHashes: await readStyleHashes(),
  })
  watchOperator(server, database)

  serveMetrics(server, app)
  for (const feature of features) feature.serve(server, app)

  // A supervisor on this machine restarts what does not answer, so a flood must not refuse its checks.
  const config = { exempts: isOwnRequest }
  server.get('/healthz', { config }, async () => ({ status: 'ok' }))
  server.get('/readyz', { config }, async () => {
    if (server.isShuttingDown()) throw new Refusal('unavailable', 'The server is stopping.')
    await ping(database.read)
    return { status: 'ready' }
  })
  serveApiDocs(server, allEndpoints)
  serveMailbox(server, app)
  serveUnsubscribing(server, app)
  serveTablePages(server, app)
  await serveWeb(server, app)
  server.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && !/^\/(?:api|assets|dev)(?:\/|$)/u.test(request.url)) return reply.sendPage()
    throw new Refusal('not_found', 'Not found.')
  })
  return server
}
