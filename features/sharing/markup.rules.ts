/** Only `markup` makes it, so text from people is always escaped. */
export interface Markup {
  readonly markup: string
}

/** Numbers are rounded to hundredths: of a px they are enough, and shorter. */
type Part = Markup | string | number | null | readonly Part[]

/** A line break between two tags is no space. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const written = texts.map((text, index) => unbroken(text) + writtenPart(parts[index] ?? null))
  return { markup: written.join('') }
}

function unbroken(text: string): string {
  return text.replaceAll(/(?<=^|>)\n\s*|\n\s*(?=<|$)/gu, '').replaceAll(/\n\s*/gu, ' ')
}

function writtenPart(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'number') return String(Math.round(part * 100) / 100)
  if (typeof part === 'string') return escaped(part)
  return 'markup' in part ? part.markup : part.map(writtenPart).join('')
}

/** Control characters; XML 1.0 does not allow most of them anywhere, not even escaped. */
const FORBIDDEN = /[\p{Cc}\ufffe\uffff]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/[&<>"]/gu, (sign) => entities[sign] ?? sign)
}

/** @param style CSS, such as a font */
export function picture(title: string, parts: readonly (Markup | null)[], style?: string): string {
  // Without the precision small letters have the spaces of whole pixels, although the picture is twice
  // as large.
  return markup`
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"
      text-rendering="geometricPrecision">
      <title>${title}</title>
      ${style === undefined ? null : markup`<style>${style}</style>`}
      ${parts}
    </svg>`.markup
}
