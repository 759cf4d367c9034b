import { lengthOf } from '#features/accounts/accounts.rules.ts'
import { folded } from '#features/names/name-keys.rules.ts'

/** Of each kind at most so many things are found. */
export const FOUND_MAX = 8
export const SEARCH_MAX = 80
/** Notes are looked at for texts from this length on. */
export const NOTES_MIN = 3
const SEARCH_LENGTH = `Search for 1 to ${SEARCH_MAX} characters.`

/** @returns a sentence for people, or null */
export function searchLengthProblem(text: string): string | null {
  const length = lengthOf(text.trim())
  return length >= 1 && length <= SEARCH_MAX ? null : SEARCH_LENGTH
}

/** How searched texts are compared: without case, accents and the kind of an apostrophe. */
export function searchKey(text: string): string {
  return folded(text)
    .replaceAll(/[\u2018\u2019\u02bc\u00b4`]/gu, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** Whether a name has every word of a search in it. */
export function isNamedBy(name: string, words: readonly string[]): boolean {
  const key = searchKey(name)
  return words.length > 0 && words.every((word) => key.includes(word))
}

export function wordsToFind(text: string): string[] {
  const words = searchKey(text).split(/[\s?!,;]+/u)
  return [...new Set(words)].filter((word) => word !== '')
}
