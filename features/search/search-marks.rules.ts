import { folded } from '#features/accounts/name-keys.rules.ts'

import { tellingWords, wordsOf } from './search.rules.ts'

interface Part {
  /** Where it begins, in letters. */
  at: number
  part: string
  marked: boolean
}

/** A name in parts: marked is what a searched text has in common with it, without case and accents. */
export function marksIn(name: string, text: string): Part[] {
  const letters = [...name]
  // Each letter by itself, so that its place in the key is known.
  const keys = letters.map((letter) => folded(letter).replaceAll(/[^\p{L}\p{N}]/gu, ' '))
  const places = keys.flatMap((key, index) => Array.from(key, () => index))
  const key = ` ${keys.join('')}`
  const marked = new Set<number>()
  for (const word of tellingWords(wordsOf(text))) {
    for (let at = key.indexOf(` ${word}`); at !== -1; at = key.indexOf(` ${word}`, at + 1)) {
      for (const place of places.slice(at, at + word.length)) marked.add(place)
    }
  }
  const parts: Part[] = []
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1)
    // A mark above a letter belongs to it.
    const isMarked = keys[index] === '' ? (last?.marked ?? false) : marked.has(index)
    if (last?.marked === isMarked) last.part += letter
    else parts.push({ at: index, part: letter, marked: isMarked })
  }
  return parts
}
