import type { FastifyRequest } from 'fastify'

import { escapeHtml } from '../html.ts'

const DICE = `<svg viewBox="0 0 32 32" class="size-8" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"><rect x="2.5" y="13" width="16.5" height="16.5" rx="4"/><path d="m14.5 8.5 5-5a3.6 3.6 0 0 1 5.1 0l4 4a3.6 3.6 0 0 1 0 5.1l-5.1 5.1"/></g><g fill="currentColor"><circle cx="7.5" cy="18" r="1.7"/><circle cx="14" cy="24.5" r="1.7"/><circle cx="7.5" cy="24.5" r="1.7"/><circle cx="14" cy="18" r="1.7"/><circle cx="22.5" cy="10" r="1.7"/></g></svg>`

/** Of texts one below the other. */
export const PROSE = '*:not-first:mt-5'
export const TITLE = 'text-[clamp(1.5rem,7vw,2.25rem)]'

interface PlainPage {
  title: string
  /** HTML: what stands in the page's `head` besides, beside the product's name, and as its content. */
  head?: string
  beside?: string
  main: string
  /** Wider on large screens. */
  wide?: boolean
}

/**
 * A page without the web app, which needs no JavaScript. Its styles are in app/styles/plain.css: the
 * Content-Security-Policy allows no inline ones.
 */
export function plainPage({
  title,
  head = '',
  beside = '',
  main,
  wide = false,
}: PlainPage): string {
  const column = wide ? 'mx-auto max-w-160 lg:max-w-184' : 'mx-auto max-w-160'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"/>
<meta name="robots" content="noindex, nofollow"/>
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
<link rel="stylesheet" href="/styles/plain.css"/>
${head}
</head>
<body class="wrap-anywhere large:wrap-break-word">
<header class="${column} flex items-center justify-between gap-4 px-4 pt-4 pb-3
large:flex-wrap large:gap-x-[16px] large:gap-y-0 large:px-[16px] large:py-[8px]">
<a href="/" class="inline-flex min-h-11 items-center gap-[0.7rem] font-display text-[1.375rem] leading-[1.1]
font-extrabold tracking-[-0.02em] large:gap-[10px] large:text-[min(1.375rem,9vw)]">${DICE}Tabletally</a>
${beside}</header>
<main class="${column} px-4 pb-16 large:px-[16px]">
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
    main: `<article class="card ${PROSE}">
<h1 class="${TITLE}">That did not work</h1>
<p>${escapeHtml(message)}</p>
<p><a class="press" href="${escapeHtml(backTo)}">Go back</a></p>
</article>`,
  })
}
