import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import * as paths from '#app/paths.ts'
import { SAID, type LinkAnswer } from '#features/sharing/link-page-answers.rules.ts'
import { endedPage, linkPicture, tablePage } from '#features/sharing/link-page.rules.ts'
import {
  confirmSeat,
  contestSeat,
  LINK_PICTURES,
  LINK_READS,
} from '#features/sharing/table-links.commands.ts'
import { LINK_WRITES } from '#features/sharing/table-links.contract.ts'
import { contestedSeats, readLinked } from '#features/sharing/table-links.queries.ts'
import { contestProblem } from '#features/sharing/table-links.rules.ts'
import type { App } from '#platform/app.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import { checkShape } from '#platform/http/input.ts'
import { plainPage } from '#platform/http/plain-page.ts'
import { isId } from '#platform/ids.ts'
import { createPngRenderer } from '#platform/pictures/png-renderer.ts'

const HTML = 'text/html; charset=utf-8'

interface OfLink {
  Params: { secret: string }
  Querystring: { said?: unknown; seat?: unknown }
}
interface OfSeat {
  Params: { secret: string; playerId: string }
  Body: unknown
}

/** A map and no object: the address may name something that an object inherits. */
const saidAfter = new Map<unknown, string>([
  ['yes', 'Thank you! Whoever wrote the match down knows now.'],
  ['no', 'Thank you! Sent to whoever wrote the match down.'],
])

/**
 * Readable without JavaScript. Only people with the link may see it: no search engine, no cache, no
 * referrer. Reading writes nothing.
 */
export function serveTablePages(server: FastifyInstance, app: App): void {
  const renderer = createPngRenderer(app)
  const config = { access: 'anyone', backTo: '/' } as const

  /** Sends the page of a link, or the one page for all links that do not work. */
  const send = async (
    reply: FastifyReply,
    secret: string,
    { said = null, status = 200 }: { said?: LinkAnswer | null; status?: number } = {},
  ) => {
    const found = await readLinked(app.database.read, secret, app.clock.now()).catch(refused)
    reply.type(HTML)
    if (found instanceof Refusal) return reply.status(404).send(plainPage(endedPage()))
    const url = app.config.publicUrl + paths.tableLink(secret)
    const { match, sheet } = found
    const contested = await contestedSeats(app.database.read, match._id)
    const page = { sheet, players: match.players, url, said, contested }
    const html = plainPage(tablePage(page))
    return reply.status(status).send(html)
  }

  const answer = async (
    request: FastifyRequest<OfSeat>,
    reply: FastifyReply,
    { done, command }: { done: string; command: (playerId: string) => Promise<void> },
  ) => {
    await app.limits.countRequest(LINK_WRITES, request)
    const { secret, playerId } = request.params
    const failed = isId(playerId)
      ? await command(playerId).then(() => null, refused)
      : new Refusal('not_found', 'Not found.')
    if (failed === null) {
      return reply.redirect(`${paths.tableLink(secret)}?said=${done}&seat=${playerId}#${SAID}`, 303)
    }
    const draft = textOf(request.body) || null
    const said: LinkAnswer = { tone: 'bad', text: failed.message, seat: playerId, draft }
    return send(reply, secret, { said, status: failed.status })
  }

  void server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addHook('onRequest', async (_, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow')
    })

    scope.get<OfLink>('/t/:secret', { config }, async (request, reply) => {
      await app.limits.countRequest(LINK_READS, request)
      const { said, seat } = request.query
      const text = saidAfter.get(said)
      if (text === undefined) return send(reply, request.params.secret)
      const of = typeof seat === 'string' ? seat : null
      return send(reply, request.params.secret, {
        said: { tone: 'good', text, seat: of, draft: null },
      })
    })

    // When somebody reloads the address of a refused answer, they get the sheet again.
    for (const call of ['confirm', 'contest']) {
      scope.get<OfSeat>(`/t/:secret/players/:playerId/${call}`, { config }, (request, reply) =>
        reply.redirect(paths.tableLink(encodeURIComponent(request.params.secret)), 303),
      )
    }

    scope.get<OfLink>('/t/:secret/picture.png', { config }, async (request, reply) => {
      await app.limits.countRequest(LINK_PICTURES, request)
      const { secret } = request.params
      const { match, sheet } = await readLinked(app.database.read, secret, app.clock.now())
      const png = await renderer.render(linkPicture({ sheet, players: match.players }))
      return reply.type('image/png').send(png)
    })

    // Other spellings (`/t/SECRET/`, `/T/SECRET`) must not open the web app either.
    for (const path of ['/t', '/t/*', '/T', '/T/*']) {
      scope.get(path, { config }, async (request, reply) => {
        await app.limits.countRequest(LINK_READS, request)
        return reply.status(404).type(HTML).send(plainPage(endedPage()))
      })
    }

    scope.post<OfSeat>('/t/:secret/players/:playerId/confirm', { config }, (request, reply) =>
      answer(request, reply, {
        done: 'yes',
        command: (playerId) => {
          const target = { secret: request.params.secret, playerId }
          const now = app.clock.now()
          return app.database.transact((trx) => confirmSeat(trx, target, now))
        },
      }),
    )

    scope.post<OfSeat>('/t/:secret/players/:playerId/contest', { config }, (request, reply) =>
      answer(request, reply, {
        done: 'no',
        command: async (playerId) => {
          const text = textOf(request.body)
          checkShape({ text })
          const problem = contestProblem(text)
          if (problem !== null) throw invalid('text', problem)
          const target = { secret: request.params.secret, playerId }
          const now = app.clock.now()
          await app.database.transact((trx) => contestSeat(trx, target, text, now))
        },
      }),
    )
  })
}

function refused(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

function textOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('text' in body)) return ''
  return typeof body.text === 'string' ? body.text.replaceAll(/\s+/gu, ' ') : ''
}
