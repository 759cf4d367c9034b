import type { FastifyInstance, FastifyReply } from 'fastify'

import type { App } from '#platform/app.ts'
import { plainPage, PROSE, TITLE } from '#platform/http/plain-page.ts'
import { readUnsubscribeToken, unsubscribe } from '#platform/mail/unsubscribing.ts'

/** More than any mail program sends. */
const BODY_MAX = 4096
const NOTE = 'border-t-2 border-dashed border-line pt-5 text-[0.9375rem] text-muted'

/**
 * Works without JavaScript; mail programs post to it themselves (RFC 8058). Reading changes nothing:
 * scanners open links in mails.
 */
export function serveUnsubscribing(server: FastifyInstance, { database, clock }: App): void {
  const path = '/unsubscribe/:token'
  const config = { access: 'anyone', backTo: '/' } as const

  void server.register(async (scope) => {
    // Mail programs and the page always send the same body, so nobody reads it.
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    scope.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null))

    scope.get<{ Params: { token: string } }>(path, { config }, async ({ params }, reply) => {
      const link = await readUnsubscribeToken(database.read, params.token)
      if (link === null) return send(reply.status(404), unknownPage())
      return send(reply, link.isUnsubscribed ? donePage() : askPage(params.token))
    })

    const options = { config, bodyLimit: BODY_MAX }
    scope.post<{ Params: { token: string } }>(path, options, async ({ params }, reply) => {
      const link = await readUnsubscribeToken(database.read, params.token)
      if (link === null) return send(reply.status(404), unknownPage())
      if (!link.isUnsubscribed) {
        await database.transact((trx) => unsubscribe(trx, link.address, clock.now()))
      }
      return send(reply, donePage())
    })
  })
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('x-robots-tag', 'noindex').type('text/html; charset=utf-8').send(html)
}

/** @param token made by us, so it needs no escaping */
function askPage(token: string): string {
  return page(
    'No more invitations?',
    `<p>Friends can invite you to Tabletally by this address, or put you at the table of a match. You can stop these mails for good, whoever invites you.</p>
<form method="post" action="/unsubscribe/${token}"><button class="press">Unsubscribe this address</button></form>
<p class="${NOTE}">If you sign up with this address one day, you get the mails of your account all the same.</p>`,
  )
}

function donePage(): string {
  return page(
    'You are unsubscribed',
    `<p>We do not mail invitations to this address any more, whoever asks for it.</p>
<p class="${NOTE}">If you sign up with this address one day, you get the mails of your account all the same.</p>`,
  )
}

function unknownPage(): string {
  return page(
    'This link is not complete',
    '<p>Please open the link in the mail again, or copy the whole of it.</p>',
  )
}

function page(title: string, content: string): string {
  const main = `<article class="card ${PROSE}">\n<h1 class="${TITLE}">${title}</h1>\n${content}\n</article>`
  return plainPage({ title: `${title} · Tabletally`, main })
}
