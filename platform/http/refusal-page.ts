import type { FastifyInstance, FastifyRequest } from 'fastify'

import { escapeHtml } from '../html.ts'

const STYLE_PATH = '/api/refusal.css'

/** Serves the stylesheet of refusal pages: the Content-Security-Policy allows no inline style. */
export function serveRefusalStyle(server: FastifyInstance): void {
  server.get(STYLE_PATH, (_, reply) => reply.type('text/css; charset=utf-8').send(style))
}

/** Whether a browser navigates to the address, so that a person reads the response. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return headers.accept?.includes('text/html') === true
}

/** A refusal as an HTML page, with a link back. */
export function refusalPage(message: string, backTo: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>That did not work · Tabletally</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
<p class="name">Tabletally</p>
<article>
<h1>That did not work</h1>
<p>${escapeHtml(message)}</p>
<p><a href="${escapeHtml(backTo)}">Go back</a></p>
</article>
</main>
</body>
</html>
`
}

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#f4ecdd, #16111d); color: light-dark(#2a1f33, #f6ecdc); }
main { max-width: 30rem; margin: 0 auto; padding: clamp(1.5rem, 12vh, 8rem) 1rem 4rem; }
.name { margin: 0 .5rem .75rem; font-size: 1.25rem; font-weight: 800; }
article {
  background: light-dark(#fffcf5, #211929); border: 2px solid light-dark(#8f7d6a, #7d6b8c);
  border-bottom-width: 5px; border-radius: 1.1rem; padding: 1.5rem; overflow-wrap: anywhere;
}
h1 { font-size: clamp(1.5rem, 6vw, 2.1rem); line-height: 1.15; font-weight: 800; margin: 0 0 1rem; }
p { margin: 0 0 1.25rem; }
p:last-child { margin: 0; }
a {
  display: inline-flex; align-items: center; min-height: 2.75rem; padding: .5rem 1.4rem;
  border: 2px solid #a8741a; border-bottom-width: 5px; border-radius: .9rem;
  background: light-dark(#f6b73c, #ffc352); color: #2a1a05; font-weight: 700; text-decoration: none;
}
a:focus-visible { outline: 3px solid light-dark(#34539a, #a3b9ff); outline-offset: 3px; }
`
