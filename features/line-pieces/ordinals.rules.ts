import { RANK_MAX } from '#features/scoring/ranks.rules.ts'

import type { Word } from './line-text.rules.ts'
import { type Meaning, keywordAt } from './vocabulary.rules.ts'

/** A place in the order of finishing; `last` is whatever number the last one has. */
export interface ReadRank {
  kind: 'rank'
  value: number | 'last'
  /** A number with a point or bracket ("1."), which may only number the lines of a list. */
  numbered: boolean
  count: number
}

const BY_WORD: Partial<Record<Meaning, ReadRank['value']>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  'last place': 'last',
  last: 'last',
}
/** Without accents, as words are compared: 1st, 1er, 2e, 3ème, 1º, 2ª, 3ter. */
const SUFFIXES = new Set(
  'st nd rd th er re ere e eme nd nde o a os as ro ra do da to ta mo vo no te ter ten ster sten'.split(
    ' ',
  ),
)

/** The keycap around a digit, and the signs that are places themselves. */
const KEYCAP = '\u20e3'
const SIGNS = ['🥇', '🥈', '🥉']
const CIRCLED = /^[①-⑳❶-❿➀-➉]$/u

/** "1st", "2e", "erster", "🥇", "#3", "Platz 2"; "1." and "2)" where the line numbers its people. */
export function rankAt(words: readonly Word[], at: number, dots: boolean): ReadRank | null {
  const word = words[at]
  if (word === undefined) return null
  if (word.kind === 'mark') {
    const sign = SIGNS.indexOf(word.key) + 1 || circled(word.key)
    if (sign > 0) return { kind: 'rank', value: sign, numbered: false, count: 1 }
  }
  if (words[at + 1]?.key === KEYCAP) return ranked(word, 2, false)
  if (word.kind === 'digits') {
    const suffix = words[at + 1]
    const isMark = suffix !== undefined && '.)'.includes(suffix.key)
    // "1 place ben", but not "ben 54 place 2"
    const places = placeWord(words, at + 1)
    if (places > 0 && words[at + 1 + places]?.kind !== 'digits') {
      return ranked(word, 1 + places, false)
    }
    const isDash = dots && isDashed(words, at)
    const isSuffix =
      isDash ||
      (suffix?.joined === true &&
        (SUFFIXES.has(suffix.key) || (isMark && (dots || ofHowMany(words, at + 2) > 0))))
    // "1.ª" and "1.º"
    const further =
      isMark && words[at + 2]?.joined === true && SUFFIXES.has(words[at + 2]?.key ?? '')
    if (!isSuffix && !further) return null
    const count = further ? 3 : 2
    const place = count + placeWord(words, at + count)
    return ranked(word, place + ofHowMany(words, at + place), (isMark || isDash) && !further)
  }
  const numbered = word.key === '#' ? 1 : keywordAt(words, at)?.meaning === 'place' ? 1 : 0
  const digits = words[at + numbered]
  if (numbered === 1 && digits?.kind === 'digits') return ranked(digits, 2, false)
  const keyword = keywordAt(words, at)
  const value = keyword === null ? undefined : BY_WORD[keyword.meaning]
  return keyword === null || value === undefined
    ? null
    : {
        kind: 'rank',
        value,
        numbered: false,
        count: keyword.count + ofHowMany(words, at + keyword.count),
      }
}

/** "nr 1", "no. 2" and "pos 3" beside a name; "game no 3" counts something else. */
export function numberedAt(
  words: readonly Word[],
  at: number,
): ReadRank | { kind: 'unread'; count: number } | null {
  const word = words[at]
  if (word === undefined || !NUMBER_WORDS.has(word.key)) return null
  const before = words[at - 1]?.kind === 'letters' ? keywordAt(words, at - 1)?.meaning : undefined
  const isOther = before !== undefined && !BEFORE_NUMBER.has(before)
  const next = '.°'.includes(words[at + 1]?.key ?? ' ') ? 2 : 1
  const digits = words[at + next]
  if (digits?.kind !== 'digits') return null
  return isOther ? { kind: 'unread', count: next + 1 } : ranked(digits, next + 1, false)
}

const NUMBER_WORDS = new Set('nr no n num number nummer numero pos position'.split(' '))
const BEFORE_NUMBER = new Set<Meaning>(['me', 'me object', 'and'])

function ranked({ key }: Word, count: number, numbered: boolean): ReadRank | null {
  const value = Number(key)
  return value === 0 || value > RANK_MAX ? null : { kind: 'rank', value, numbered, count }
}

/** "of 4" and "out of 4" behind a place. */
function ofHowMany(words: readonly Word[], at: number): number {
  const of = words[at]?.key === 'out' ? at + 1 : at
  const isOf = OF.has(words[of]?.key ?? '') && words[of + 1]?.kind === 'digits'
  return isOf ? of + 2 - at : 0
}

const OF = new Set(['of', 'von', 'sur', 'de'])

function circled(key: string): number {
  if (!CIRCLED.test(key)) return 0
  const code = key.codePointAt(0) ?? 0
  const first = [0x2780, 0x2776, 0x2460].find((one) => code >= one) ?? code
  return code - first + 1
}

function placeWord(words: readonly Word[], at: number): number {
  const keyword = keywordAt(words, at)
  return keyword?.meaning === 'place' ? keyword.count : 0
}

/**
 * Whether numbers with a point or bracket are places: those before names where the line begins so
 * ("1. Jonas 2. Mara"), and those behind names where all numbers have one and somebody is first ("ben 1.,
 * jonas 2."), since a sentence may also end behind a score.
 * @param isOther words that are no part of it: the game, a day
 */
export function dotsAreRanks(words: readonly Word[], isOther: (at: number) => boolean): boolean {
  const numbers = [...words.keys()].filter((at) => words[at]?.kind === 'digits' && !isOther(at))
  const dotted = numbers.filter(
    (at) =>
      words[at + 1]?.joined === true &&
      '.)'.includes(words[at + 1]?.key ?? ' ') &&
      words[at + 2]?.kind !== 'digits',
  )
  const values = dotted.map((at) => Number(words[at]?.key))
  const begins = (at: number) => {
    const before = words[at - 1]
    return before === undefined || before.kind === 'mark' || isOther(at - 1)
  }
  if (areDashed(words, numbers) && begins(numbers[0] ?? 0)) return true
  const [first] = dotted
  if (first === undefined || values.some((value) => value === 0 || value > RANK_MAX)) return false
  if (begins(first) && first === numbers[0]) return words[first + 2]?.kind === 'letters'
  return (
    dotted.length === numbers.length && values.includes(1) && Math.max(...values) <= values.length
  )
}

/** "1-ben 2-me", "1: ben 2: me": all numbers count those behind them. */
function areDashed(words: readonly Word[], numbers: readonly number[]): boolean {
  const isCount = numbers.every((at, index) => Number(words[at]?.key) === index + 1)
  return numbers.length > 1 && isCount && numbers.every((at) => isDashed(words, at))
}

function isDashed(words: readonly Word[], at: number): boolean {
  return '-–:/'.includes(words[at + 1]?.key ?? ' ') && words[at + 2]?.kind === 'letters'
}
