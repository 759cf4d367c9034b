import { sumOf } from './scores.rules.ts'

/** Longer than any sum that people type; the rest of the product never sees such a text. */
const TEXT_MAX = 200

export interface ReadScore {
  /** null when nothing is typed, or it is not understood; of any size (`scoreProblem` has the limit). */
  score: number | null
  parts: number[]
  /** What is no number, as it was typed; null when all is understood. */
  text: string | null
}

const SPACE = String.raw`[ \u00a0\u2007\u2009\u202f]`
/** Words behind a number that say what was counted, and nothing else. */
const UNITS = [
  /p(?:ts?|oints?)?\.?/u,
  /v\.?p\.?s?|victory points?|siegpunkte?n?|sp/u,
  /punkte?n?|pkte?\.?|pnkt\.?|zähler/u,
  /pto?s?\.?|puntos?|pontos?|punt[oi]|punten|points? de victoire|puntos? de victoria/u,
  /punkt[yów]{0,2}|pkt\.?|bod[yůu]?|poäng|poeng|pistettä|очк(?:о|а|ов)|балл(?:а|ов)?/u,
  /点|點|分|점|[$€£¥]|gold|coins?|chips?|tricks?|stiche?n?|cards?|dollars?|euros?/u,
]
/** Behind digits, signs or a fraction: ½, ¼, ¾. */
const UNIT = new RegExp(
  String.raw`(?<=[\p{Nd}.,+\-\u00bd\u00bc\u00be])\s*(?:${UNITS.map(({ source }) => source).join('|')})$`,
  'iu',
)
const SIGNS: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '﹣': '-',
  '－': '-',
  '＋': '+',
  '，': ',',
  '٬': ',',
  '．': '.',
  '٫': '.',
  '＝': '=',
  '’': "'",
}
/** A digit behind a fraction would become a decimal of it. */
const DIGIT_BEHIND_FRACTION = /[½¼¾]\s*[\d.,]/u
const FRACTIONS = { '½': '.5', '¼': '.25', '¾': '.75' }
const GROUPED = new RegExp(
  String.raw`^([1-9]\d{0,2})(?:([.,']|${SPACE})\d{3})(?:\2\d{3})*(?:(?!\2)[.,]\d+)?$`,
  'u',
)
const DECIMAL = /^(?:\d+[.,]?\d*|[.,]\d+)$/u
const TERM = /([+-]?(?:\s*[+-])*)\s*([^+-]+)/gu

/**
 * A number, or a sum such as `31+3+1`, `66-11-12` or `12+7=19`, with thousands in groups of three and decimals
 * behind a point or a comma. Two numbers with one minus between them are a result of two (`21-15`), not a
 * sum. Nothing is run.
 */
export function readScore(value: unknown): ReadScore {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return { score: value + 0, parts: [value + 0], text: null }
  }
  const typed = typeof value === 'string' ? value.trim() : ''
  if (typed === '') return { score: null, parts: [], text: null }
  const isRead = typed.length <= TEXT_MAX && !DIGIT_BEHIND_FRACTION.test(typed)
  const parts = isRead ? partsOf(plainText(typed)) : null
  const score = parts === null ? null : sumOf(parts)
  return parts === null || score === null
    ? { score: null, parts: [], text: typed }
    : { score, parts, text: null }
}

/** Whether people have to see how it was read: `1.250`, `20+15`, `54 Punkte`. */
export function isReadOtherwise(typed: string, score: number): boolean {
  const plain = typed.trim().replace(',', '.').replace('−', '-')
  return !/^[+-]?(?:\d+\.?\d*|\.\d+)$/u.test(plain) || Number(plain) !== score
}

/** With the digits and signs of this file, without a unit and what follows the last number. */
function plainText(typed: string): string {
  return [...typed]
    .map((sign) => SIGNS[sign] ?? plainDigit(sign))
    .join('')
    .replace(UNIT, '')
    .replaceAll(/(\d?) ?([½¼¾])/gu, (_, digit: string, sign: keyof typeof FRACTIONS) =>
      digit === '' ? `0${FRACTIONS[sign]}` : digit + FRACTIONS[sign],
    )
    .replace(/[\s+-]+$/u, '')
}

const [FIRST_OF_MATHEMATICS, LAST_OF_MATHEMATICS] = [0x1d7ce, 0x1d7ff]

export function plainDigit(sign: string): string {
  if (!/\p{Nd}/u.test(sign)) return sign
  const code = sign.codePointAt(0) ?? 0
  // The digits of mathematics stand in five runs without a gap.
  if (code >= FIRST_OF_MATHEMATICS && code <= LAST_OF_MATHEMATICS) {
    return String((code - FIRST_OF_MATHEMATICS) % 10)
  }
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

/** null when it is no sum. */
function partsOf(text: string): number[] | null {
  const [sum = '', total, ...more] = text.split('=')
  if (more.length > 0) return null
  const parts = termsOf(sum)
  if (total === undefined || parts === null) return parts
  return numberOf(total.trim()) === sumOf(parts) ? parts : null
}

function termsOf(sum: string): number[] | null {
  const terms = [...sum.matchAll(TERM)].map(([all, signs = '', digits = '']) => ({
    all,
    minus: [...signs].filter((sign) => sign === '-').length,
    signs: signs.replaceAll(/\s/gu, ''),
    size: numberOf(digits.trim()),
  }))
  if (terms.length === 0 || terms.map(({ all }) => all).join('') !== sum) return null
  // "21-15" is what two players have.
  if (terms.length === 2 && terms[0]?.signs === '' && terms[1]?.signs === '-') return null
  const numbers = terms.flatMap(({ size, minus }) =>
    size === null ? [] : (minus % 2 === 1 ? -size : size) + 0,
  )
  return numbers.length === terms.length ? numbers : null
}

function numberOf(digits: string): number | null {
  const found = GROUPED.exec(digits)
  const plain = found === null ? digits.replace(',', '.') : ungrouped(digits, found[2] ?? '')
  return found !== null || DECIMAL.test(digits) ? Number(plain) : null
}

function ungrouped(digits: string, separator: string): string {
  return digits.replaceAll(separator, '').replace(',', '.')
}
