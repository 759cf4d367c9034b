import { formatUtcMoment } from '#features/days/day-words.rules.ts'
import { escapeHtml } from '#platform/html.ts'
import type { StoredMail } from '#platform/mail/mail-folder.ts'

import { DICE } from '../dice.ts'

/** @param mails the newest ones of `total` */
export function listPage(path: string, mails: readonly StoredMail[], total: number): string {
  const items = mails.map(
    (mail) => `<li><a href="${path}/${mail.id}">
<strong>${escapeHtml(mail.subject)}</strong>
<span>To <bdi>${escapeHtml(mail.to)}</bdi></span>
${timeOf(mail)}
</a></li>`,
  )
  const list =
    items.length === 0
      ? '<p class="empty">No mail yet. Sign up, and the link that verifies your address lands here.</p>'
      : `<ul>\n${items.join('\n')}\n</ul>`
  const rest = total > mails.length ? `<p>The newest ${mails.length} of ${total}.</p>` : ''
  return page(
    'Mailbox',
    path,
    `<h1>Mailbox</h1>
<p>No mail server is set (<code>SMTP_URL</code>), so what Tabletally would send is kept here, newest first.</p>
<p><a class="press" href="${path}">Look again</a></p>
${list}
${rest}`,
  )
}

export function mailPage(path: string, mail: StoredMail, publicUrl: string): string {
  return page(
    mail.subject,
    path,
    `<nav aria-label="Mailbox"><a class="again" href="${path}">← All mail</a></nav>
<article>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
<div><dt>From</dt><dd>${escapeHtml(mail.from)}</dd></div>
<div><dt>To</dt><dd><bdi>${escapeHtml(mail.to)}</bdi></dd></div>
<div><dt>Written</dt><dd>${timeOf(mail)}</dd></div>
</dl>
<div class="text">
${mail.text
  .trim()
  .split('\n\n')
  .map((part) => partOf(part, publicUrl))
  .join('\n')}
</div>
</article>`,
  )
}

/** A paragraph of a mail's text; where the mail's HTML has a button, the page has one too. */
function partOf(part: string, publicUrl: string): string {
  const [, label, url] = /^([^\n]+):\n(\S+)$/u.exec(part) ?? []
  if (label === undefined || url === undefined || !isOurs(url, publicUrl)) {
    return `<p>${withOurLinks(part, publicUrl)}</p>`
  }
  const href = escapeHtml(url)
  return `<p><a class="press" href="${href}">${escapeHtml(label)}</a></p>
<p class="address">${href}</p>`
}

/** Escapes text and makes links of the app's own URLs only. */
function withOurLinks(text: string, publicUrl: string): string {
  return text
    .split(/(\s+)/u)
    .map((word) => {
      const escaped = escapeHtml(word)
      return isOurs(word, publicUrl) ? `<a href="${escaped}">${escaped}</a>` : escaped
    })
    .join('')
}

function isOurs(word: string, publicUrl: string): boolean {
  return word.startsWith(`${publicUrl}/`) && URL.canParse(word)
}

function timeOf({ at }: StoredMail): string {
  return `<time datetime="${escapeHtml(at)}">${escapeHtml(formatUtcMoment(new Date(at)))}</time>`
}

function page(title: string, path: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Tabletally mailbox</title>
<link rel="stylesheet" href="${path}.css">
</head>
<body>
<header><a class="brand" href="/">${DICE}Tabletally</a></header>
<main>
${main}
</main>
</body>
</html>
`
}

// The look of app/styles, for a page without the web app's style sheet.
export const mailboxStyle = `
@font-face {
  font-family: Bricolage; font-weight: 800; font-display: swap;
  src: url(/fonts/bricolage-800-latin.woff2) format("woff2");
}
:root {
  color-scheme: light dark;
  --paper: light-dark(#f4ecdd, #16111d); --card: light-dark(#fffcf5, #211929);
  --line: light-dark(#dccfb8, #3b2f47); --dot: light-dark(#ddd0b6, #2c2338);
  --ink: light-dark(#2a1f33, #f6ecdc); --muted: light-dark(#6a5a6e, #b7a7c2);
  --edge: light-dark(#cbbb9f, #463953); --focus: light-dark(#34539a, #a3b9ff);
  --marigold: light-dark(#f6b73c, #ffc352); --marigold-edge: light-dark(#b4740c, #ad7214);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100dvh; color: var(--ink); background: var(--paper);
  background-image: radial-gradient(circle, var(--dot) 1.25px, transparent 1.4px);
  background-size: 1.625rem 1.625rem;
}
header, main { max-width: 46rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.25rem; }
main { padding-top: 1rem; padding-bottom: 4rem; overflow-wrap: anywhere; }
h1, .brand, li strong { font-family: Bricolage, Arial, sans-serif; font-weight: 800; letter-spacing: -.02em; }
h1 { font-size: clamp(1.9rem, 7vw, 2.5rem); line-height: 1.1; margin: .25rem 0 1rem; text-wrap: balance; }
.brand { display: inline-flex; align-items: center; gap: .6rem; min-height: 2.75rem; font-size: 1.5rem; color: inherit; text-decoration: none; }
.brand svg { width: 2rem; height: 2rem; }
ul { list-style: ""; margin: 1.75rem 0; padding: 0; display: grid; gap: 1rem; }
li a, article, .empty {
  display: block; background: var(--card); border: 1px solid var(--line); border-bottom: 5px solid var(--edge);
  border-radius: 1.25rem; padding: 1.1rem 1.25rem;
}
article { padding: clamp(1.1rem, 5vw, 2rem); }
li a { color: inherit; text-decoration: none; }
li a:hover strong { text-decoration: underline; text-underline-offset: 4px; }
li strong, li span, li time { display: block; }
li strong { font-size: 1.25rem; line-height: 1.2; margin-bottom: .35rem; }
li span, time, dt, .empty, .address { color: var(--muted); }
.again { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; font-weight: 700; text-underline-offset: 4px; }
.press {
  display: inline-flex; align-items: center; min-height: 3rem; padding: .4rem 1.25rem; border-radius: .75rem;
  background: var(--marigold); color: #2a1a05; font-weight: 700; line-height: 1.25; text-decoration: none;
  box-shadow: 0 4px 0 var(--marigold-edge);
}
.press:active { transform: translateY(3px); box-shadow: 0 1px 0 var(--marigold-edge); }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
dl { margin: 0 0 1.25rem; padding-bottom: 1.25rem; border-bottom: 2px dashed var(--line); }
dl div { display: flex; gap: .75rem; }
dt { flex: 0 0 4.5rem; }
dd { margin: 0; min-width: 0; }
.text p { margin: 0 0 1rem; white-space: pre-wrap; }
.text p:not(.address) a:not(.press) { color: var(--focus); font-weight: 600; text-underline-offset: 4px; }
.text .press { margin-top: .25rem; }
.text .address { font-size: .875rem; }
.text p:last-child { margin: 1.5rem 0 0; padding-top: 1rem; border-top: 2px dashed var(--line); color: var(--muted); }
code { font-size: .9em; }
@media (prefers-reduced-motion: reduce) { .press:active { transform: none; } }
`
