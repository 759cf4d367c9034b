import { nameKey } from './name-keys.rules.ts'

/** The words of a name that is in the form in which names are compared; a lone letter is an initial. */
export function wordsOf(key: string): string[] {
  return key
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length > 1 || /\p{Ideographic}/u.test(word))
}

/** Of one's own name: whoever names themselves after everybody would read all guests of a friend. */
const OWN_WORDS_MAX = 4

export function ownWords(name: string): string[] {
  return wordsOf(nameKey(name)).slice(0, OWN_WORDS_MAX)
}

/** @param key the name as names are compared (`nameKey`) */
export function shareWords(key: string, words: readonly string[]): boolean {
  // Most names have none: cheaper than dividing every name.
  if (!words.some((word) => key.includes(word))) return false
  return wordsOf(key).some((word) => words.includes(word))
}

export function shareWord(guest: string, own: string): boolean {
  return shareWords(nameKey(guest), ownWords(own))
}
