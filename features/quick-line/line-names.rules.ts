import { type Word, folded, wordsOf } from './line-words.rules.ts'

/** How well words fit a name: the beginning of one of its words, whole words, its first words, all. */
export type Fit = 1 | 2 | 3 | 4

export interface NameMatch<T> {
  values: T[]
  /** The word behind the name. */
  to: number
  fit: Fit
  isFirst: boolean
}

interface Entry<T> {
  value: T
  words: string[]
  /** The word of the name under which it stands in the index. */
  at: number
  whole: Fit
}

export type NameIndex<T> = Map<string, Entry<T>[]>

const KEY_LENGTH = 3
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const indexes = new WeakMap<readonly object[], unknown>()

/** @param whole of people 3: one's first name is as good */
export function nameIndexOf<T extends { name: string }>(list: readonly T[], whole: Fit = 4) {
  const known = indexes.get(list)
  if (known !== undefined) return known as NameIndex<T>
  const index: NameIndex<T> = new Map()
  for (const value of list) {
    const { name } = value
    // Jürgen is also typed Juergen, and Jean-Luc Jeanluc.
    const lower = name.normalize('NFC').toLowerCase()
    const umlauts = lower.replaceAll(/[äöü]/gu, (letter) => UMLAUTS[letter] ?? letter)
    for (const spelling of new Set([name, umlauts, name.replaceAll('-', '')].map(folded))) {
      const words = wordsOf(spelling).flatMap(({ kind, key }) => (kind === 'sign' ? [] : [key]))
      for (const [at, word] of words.entries()) {
        for (let length = 1; length <= Math.min(KEY_LENGTH, word.length); length += 1) {
          const key = word.slice(0, length)
          index.set(key, [...(index.get(key) ?? []), { value, words, at, whole }])
        }
      }
    }
  }
  indexes.set(list, index)
  return index
}

/** "Ben's" is Ben. */
export const nameKeyOf = ({ key }: Word) => key.replace(/'s?$/u, '')

/** By as many words as possible and then as well as possible. */
export function namesAt<T>(
  index: NameIndex<T>,
  words: readonly Word[],
  from: number,
  isAllowed: (match: Omit<NameMatch<T>, 'values'>) => boolean,
): NameMatch<T> | null {
  const word = words[from]
  if (word === undefined || word.kind === 'sign') return null
  let best: NameMatch<T> | null = null
  for (const entry of index.get(nameKeyOf(word).slice(0, KEY_LENGTH)) ?? []) {
    const match = fitOf(entry, words, from)
    if (match === null || !isAllowed(match)) continue
    const order = best === null ? 1 : orderOf(match) - orderOf(best)
    if (order > 0) best = { ...match, values: [entry.value] }
    else if (order === 0 && !best?.values.includes(entry.value)) best?.values.push(entry.value)
  }
  return best
}

/** A longer name is meant rather than a shorter one, then the one that fits better. */
export const orderOf = ({ to, fit, isFirst }: Omit<NameMatch<unknown>, 'values'>) =>
  to * 10 + fit * 2 + Number(isFirst)

function fitOf<T>(entry: Entry<T>, words: readonly Word[], from: number) {
  const isFirst = entry.at === 0
  const wanted = entry.words.slice(entry.at)
  let to = from
  let read = 0
  for (const name of wanted) {
    const word = words[to]
    // "Azul: Summer Pavilion", "Ticket to Ride - Europe"
    const next = read > 0 && word?.kind === 'sign' && /[-:'.&]/u.test(word.key) ? to + 1 : to
    const typed = words[next]
    if (typed === undefined || nameKeyOf(typed) !== name.replace(/'s?$/u, '')) break
    to = next + 1
    read += 1
  }
  if (read > 0) {
    const fit: Fit = isFirst && read === entry.words.length ? entry.whole : isFirst ? 3 : 2
    return { to, fit, isFirst }
  }
  const [typed] = words.slice(from, from + 1)
  const begins = typed?.kind === 'word' && wanted[0]?.startsWith(nameKeyOf(typed)) === true
  return begins ? { to: from + 1, fit: 1 as Fit, isFirst } : null
}
