import type { FastifyRequest } from 'fastify'

import { escapeHtml } from '../html.ts'
import { plainPage } from './plain-page.ts'

/** Whether a browser navigates to the address, so that a person reads the response. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return headers.accept?.includes('text/html') === true
}

/** A refusal as an HTML page, with a link back. */
export function refusalPage(message: string, backTo: string): string {
  return plainPage({
    title: 'That did not work · Tabletally',
    main: `<article class="card prose">
<h1>That did not work</h1>
<p>${escapeHtml(message)}</p>
<p><a class="press" href="${escapeHtml(backTo)}">Go back</a></p>
</article>`,
  })
}
