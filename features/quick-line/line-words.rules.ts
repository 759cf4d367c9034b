/** A word, number or sign of the line. */
export interface Word {
  /**
   * `number` has one number, `numbers` are several ("61-54"), `ordinal` is "1st" or "1.", `date` has
   * year (0 where it is not said), month and day.
   */
  kind: 'word' | 'number' | 'numbers' | 'ordinal' | 'minutes' | 'clock' | 'date' | 'sign'
  start: number
  end: number
  /** Without case and accents. */
  key: string
  numbers: number[]
  /** A space, or nothing, stands before it. */
  isSpaced: boolean
  /** It begins with a capital letter. */
  isCapital: boolean
}

/** Longer lines are not read beyond. In UTF-16 code units. */
export const LINE_MAX = 500

export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
}

const NUMBER = String.raw`(?:\d{1,3}(?:[.,'’]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)`

/** A point or comma before three digits separates thousands, else decimals. */
function valueOf(digits: string): number {
  const plain = digits.replaceAll(/['’]/gu, '.')
  if (/^\d{1,3}([.,]\d{3})+$/u.test(plain)) return Number(plain.replaceAll(/[.,]/gu, ''))
  return Number(plain.replace(',', '.'))
}

function sumOf(text: string): number {
  const [sum = '', total] = text.split('=')
  if (total !== undefined) return valueOf(total)
  return sum
    .split('+')
    .map(valueOf)
    .reduce((one, other) => one + other, 0)
}

type Shape = [kind: Word['kind'], shape: RegExp, numbers: (found: RegExpExecArray) => number[]]
const int = (text: string | undefined) => Number(text ?? 0)

/** The first that fits counts. */
const SHAPES: Shape[] = [
  ['date', /(\d{4})-(\d\d)-(\d\d)(?!\d)/uy, ([, y, m, d]) => [int(y), int(m), int(d)]],
  [
    'date',
    /(\d\d?)[./](\d\d?)[./](\d{4}|\d\d)(?!\d)/uy,
    ([, d, m, y]) => [yearOf(y), int(m), int(d)],
  ],
  ['date', /(\d\d?)\.(\d\d?)\.(?!\d)/uy, ([, d, m]) => [0, int(m), int(d)]],
  ['minutes', /(\d+):(\d\d) ?h(?![\p{L}\d])/uy, ([, h, min]) => [int(h) * 60 + int(min)]],
  [
    'minutes',
    /(\d+(?:[.,]5)?) ?(?:h|hours?|hrs?|stunden?|std|heures?|horas?)(?: ?(\d{1,2}) ?(?:min|m)?)?(?![\p{L}\d])/iuy,
    ([, h = '', min]) => [Math.round(valueOf(h) * 60) + int(min)],
  ],
  [
    'minutes',
    /(\d+) ?(?:min(?:s|utes?|uten|utos)?\.?|mn|')(?![\p{L}\d])/iuy,
    ([, min]) => [int(min)],
  ],
  ['clock', /(?:1?\d|2[0-3])(?:[:.]\d\d)? ?(?:am|pm|uhr|o'clock)(?!\p{L})/iuy, () => []],
  ['ordinal', /(\d{1,2})(?:st|nd|rd|th|er|ère|re|e|ème|\.?[º°ª])(?!\p{L})/iuy, ([, n]) => [int(n)]],
  [
    'number',
    new RegExp(`${NUMBER}(?:\\+${NUMBER})+(?:=${NUMBER})?(?![\\d:])`, 'uy'),
    ([sum]) => [sumOf(sum)],
  ],
  ['numbers', /\d+(?:[.,]\d+)?(?:([-–:/])\d+(?:[.,]\d+)?)(?:\1\d+(?:[.,]\d+)?)*/uy, pairOf],
  ['number', new RegExp(`${NUMBER}½?(?!\\p{L})`, 'uy'), ([n]) => [halfOf(n)]],
  ['word', /(?:dr|mr|mrs|ms|st|prof|fr|sr|sra|\p{Lu})\.(?= ?\p{Lu})/iuy, () => []],
  ['word', /@\p{L}+/uy, () => []],
  ['word', /(?:w\/|[jldq]u?['’](?=\p{L}))/iuy, () => []],
  ['word', /\p{L}[\p{L}\p{M}]*(?:['’‘-]\p{L}[\p{L}\p{M}]*)*(?:['’](?!\p{L}))?/uy, () => []],
  // "54ben" is neither a score nor a name.
  ['word', /\d+\p{L}[\p{L}\p{N}]*/uy, () => []],
  [
    'sign',
    /\p{Extended_Pictographic}[\u{FE0F}\u{200D}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}]*|[^]/uy,
    () => [],
  ],
]

const CENTURY = 100
function yearOf(digits: string | undefined): number {
  const year = int(digits)
  if (year >= CENTURY) return year
  return year > 70 ? 1900 + year : 2000 + year
}
const halfOf = (text: string) => valueOf(text.replace('½', '')) + (text.endsWith('½') ? 0.5 : 0)
function pairOf([text, sign = '-']: RegExpExecArray): number[] {
  return text.split(sign).map(valueOf)
}

const SPACE = /\s/u
const DIGIT = /\d/u

/** Spaces are nothing, but a new line is a sign. */
export function wordsOf(line: string): Word[] {
  const text = line
    .slice(0, LINE_MAX)
    .replaceAll(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[０-９]/gu, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll(/[−‐]/gu, '-')
  const words: Word[] = []
  let at = 0
  while (at < text.length) {
    const sign = text[at] ?? ''
    if (SPACE.test(sign) && sign !== '\n') {
      at += 1
      continue
    }
    const isSpaced = at === 0 || SPACE.test(text[at - 1] ?? ' ')
    // A dash that touches the number behind it is a minus.
    const isMinus = /[-–]/u.test(sign) && DIGIT.test(text[at + 1] ?? '')
    const isNegative = isMinus && (isSpaced || words.at(-1)?.key === ':')
    const found = shapeAt(text, isNegative ? at + 1 : at)
    const end = found.end
    const raw = text.slice(at, end)
    words.push({
      kind: found.kind,
      start: at,
      end,
      key: folded(raw),
      numbers: isNegative ? found.numbers.map((number) => -number) : found.numbers,
      isSpaced,
      isCapital: /^\p{Lu}/u.test(raw),
    })
    at = end
  }
  return words
}

function shapeAt(text: string, at: number): Pick<Word, 'kind' | 'numbers' | 'end'> {
  for (const [kind, shape, numbers] of SHAPES) {
    shape.lastIndex = at
    const found = shape.exec(text)
    if (found !== null) return { kind, numbers: numbers(found), end: at + found[0].length }
  }
  return { kind: 'sign', numbers: [], end: at + 1 }
}
