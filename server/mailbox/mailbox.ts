import type { FastifyInstance } from 'fastify'

import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/http/errors.ts'
import { mailboxPath, mailFolder } from '#platform/mail/mail-folder.ts'

import { isLocalRequest } from '../local-request.ts'
import { listPage, mailPage } from './pages.ts'

const SHOWN_MAX = 100

/** Shows the mails of a server without SMTP, to requests from this machine only. */
export function serveMailbox(server: FastifyInstance, app: App): void {
  const path = mailboxPath(app.config)
  if (path === null) return
  const folder = mailFolder(app.config)
  const html = 'text/html; charset=utf-8'

  void server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isLocalRequest(request)) throw new Refusal('not_found', 'Not found.')
      reply.header('cache-control', 'no-store')
    })

    scope.get(path, async (_, reply) => {
      const ids = await folder.list()
      const mails = await Promise.all(ids.slice(0, SHOWN_MAX).map((id) => folder.read(id)))
      const found = mails.filter((mail) => mail !== null)
      return reply.type(html).send(listPage(path, found, ids.length))
    })

    scope.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
      const mail = await folder.read(request.params.id)
      if (mail === null) throw new Refusal('not_found', 'Not found.')
      return reply.type(html).send(mailPage(path, mail, app.config.publicUrl))
    })
  })
}
