import type { Word } from './line-text.rules.ts'
import { type Keyword, type Meaning, keywordAt } from './vocabulary.rules.ts'

/** Short for "and" between people: "me n ben", "ich u ben". */
const AND = new Set(['n', 'u'])
/** Verbs that say I. */
const OF_MINE = new Set(['bin', 'suis', 'fui', 'quede', 'acabe'])
/** Before the short form of "with". */
const WITH = new Set<Meaning>(['won', 'lost', 'draw', 'filler', 'together'])
/** "jajaja", "hahaha", "xD": nobody's name. */
const LAUGHTER = /^(?:(ha|ja|je|ji|he|hi)\1+[hj]?|lo+l+|x+d+)$/u

/** What a short form says where it stands. */
export function shortAt(words: readonly Word[], at: number): Keyword | null {
  const word = words[at]
  if (word?.kind !== 'letters') return null
  if (LAUGHTER.test(word.key)) return { meaning: 'word', count: 1 }
  // "bin zweiter hinter ben" is said by me, as "ich bin zweiter" is.
  if (OF_MINE.has(word.key) && !words.some((_, index) => isMe(words, index))) {
    return { meaning: 'me', count: 1 }
  }
  const next = words[at + 1]
  // "won w ben", but "w ben" may say that he has won; "por" before a margin, "ganó x 7".
  const before = keywordAt(words, at - 1)?.meaning
  const isWith = word.key === 'w' && WITH.has(before ?? 'word') && isName(words, at + 1)
  if (isWith) return { meaning: 'with', count: 1 }
  if (word.key === 'x' && next?.kind === 'digits' && !next.joined)
    return { meaning: 'by', count: 1 }
  if (!isName(words, at - 1) || !isName(words, at + 1)) return null
  if (word.key === 'v') return { meaning: 'against', count: 1 }
  return AND.has(word.key) ? { meaning: 'and', count: 1 } : null
}

function isMe(words: readonly Word[], at: number): boolean {
  return ['me', 'me object'].includes(keywordAt(words, at)?.meaning ?? '')
}

/** Whether somebody of a team stands here, perhaps by one letter: "j+b", and "j/b vs p/a" but not "n/a". */
export function isOfTeam(words: readonly Word[], at: number): boolean {
  if (words[at - 1]?.key === '+' || words[at + 1]?.key === '+') return true
  const isPair = (slash: number) =>
    words[slash]?.key === '/' && isLetter(words, slash - 1) && isLetter(words, slash + 1)
  const isBeside = isPair(at - 1) || isPair(at + 1)
  return isBeside && words.filter((_, slash) => isPair(slash)).length > 1
}

function isLetter(words: readonly Word[], at: number): boolean {
  return words[at]?.kind === 'letters' && words[at].key.length === 1
}

/** A word that may be somebody's name, or I. */
function isName(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (word?.kind !== 'letters') return false
  const meaning = keywordAt(words, at)?.meaning
  return meaning === undefined ? word.key.length > 1 : meaning === 'me'
}
