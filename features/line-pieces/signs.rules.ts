import type { Word } from './line-text.rules.ts'
import { type Line, isNumberAt } from './line.rules.ts'
import type { PieceContent } from './piece-content.rules.ts'
import { isOfTeam } from './shorthand.rules.ts'

type Result = 'Win' | 'Loss' | 'Draw'

/** Beside a name they say who has won. */
const CROWNS = new Set(['🏆', '👑', '🏅', '🎖'])
/** Between people they say an order. */
const ARROWS = new Set(['→', '➡', '⇒', '➔', '➜'])
/** Signs of letters and sentences, and what nobody sees. */
const PUNCTUATION = /^[\p{P}\p{Cf}\p{Cc}\p{M}~^`´¨]/u

/** The letters that stand for won, lost and drawn, in our languages. */
const LETTERS: readonly Readonly<Record<string, Result>>[] = [
  { w: 'Win', l: 'Loss', d: 'Draw', t: 'Draw' },
  { s: 'Win', n: 'Loss', u: 'Draw' },
  { g: 'Win', v: 'Loss', u: 'Draw' },
  { v: 'Win', d: 'Loss', n: 'Draw', e: 'Draw' },
  { g: 'Win', p: 'Loss', n: 'Draw', e: 'Draw' },
]
const ENGLISH = new Set(['w', 'l'])

/** What a sign says that is no punctuation: a trophy, or nothing that a match can store. */
export function signAt({ words }: Line, at: number): PieceContent | null {
  const word = words[at]
  if (word?.kind !== 'mark') return null
  if (CROWNS.has(word.key)) return { kind: 'filler', word: true, mark: 'Win', crown: true }
  if (ARROWS.has(word.key)) return { kind: 'filler', word: true, order: 1 }
  const isBesideDigits = words[at + 1]?.kind === 'digits' || words[at - 1]?.kind === 'digits'
  if (word.key === '=' || /^\p{Sc}/u.test(word.key)) {
    return isBesideDigits ? null : { kind: 'unread' }
  }
  if (isFace(words, at) || isFace(words, at - 1)) return { kind: 'unread' }
  // A star before each line of a list.
  const isBullet = word.key === '*' && (at === 0 || words[at - 1]?.key === '\n')
  const isSign = word.key === '*' ? !isBullet : !PUNCTUATION.test(word.key)
  return isSign && !'+<>|'.includes(word.key) ? { kind: 'unread' } : null
}

/** ":)" and ":(" */
function isFace(words: readonly Word[], at: number): boolean {
  const [eyes, mouth, next] = [words[at], words[at + 1], words[at + 2]]
  const isMouth = mouth?.joined === true && '()/|*'.includes(mouth.key)
  return ':;'.includes(eyes?.key ?? ' ') && isMouth && next?.joined !== true
}

/**
 * Where letters beside names say who won and lost: "me L, ben W", "W ben, L me".
 * @returns the results by the places of their words; null for a letter that may say one
 */
export function lettersOf(line: Line): ReadonlyMap<number, Result | null> {
  const { words } = line
  const found = [...words.keys()].filter((at) => isLetter(words, at) && isBesideName(line, at))
  const keys = found.map((at) => words[at]?.key ?? '')
  const system = LETTERS.find((letters) => {
    const said = new Set(keys.map((key) => letters[key]))
    return said.has('Win') && said.has('Loss') && !said.has(undefined)
  })
  // "me D, ben D"
  const isDraw = keys.length > 1 && keys.every((key) => LETTERS[0]?.[key] === 'Draw')
  if (isDraw) return new Map(found.map((at) => [at, 'Draw'] as const))
  const known = system ?? (keys.every((key) => ENGLISH.has(key)) ? LETTERS[0] : undefined)
  if (known === undefined) {
    const unclear = found.filter((at, index) => isUnclear(words, at, keys[index] ?? ''))
    return new Map(unclear.map((at) => [at, null] as const))
  }
  return new Map(
    found.flatMap((at, index) => {
      const result = known[keys[index] ?? '']
      // "Jonas W" may be the beginning of a surname.
      const isClear = system !== undefined || isMine(line, at) || isInBrackets(words, at)
      return result === undefined || !isClear ? [] : [[at, result] as const]
    }),
  )
}

/** A letter that stands for a result in some language, where no name or number follows. */
function isUnclear(words: readonly Word[], at: number, key: string): boolean {
  const isEnd = words[at + 1] === undefined || words[at + 1]?.kind === 'mark'
  return isEnd && LETTERS.some((letters) => key in letters)
}

function isLetter(words: readonly Word[], at: number): boolean {
  const word = words[at]
  // "n° 1" as well
  const isAbbreviated = '.°'.includes(words[at + 1]?.key ?? ' ') && words[at + 1]?.joined === true
  return word?.kind === 'letters' && word.key.length === 1 && !isOfTeam(words, at) && !isAbbreviated
}

const BETWEEN = '():=-–[]'

function isBesideName(line: Line, at: number): boolean {
  const { words } = line
  let before = at - 1
  while (words[before]?.kind === 'digits' || BETWEEN.includes(words[before]?.key ?? ' '))
    before -= 1
  let after = at + 1
  while (BETWEEN.includes(words[after]?.key ?? ' ')) after += 1
  return isName(line, before) || (isName(line, after) && !isNumberAt(words, at + 1))
}

/** Anybody, also somebody whom nobody knows. */
function isName(line: Line, at: number): boolean {
  const word = line.words[at]
  if (word?.kind !== 'letters' || (word.key.length === 1 && !isMe(line, at))) return false
  return line.keywordAt(at) === null || isMe(line, at)
}

function isMe(line: Line, at: number): boolean {
  return ['me', 'me object'].includes(line.keywordAt(at)?.meaning ?? '')
}

function isMine(line: Line, at: number): boolean {
  return isMe(line, at - 1) || isMe(line, at + 1)
}

function isInBrackets(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.key === '(' && words[at + 1]?.key === ')'
}
