import { folded as foldedName } from '#features/accounts/name-keys.rules.ts'
import { plainDigit, readScore } from '#features/scoring/score-reading.rules.ts'

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
  isCapital: boolean
}

/** Longer lines are not read beyond. In UTF-16 code units. */
export const LINE_MAX = 500

export function folded(text: string): string {
  return foldedName(text.replaceAll(/[’‘`´]/gu, "'"))
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
}

const NUMBER = String.raw`(?:\d{1,3}(?:[.,'’]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)`
const int = (text: string | undefined) => Number(text?.replace(',', '.') ?? 0)
const scoreOf = (text: string) => readScore(text).score ?? Number.NaN

const numbersOf: Partial<Record<Word['kind'], (found: RegExpExecArray) => number[]>> = {
  date: ({ groups: { y, m, d } = {} }) => {
    const year = int(y) + (y?.length !== 2 ? 0 : int(y) > 70 ? 1900 : 2000)
    return [year, int(m), int(d)]
  },
  minutes: ({ groups: { h, min } = {} }) => [Math.round(int(h) * 60) + int(min)],
  ordinal: ([, number]) => [int(number)],
  number: ([text]) => [scoreOf(text)],
  numbers: ([text, sign = '-']) => text.split(sign).map(scoreOf),
}

const HOURS =
  /(?<h>\d+(?:[.,]5)?) ?(?:h|hours?|hrs?|stunden?|std|heures?|horas?)(?: ?(?<min>\d{1,2}) ?(?:min|m)?)?(?![\p{L}\d])/iuy
/** The first that fits counts. */
const SHAPES: [kind: Word['kind'], shape: RegExp][] = [
  ['date', /(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?!\d)/uy],
  ['date', /(?<d>\d\d?)\.(?<m>\d\d?)\.(?<y>\d{4}|\d\d)(?!\d)/uy],
  ['date', /(?<d>\d\d?)\.(?<m>\d\d?)\.(?!\d)/uy],
  // "12/25" may be a part.
  ['date', /(?<d>1[3-9]|2\d|3[01])\/(?<m>0?[1-9]|1[0-2])(?:\/(?<y>\d{4}))?(?![\d/])/uy],
  ['minutes', /(?<h>\d+):(?<min>\d\d) ?h(?![\p{L}\d])/uy],
  ['minutes', HOURS],
  ['minutes', /(?<min>\d+) ?(?:min(?:s|utes?|uten|utos)?\.?|mn|')(?![\p{L}\d])/iuy],
  // "ich 8 am samstag"
  [
    'clock',
    /(?:1?\d|2[0-3])(?:[:.]\d\d)? ?(?:am(?! (?:\d|\p{L}+tag|mittwoch))|pm|uhr|o'clock)(?!\p{L})/iuy,
  ],
  ['ordinal', /(\d{1,2})(?:st|nd|rd|th|er|ère|re|e|ème|\.?[º°ª])(?!\p{L})/iuy],
  ['number', new RegExp(`${NUMBER}(?:\\+${NUMBER})+(?:=${NUMBER})?(?![\\d:])`, 'uy')],
  ['numbers', /\d+(?:[.,]\d+)?(?:([-–:/])\d+(?:[.,]\d+)?)(?:\1\d+(?:[.,]\d+)?)*/uy],
  ['number', new RegExp(`${NUMBER}[½¼¾]?(?=(?:pts?|vp)(?!\\p{L})|(?![\\p{L}\\d]))`, 'iuy')],
  ['word', /(?:dr|mr|mrs|ms|st|prof|fr|sr|sra|\p{Lu})\.(?= ?\p{Lu})/iuy],
  ['word', /@\p{L}+/uy],
  ['word', /(?:w\/|[jldq]u?['’](?=\p{L}))/iuy],
  ['word', /\p{L}[\p{L}\p{M}]*(?:['’‘-]\p{L}[\p{L}\p{M}]*)*(?:['’](?!\p{L}))?/uy],
  // "54ben" is neither a score nor a name.
  ['word', /\d+\p{L}[\p{L}\p{N}]*/uy],
  // A picture with all its parts.
  ['sign', /\p{ExtPict}[\u{FE0F}\u{200D}\p{M}\p{EMod}\p{ExtPict}]*|[^]/uy],
]

/** Spaces are nothing, but a new line is a sign. */
export function wordsOf(line: string): Word[] {
  const text = line
    .slice(0, LINE_MAX)
    // Without those of mathematics, which have two code units.
    .replaceAll(/\p{Nd}/gu, (digit) => (digit.length > 1 ? digit : plainDigit(digit)))
    .replaceAll(/[−‐]/gu, '-')
  const words: Word[] = []
  let at = 0
  while (at < text.length) {
    const sign = text[at] ?? ''
    if (/\s/u.test(sign) && sign !== '\n') {
      at += 1
      continue
    }
    const isSpaced = at === 0 || /\s/u.test(text[at - 1] ?? ' ')
    // A dash that touches the number behind it is a minus.
    const isMinus = /[-–]/u.test(sign) && /\d/u.test(text[at + 1] ?? '')
    const isNegative = isMinus && (isSpaced || words.at(-1)?.key === ':')
    const { kind, numbers, end } = shapeAt(text, isNegative ? at + 1 : at)
    const raw = text.slice(at, end)
    words.push({
      kind,
      start: at,
      end,
      key: folded(raw),
      numbers: isNegative ? numbers.map((number) => -number) : numbers,
      isSpaced,
      isCapital: /^\p{Lu}/u.test(raw),
    })
    at = end
  }
  return words
}

function shapeAt(text: string, at: number): Pick<Word, 'kind' | 'numbers' | 'end'> {
  for (const [shown, shape] of SHAPES) {
    shape.lastIndex = at
    const found = shape.exec(text)
    if (found === null) continue
    const numbers = numbersOf[shown]?.(found) ?? []
    // "12+7=20" is no sum.
    const isRead = !numbers.some(Number.isNaN)
    const end = at + found[0].length
    return isRead ? { kind: shown, numbers, end } : { kind: 'word', numbers: [], end }
  }
  return { kind: 'sign', numbers: [], end: at + 1 }
}
