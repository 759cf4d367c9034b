/** A piece of SVG. Only `element` makes it, so text from people is always escaped. */
export interface Markup {
  readonly markup: string
}

type Value = string | number | undefined

/**
 * An element with attributes; those without a value are left out.
 * @param children strings are text: they are escaped
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, Value>>,
  ...children: readonly (Markup | string)[]
): Markup {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(textOf(value))}"`)
    .join('')
  const inside = children.map((child) =>
    typeof child === 'string' ? escaped(child) : child.markup,
  )
  return {
    markup:
      inside.length === 0
        ? `<${name}${written}/>`
        : `<${name}${written}>${inside.join('')}</${name}>`,
  }
}

export function group(
  attributes: Readonly<Record<string, Value>>,
  children: readonly Markup[],
): Markup {
  return element('g', attributes, ...children)
}

/** Hundredths of a px are enough, and shorter. */
function textOf(value: Value): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : (value ?? '')
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

/** A whole picture of 1200 by 630. */
export function picture(title: string, parts: readonly Markup[], style?: string): string {
  const { markup } = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: '0 0 1200 630',
      width: 1200,
      height: 630,
      // Else small letters have the spaces of whole pixels, although the picture is twice as large.
      'text-rendering': 'geometricPrecision',
    },
    element('title', {}, title),
    ...(style === undefined ? [] : [element('style', {}, style)]),
    ...parts,
  )
  return markup
}
