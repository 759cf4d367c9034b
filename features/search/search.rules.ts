import { lengthOf } from '#features/accounts/accounts.rules.ts'
import { folded } from '#features/accounts/name-keys.rules.ts'

export const FOUND_MAX = 8
export const SEARCH_MAX = 80
/** Notes are looked at for texts from this length on. */
export const NOTES_MIN = 3
const SEARCH_LENGTH = `Search for 1 to ${SEARCH_MAX} characters.`

export function searchLengthProblem(text: string): string | null {
  const length = lengthOf(text.trim())
  return length >= 1 && length <= SEARCH_MAX ? null : SEARCH_LENGTH
}

/** Without case and accents; of signs alone, the text. */
export function wordsOf(text: string): string[] {
  const key = folded(text).trim()
  return [...new Set(key.match(/[\p{L}\p{N}]+/gu) ?? (key === '' ? [] : [key]))]
}

/** A shorter word finds and marks nothing beside longer ones: "me" and "at" of a sentence. */
const SHORT = 3

export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => word.length >= SHORT)
  return telling.length === 0 ? [...words] : telling
}

/** The words with which a word of the text begins. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const key = ` ${wordsOf(text).join(' ')}`
  return words.filter((word) => key.includes(` ${word}`))
}

/**
 * Of things whose names have some words, those that have all. If none has, a word that no name has is
 * ignored, and each of the others finds those that have the most words beside it.
 */
export function bestNamed<T>(
  named: readonly { thing: T; has: readonly string[] }[],
  words: readonly string[],
): T[] {
  const whole = named.filter(({ has }) => has.length === words.length)
  if (whole.length > 0) return whole.map(({ thing }) => thing)
  const telling = tellingWords([...new Set(named.flatMap(({ has }) => has))])
  const told = named.map(({ thing, has }) => ({
    thing,
    has: has.filter((word) => telling.includes(word)),
  }))
  const most = new Map<string, number>()
  for (const { has } of told) {
    for (const word of has) most.set(word, Math.max(most.get(word) ?? 0, has.length))
  }
  return told
    .filter(({ has }) => has.some((word) => most.get(word) === has.length))
    .toSorted((one, other) => other.has.length - one.has.length)
    .map(({ thing }) => thing)
}
