import { searchKey, wordsToFind } from './search.rules.ts'

interface Part {
  /** Where it begins, in letters. */
  at: number
  part: string
  marked: boolean
}

/** A short word marks names only where a word of theirs begins with it. */
const ANYWHERE = 3

/** A name in parts: marked is what a searched text has in common with it, without case and accents. */
export function marksIn(name: string, text: string): Part[] {
  const letters = [...name]
  // Each letter by itself, so that its place in the key is known.
  const keys = letters.map((letter) => (/\s/u.test(letter) ? ' ' : searchKey(letter)))
  const starts: number[] = []
  let key = ''
  for (const [index, letterKey] of keys.entries()) {
    for (let unit = 0; unit < letterKey.length; unit += 1) starts.push(index)
    key += letterKey
  }
  const marked = new Set<number>()
  const words = wordsToFind(text)
  for (const word of words) {
    // "me" and "at" of a question mark nothing.
    if (words.length > 1 && word.length < ANYWHERE) continue
    for (let at = key.indexOf(word); at !== -1; at = key.indexOf(word, at + 1)) {
      const begins = at === 0 || !/[\p{L}\p{N}]/u.test(key.charAt(at - 1))
      if (word.length < ANYWHERE && !begins) continue
      for (let unit = at; unit < at + word.length; unit += 1) marked.add(starts[unit] ?? 0)
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
