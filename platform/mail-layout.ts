import { escapeHtml } from './html.ts'

/** A mail's content, from which both of its forms are made. Nothing in it is HTML. */
export interface MailContent {
  heading: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  /** Why this mail came, and what to do when it should not have. */
  footnote: string
}

/** A person's words inside a sentence of ours: their direction of writing stays their own. */
export function isolated(words: string): string {
  return `\u2068${unturned(words)}\u2069`
}

/** Without what ends an isolation or turns round the sentence behind it. */
function unturned(words: string): string {
  return words.replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '')
}

// Whoever signs a stranger's address up, or invites it, chooses names in our mail: they must not
// carry an address.
const LIKE_AN_ADDRESS = /[/@:\\]|\.\S/u

/** Somebody's name, or a thing's, for a mail to somebody else; what looks like an address is not said. */
export function sayable(words: string, otherwise: string): string {
  return LIKE_AN_ADDRESS.test(words) ? otherwise : unturned(words)
}

/** The same inside a sentence. */
export function named(words: string, otherwise: string): string {
  return LIKE_AN_ADDRESS.test(words) ? otherwise : isolated(words)
}

export function layOut(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) }
}

function asText({ heading, paragraphs, button, footnote }: MailContent): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    `--\nTabletally\n${footnote}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

// Mail clients read inline styles; the few that know dark mode read the sheet too.
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #16111d !important; }
  .card { background: #211929 !important; border-color: #7d6b8c !important; }
  .ink { color: #f6ecdc !important; }
  .muted { color: #b7a7c2 !important; }
  .press { background: #ffc352 !important; border-color: #a8741a !important; }
}`

function asHtml({ heading, paragraphs, button, footnote }: MailContent): string {
  const body = paragraphs.map((text) => paragraph(text, 'ink', 'font-size:16px;color:#2a1f33'))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${DARK}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f4ecdd">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:#f4ecdd">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="ink" style="padding:0 8px 16px;font-family:${SANS};font-size:20px;font-weight:800;color:#2a1f33">Tabletally</td></tr>
<tr><td class="card" style="background:#fffcf5;border:2px solid #8f7d6a;border-bottom-width:5px;border-radius:18px;padding:28px 24px">
<h1 class="ink" style="margin:0 0 16px;font-family:${SANS};font-size:26px;line-height:1.2;font-weight:800;color:#2a1f33">${escapeHtml(heading)}</h1>
${body.join('\n')}
${button === undefined ? '' : buttonRow(button)}
</td></tr>
<tr><td style="padding:20px 8px 0">
${paragraph(footnote, 'muted', 'font-size:14px;color:#6a5a6e')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function paragraph(text: string, tone: 'ink' | 'muted', style: string): string {
  return `<p class="${tone}" style="margin:0 0 16px;font-family:${SANS};line-height:1.5;${style}">${escapeHtml(text)}</p>`
}

function buttonRow({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px">
<tr><td class="press" style="background:#f6b73c;border:2px solid #a8741a;border-bottom-width:5px;border-radius:14px">
<a href="${href}" style="display:inline-block;padding:12px 24px;font-family:${SANS};font-size:17px;font-weight:700;color:#2a1a05;text-decoration:none">${escapeHtml(label)}</a>
</td></tr>
</table>
<p class="muted" style="margin:0;font-family:${SANS};font-size:14px;line-height:1.5;color:#6a5a6e">If the button does not work, open this address:<br>
<a class="muted" href="${href}" style="color:#6a5a6e;word-break:break-all">${href}</a></p>`
}
