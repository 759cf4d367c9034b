import { escapeHtml } from '#platform/html.ts'
import type { KeptMail } from '#platform/mail-folder.ts'
import { momentInWords } from '#platform/moments.ts'

/** @param total how many mails there are, of which the newest are given */
export function listPage(path: string, mails: readonly KeptMail[], total: number): string {
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
<p><a class="again" href="${path}">Look again</a></p>
${list}
${rest}`,
  )
}

export function mailPage(path: string, mail: KeptMail, publicUrl: string): string {
  return page(
    mail.subject,
    path,
    `<nav aria-label="Mailbox"><a class="again" href="${path}">All mail</a></nav>
<article>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
<div><dt>From</dt><dd>${escapeHtml(mail.from)}</dd></div>
<div><dt>To</dt><dd><bdi>${escapeHtml(mail.to)}</bdi></dd></div>
<div><dt>Written</dt><dd>${timeOf(mail)}</dd></div>
</dl>
<div class="text">${withOurLinks(mail.text, publicUrl)}</div>
</article>`,
  )
}

/** Escaped text in which the app's own addresses, and no others, are links. */
function withOurLinks(text: string, publicUrl: string): string {
  return text
    .split(/(\s+)/u)
    .map((word) => {
      const ours = word.startsWith(`${publicUrl}/`) && URL.canParse(word)
      const escaped = escapeHtml(word)
      return ours ? `<a href="${escaped}">${escaped}</a>` : escaped
    })
    .join('')
}

function timeOf({ at }: KeptMail): string {
  return `<time datetime="${escapeHtml(at)}">${escapeHtml(momentInWords(new Date(at)))}</time>`
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
<main>
${main}
</main>
</body>
</html>
`
}

export const mailboxStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#f4ecdd, #16111d); color: light-dark(#2a1f33, #f6ecdc); }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.5rem, 6vw, 2.1rem); line-height: 1.15; font-weight: 800; margin: .5rem 0 1rem; }
ul { list-style: none; margin: 1.5rem 0; padding: 0; display: grid; gap: .75rem; }
li a, article, .empty {
  display: block; background: light-dark(#fffcf5, #211929); border: 2px solid light-dark(#8f7d6a, #7d6b8c);
  border-bottom-width: 5px; border-radius: 1.1rem; padding: 1rem 1.25rem;
}
li a { color: inherit; text-decoration: none; }
li a:hover strong { text-decoration: underline; }
li strong, li span, li time { display: block; }
li strong { font-size: 1.1rem; }
li span, time, dt, .empty { color: light-dark(#6a5a6e, #b7a7c2); }
.again { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; font-weight: 700; }
a:focus-visible { outline: 3px solid light-dark(#34539a, #a3b9ff); outline-offset: 3px; border-radius: .4rem; }
dl { margin: 0 0 1rem; padding-bottom: 1rem; border-bottom: 2px dashed light-dark(#8f7d6a, #7d6b8c); }
dl div { display: flex; gap: .75rem; }
dt { flex: 0 0 4.5rem; }
dd { margin: 0; min-width: 0; }
.text { white-space: pre-wrap; }
.text a {
  display: inline-block; padding: .6rem .9rem; border-radius: .8rem; font-weight: 700;
  background: light-dark(#f6b73c, #ffc352); color: #2a1a05;
}
code { font-size: .9em; }
`
