import { escapeHtml } from '../html.ts'

/** A sentence, or one that ends in a URL of the app, which is a link in the HTML. */
type Paragraph = string | { text: string; url: string }

export interface MailContent {
  heading: string
  paragraphs: readonly Paragraph[]
  button?: { label: string; url: string }
  /** Why the recipient gets this mail, and what to do if it was not meant for them. */
  footnote: string
  /** For people without an account: where they stop such mails. */
  unsubscribeUrl?: string
}

const UNSUBSCRIBE = 'No more invitations to this address:'

/** A person's text inside our sentence, isolated so that right-to-left text does not reorder the rest. */
export function isolated(words: string): string {
  return `\u2068${withoutBidiControls(words)}\u2069`
}

/** Removes the control characters that would end the isolation or reorder the rest of the sentence. */
function withoutBidiControls(words: string): string {
  return words.replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '')
}

// Somebody who signs up or invites a stranger's address chooses names in our mail to that stranger:
// such a name must not contain a URL or an address.
const LIKE_AN_ADDRESS = /[/@:\\]|\.\S/u

/** A name for a mail to somebody else; `otherwise` when it looks like a URL or an address. */
export function sayable(words: string, otherwise: string): string {
  return LIKE_AN_ADDRESS.test(words) ? otherwise : withoutBidiControls(words)
}

/** The same, isolated for use inside a sentence. */
export function named(words: string, otherwise: string): string {
  return LIKE_AN_ADDRESS.test(words) ? otherwise : isolated(words)
}

export function greeting(name: string): string {
  return `Hello ${named(name, '')},`.replace(' ,', ',')
}

export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) }
}

function asText({ heading, paragraphs, button, footnote, unsubscribeUrl }: MailContent): string {
  const end = unsubscribeUrl === undefined ? '' : `\n${UNSUBSCRIBE} ${unsubscribeUrl}`
  const parts = [
    heading,
    ...paragraphs.map((part) => (typeof part === 'string' ? part : `${part.text} ${part.url}`)),
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    `--\nTabletally\n${footnote}${end}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const SANS =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','Liberation Sans',sans-serif"
// Only installed fonts: a font from our server would track who reads the mail and when.
const DISPLAY = `'Bricolage Grotesque',${SANS}`

// All mail programs support inline styles; those with a dark mode also support the style sheet.
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #16111d !important; }
  .card { background: #211929 !important; border-color: #3b2f47 #3b2f47 #463953 !important; }
  .ink { color: #f6ecdc !important; }
  .muted { color: #b7a7c2 !important; border-color: #3b2f47 !important; }
  .link { color: #a3b9ff !important; }
  .press { background: #ffc352 !important; border-color: #ad7214 !important; }
}`

/** The logo's game pieces, drawn as table cells: many mail programs block images. */
const PIECES = ['#c8452c', '#2a6cc0', '#2b8050', '#7b4cb0', '#f6b73c']
  .map(
    (color) =>
      `<td width="6" height="20" bgcolor="${color}" style="width:6px;height:20px;background:${color};border-radius:3px;font-size:0;line-height:0"></td><td width="3" style="width:3px;font-size:0;line-height:0"></td>`,
  )
  .join('')

// Only Outlook for Windows reads these: it does not support max-width.
const NARROW = '<!--[if mso]><table role="presentation" width="520"><tr><td><![endif]-->'
const NARROW_END = '<!--[if mso]></td></tr></table><![endif]-->'

function asHtml({ heading, paragraphs, button, footnote, unsubscribeUrl }: MailContent): string {
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
<body class="paper" bgcolor="#f4ecdd" style="margin:0;padding:0;background:#f4ecdd;-webkit-text-size-adjust:100%">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" bgcolor="#f4ecdd" style="background:#f4ecdd">
<tr><td align="center" style="padding:32px 16px">
${NARROW}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;table-layout:fixed">
<tr><td align="left" style="padding:0 8px 16px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${PIECES}<td class="ink" style="padding-left:7px;font-family:${DISPLAY};font-size:22px;line-height:1.2;font-weight:800;letter-spacing:-0.01em;color:#2a1f33">Tabletally</td></tr></table>
</td></tr>
<tr><td align="left" class="card" bgcolor="#fffcf5" style="background:#fffcf5;border:1px solid #dccfb8;border-bottom:5px solid #cbbb9f;border-radius:20px;padding:28px 24px;word-break:break-word;overflow-wrap:anywhere">
<h1 class="ink" style="margin:0 0 16px;font-family:${DISPLAY};font-size:28px;line-height:1.15;font-weight:800;letter-spacing:-0.02em;color:#2a1f33">${escapeHtml(heading)}</h1>
${body.join('\n')}
${button === undefined ? '' : buttonRow(button)}
</td></tr>
<tr><td align="left" style="padding:20px 8px 0;word-break:break-word;overflow-wrap:anywhere">
${paragraph(footnote, 'muted', 'font-size:14px;color:#6a5a6e')}
${unsubscribeUrl === undefined ? '' : unsubscribeLine(unsubscribeUrl)}
</td></tr>
</table>
${NARROW_END}
</td></tr>
</table>
</body>
</html>
`
}

function paragraph(content: Paragraph, tone: 'ink' | 'muted', style: string): string {
  const html =
    typeof content === 'string'
      ? escapeHtml(content)
      : `${escapeHtml(content.text)} ${link(content.url, 'link', '#34539a')}`
  return `<p class="${tone}" style="margin:0 0 16px;font-family:${SANS};line-height:1.5;${style}">${html}</p>`
}

function unsubscribeLine(url: string): string {
  const style = `margin:0;font-family:${SANS};line-height:1.5;font-size:14px;color:#6a5a6e`
  return `<p class="muted" style="${style}"><a class="muted" href="${escapeHtml(url)}" style="color:#6a5a6e;text-decoration:underline">Unsubscribe this address</a></p>`
}

function link(url: string, tone: 'link' | 'muted', color: string): string {
  const href = escapeHtml(url)
  return `<a class="${tone}" href="${href}" style="color:${color};text-decoration:underline">${href}</a>`
}

function buttonRow({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
<tr><td class="press" bgcolor="#f6b73c" style="background:#f6b73c;border-bottom:4px solid #b4740c;border-radius:12px">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;font-family:${SANS};font-size:17px;line-height:1.25;font-weight:700;color:#2a1a05;text-decoration:none">${escapeHtml(label)}</a>
</td></tr>
</table>
<p class="muted" style="margin:0;padding-top:16px;border-top:2px dashed #dccfb8;font-family:${SANS};font-size:14px;line-height:1.5;color:#6a5a6e">If the button does not work, open this address:<br>
${link(url, 'muted', '#6a5a6e')}</p>`
}
