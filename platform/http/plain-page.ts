import type { FastifyRequest } from 'fastify'

import { escapeHtml } from '../html.ts'

const DICE = `<svg viewBox="0 0 32 32" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"><rect x="2.5" y="13" width="16.5" height="16.5" rx="4"/><path d="m14.5 8.5 5-5a3.6 3.6 0 0 1 5.1 0l4 4a3.6 3.6 0 0 1 0 5.1l-5.1 5.1"/></g><g fill="currentColor"><circle cx="7.5" cy="18" r="1.7"/><circle cx="14" cy="24.5" r="1.7"/><circle cx="7.5" cy="24.5" r="1.7"/><circle cx="14" cy="18" r="1.7"/><circle cx="22.5" cy="10" r="1.7"/></g></svg>`

interface PlainPage {
  title: string
  /** HTML: what stands in the page's `head` besides, beside the product's name, and as its content. */
  head?: string
  beside?: string
  main: string
}

/**
 * A page without the web app, which needs no JavaScript. Its style sheets are in app/public: the
 * Content-Security-Policy allows no inline style.
 */
export function plainPage({ title, head = '', beside = '', main }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"/>
<meta name="robots" content="noindex, nofollow"/>
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
<link rel="stylesheet" href="/tokens.css"/>
<link rel="stylesheet" href="/fonts.css"/>
<link rel="stylesheet" href="/plain.css"/>
${head}
</head>
<body>
<header><a class="brand" href="/">${DICE}Tabletally</a>${beside}</header>
<main>
${main}
</main>
</body>
</html>
`
}

/** Whether a browser navigates to the address, so that a person reads the response. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return headers.accept?.includes('text/html') === true
}

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
