import type { FastifyInstance } from 'fastify'

import { formatUtcMoment } from '#features/dates/day-words.rules.ts'
import type { App } from '#platform/app.ts'
import { escapeHtml } from '#platform/html.ts'
import { Refusal } from '#platform/http/errors.ts'
import { plainPage, PROSE, TITLE } from '#platform/http/plain-page.ts'
import { mailboxPath, mailFolder, type StoredMail } from '#platform/mail/mail-folder.ts'

import { isLocalRequest } from './local-request.ts'

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

/** @param mails the newest ones of `total` */
function listPage(path: string, mails: readonly StoredMail[], total: number): string {
  const items = mails.map(
    (mail) => `<li><a class="group card mt-0 block" href="${path}/${mail.id}">
<strong class="block font-display text-[1.25rem] leading-[1.2] underline-offset-4 group-hover:underline">${escapeHtml(mail.subject)}</strong>
<span class="block text-muted">To <bdi>${escapeHtml(mail.to)}</bdi></span>
${timeOf(mail)}
</a></li>`,
  )
  const list =
    items.length === 0
      ? '<p class="card text-muted">No mail yet. Sign up, and the link that verifies your address lands here.</p>'
      : `<ul class="grid gap-4">\n${items.join('\n')}\n</ul>`
  const rest = total > mails.length ? `<p>The newest ${mails.length} of ${total}.</p>` : ''
  return page(
    'Mailbox',
    `<h1 class="${TITLE}">Mailbox</h1>
<p>No mail server is set (<code>SMTP_URL</code>), so what Tabletally would send is kept here, newest first.</p>
<p><a class="press" href="${path}">Look again</a></p>
${list}
${rest}`,
  )
}

function mailPage(path: string, mail: StoredMail, publicUrl: string): string {
  return page(
    mail.subject,
    `<nav aria-label="Mailbox"><a class="inline-flex min-h-11 items-center font-bold underline underline-offset-4" href="${path}">← All mail</a></nav>
<article class="card ${PROSE}">
<h1 class="${TITLE}">${escapeHtml(mail.subject)}</h1>
<dl class="border-b-2 border-dashed border-line pb-5">
${said('From', escapeHtml(mail.from))}
${said('To', `<bdi>${escapeHtml(mail.to)}</bdi>`)}
${said('Written', timeOf(mail))}
</dl>
<div class="grid gap-4 *:min-w-0 *:whitespace-pre-wrap
*:last:border-t-2 *:last:border-dashed *:last:border-line *:last:pt-4 *:last:text-muted">
${mail.text
  .trim()
  .split('\n\n')
  .map((part) => partOf(part, publicUrl))
  .join('\n')}
</div>
</article>`,
  )
}

function said(what: string, words: string): string {
  return `<div class="flex gap-3 large:flex-wrap large:gap-0">
<dt class="flex-[0_0_4.5rem] text-muted large:basis-full">${what}</dt><dd class="min-w-0">${words}</dd></div>`
}

/** A paragraph of a mail's text; where the mail's HTML has a button, the page has one too. */
function partOf(part: string, publicUrl: string): string {
  const [, label, url] = /^([^\n]+):\n(\S+)$/u.exec(part) ?? []
  if (label === undefined || url === undefined || !isOurs(url, publicUrl)) {
    return `<p>${withOurLinks(part, publicUrl)}</p>`
  }
  const href = escapeHtml(url)
  return `<p><a class="press" href="${href}">${escapeHtml(label)}</a></p>
<p class="text-[0.875rem] text-muted">${href}</p>`
}

/** Escapes text and makes links of the app's own URLs only. */
function withOurLinks(text: string, publicUrl: string): string {
  return text
    .split(/(\s+)/u)
    .map((word) => {
      const escaped = escapeHtml(word)
      return isOurs(word, publicUrl)
        ? `<a class="font-semibold text-focus underline underline-offset-4" href="${escaped}">${escaped}</a>`
        : escaped
    })
    .join('')
}

function isOurs(word: string, publicUrl: string): boolean {
  return word.startsWith(`${publicUrl}/`) && URL.canParse(word)
}

function timeOf({ at }: StoredMail): string {
  return `<time class="block text-muted" datetime="${escapeHtml(at)}">${escapeHtml(formatUtcMoment(new Date(at)))}</time>`
}

function page(title: string, content: string): string {
  const main = `<div class="${PROSE}">\n${content}\n</div>`
  return plainPage({ title: `${title} · Tabletally mailbox`, main })
}
