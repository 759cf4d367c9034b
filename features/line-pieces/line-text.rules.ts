import { gameKey } from '#features/games/games.rules.ts'
import { plainDigit } from '#features/scoring/score-reading.rules.ts'

/** A word, a number or a mark of the quick line. */
export interface Word {
  start: number
  end: number
  /**
   * How it is compared: without case, accents and apostrophes, digits of any script as 0 to 9. Marks are
   * themselves.
   */
  key: string
  /** The key of the name in "Ben's". */
  owner: string | null
  kind: 'letters' | 'digits' | 'mark'
  /** Follows the word before without a space. */
  joined: boolean
  /** One letter of a script that has no spaces between words. */
  unspaced: boolean
  /** Follows the word before behind a space that does not break a line, as digits of a number do. */
  grouped: boolean
}

const UNSPACED =
  '(?=\\p{L})[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]'
/** Voiced sound marks of half width are letters, but belong to the letter before. */
const LETTERS = `(?:(?!${UNSPACED})[\\p{L}\\p{M}])+`
/** What changes how the sign before it is drawn. */
const VARIED = '[\\ufe00-\\ufe0f\\u20e3\\u{1f3fb}-\\u{1f3ff}]*'
/** Short for "with", "contra" and "and" where they stand apart: "w/ ben", "c/ ben", "me 'n' ben". */
const SHORT =
  "(?<!\\S)(?:[wWmc]/(?=\\s|$)|w/(?=\\p{L}{2})|w/o(?!\\p{L})|'?n'?(?=\\s)|(?:u|v|vs|geg)\\.(?=\\s\\p{L}))"
const WORD = new RegExp(
  `(?<short>${SHORT})|(?<unspaced>${UNSPACED}[\\p{M}\\uff9e\\uff9f]*)` +
    `|(?<letters>(?!\\p{M})${LETTERS}(?:'(?=\\p{L})${LETTERS})*)|(?<digits>\\p{Nd}+)|\\n|[^\\s]${VARIED}(?:\\u200d\\p{Extended_Pictographic}${VARIED})*`,
  'gu',
)

const VARIATIONS = /[\ufe00-\ufe0f]/gu

/** Marks that mean the same as others. Each is one code unit, so that positions stay. */
const MARKS: Record<string, string> = {
  '\u3000': ' ',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\r': ' ',
  '\u2028': '\n',
  '\u2029': '\n',
  '،': ',',
  '؛': ';',
  '、': ',',
  '。': ';',
  '・': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '—': '–',
  '’': "'",
  '‘': "'",
  '′': "'",
  '´': "'",
  '`': "'",
}
const MARK = new RegExp(`[${Object.keys(MARKS).join('')}\\uff01-\\uff5e]`, 'gu')
const UNBROKEN = /^[\u00a0\u2007\u2009\u202f]$/u
const FULL_WIDTH = 0xff01 - 0x21

/** The text with full-width characters, quotes and dashes in their usual form, of the same length. */
function plain(text: string): string {
  return text.replaceAll(
    MARK,
    (mark) => MARKS[mark] ?? String.fromCodePoint((mark.codePointAt(0) ?? FULL_WIDTH) - FULL_WIDTH),
  )
}

/** Letters that have no accent to take away, but that people type without. */
const BASE_LETTERS: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The form in which the words of names are compared, on top of how games are told apart. */
export function wordKey(text: string): string {
  return gameKey(text)
    .replaceAll(/[øæœłđðþı]/gu, (letter) => BASE_LETTERS[letter] ?? letter)
    .replaceAll("'", '')
}

/** The words, numbers and marks of a text. Takes time that grows with its length alone. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  for (const match of plain(text).matchAll(WORD)) {
    const { short, unspaced, letters, digits } = match.groups ?? {}
    const named = short ?? unspaced ?? letters
    const key =
      digits !== undefined
        ? Array.from(digits, plainDigit).join('')
        : named === undefined
          ? match[0].replaceAll(VARIATIONS, '')
          : wordKey(named).replace(/\.$/u, '')
    words.push({
      start: match.index,
      end: match.index + match[0].length,
      key: key === '' ? match[0] : key,
      owner: named !== undefined && /'s$/iu.test(named) ? key.slice(0, -1) : null,
      kind:
        digits !== undefined ? 'digits' : named !== undefined && key !== '' ? 'letters' : 'mark',
      joined: match.index === end && match.index > 0,
      unspaced: unspaced !== undefined,
      grouped: UNBROKEN.test(text.slice(end, match.index)),
    })
    end = match.index + match[0].length
  }
  return words
}

/** The text from one word to another. */
export function spanOf(text: string, words: readonly Word[], from: number, to: number): string {
  return to <= from ? '' : text.slice(words[from]?.start, words[to - 1]?.end)
}
