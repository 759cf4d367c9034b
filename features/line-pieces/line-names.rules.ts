import { isOneSlipAway } from '#features/games/similar-names.rules.ts'

import { type Word, wordsOf } from './line-text.rules.ts'

interface NameWord {
  key: string
  /** Not in the middle of a word of a script without spaces. */
  begins: boolean
}

/** One for all who have the same name: a thousand of them cost no more than one. */
interface Entry<T> {
  /** With their places in the index. */
  values: Map<T, number>
  words: NameWord[]
}

interface Place<T> {
  entry: Entry<T>
  /** The first and the last word of the name that were typed. */
  from: number
  at: number
  /** Every word was typed whole. */
  whole: boolean
}

export interface NameIndex<T> {
  /** By the first characters of the words. */
  places: Map<string, Place<T>[]>
  /** By the words. */
  entries: Map<string, Entry<T>>
  size: number
  /** So many places a first character has at most: those of the likeliest names. */
  placesMax: number
}

/**
 * How well a name fits: 0 the whole name; 1 its first words; 2 other words, whole; 3 the beginning of
 * its first words; 4 the beginning of others.
 */
export type Fit = 0 | 1 | 2 | 3 | 4

export interface NameMatch<T> {
  /** How many words of the text it takes, marks between them included. */
  count: number
  fit: Fit
  /** Those that fit best, in the order of the index. */
  values: T[]
}

const ALIKE_WORDS = 4
/** Of more people or games than sit at any table, the likeliest. */
const VALUES_MAX = 64
/** Further words of a long name find nothing: a name is typed by its first ones. */
const WORDS_MAX = 16
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

interface Named<T> {
  value: T
  name: string
}

/** @param values with their names; the first is the likeliest */
export function nameIndex<T>(
  values: readonly Named<T>[],
  placesMax = Number.POSITIVE_INFINITY,
): NameIndex<T> {
  const index: NameIndex<T> = { places: new Map(), entries: new Map(), size: 0, placesMax }
  for (const named of values) addName(index, named)
  return index
}

/** Adds a name that is less likely than all before it. */
export function addName<T>(index: NameIndex<T>, { value, name }: Named<T>): void {
  const rank = index.size++
  for (const spelling of spellingsOf(name)) {
    const words = nameWordsOf(spelling)
    const spelled = JSON.stringify(words)
    const known = index.entries.get(spelled)
    if (known !== undefined) {
      if (!known.values.has(value)) known.values.set(value, rank)
      continue
    }
    const entry = { values: new Map([[value, rank]]), words }
    index.entries.set(spelled, entry)
    const begun = new Set<string>()
    for (const [at, { key, begins }] of words.entries()) {
      const first = key.charAt(0)
      if (!begins || begun.has(key)) continue
      begun.add(key)
      const places = index.places.get(first) ?? []
      if (places.length >= index.placesMax) continue
      places.push({ entry, from: at, at, whole: true })
      index.places.set(first, places)
    }
  }
}

/** Jean-Luc is also typed Jeanluc, and Jürgen is also Juergen. */
function spellingsOf(name: string): Set<string> {
  const umlauts = name
    .normalize('NFC')
    .replaceAll(/[äöüÄÖÜ]/gu, (letter) => UMLAUTS[letter] ?? letter)
  return new Set([name, name.replaceAll('-', ''), umlauts])
}

function nameWordsOf(name: string): NameWord[] {
  return wordsOf(name)
    .filter(({ kind }) => kind !== 'mark')
    .slice(0, WORDS_MAX)
    .map(({ key, unspaced, joined }) => ({ key, begins: !(unspaced && joined) }))
}

/**
 * The names that the words from `at` on begin, by as many words as fit.
 * @param inOrder words of the name may be left out ("7 duel" is 7 Wonders Duel)
 * @param isTaken a word that means something else; it goes on a name only when typed whole
 */
export function namesAt<T>(
  index: NameIndex<T>,
  words: readonly Word[],
  at: number,
  inOrder: boolean,
  isTaken: (at: number) => boolean,
): NameMatch<T> | null {
  const word = words[at]
  if (word === undefined || word.kind === 'mark') return null
  const first = (index.places.get(word.key.charAt(0)) ?? []).flatMap((place) =>
    stepTo(place, place.at, word),
  )
  let best = first
  let end = at + 1
  let taken = 1
  for (
    let next = nextWord(words, end);
    best.length > 0 && next !== null;
    next = nextWord(words, end)
  ) {
    const [following, place] = next
    const wholeOnly = following.kind === 'digits' || isTaken(place)
    const longer = best.flatMap((begun) => goOn(begun, following, inOrder, wholeOnly))
    if (longer.length === 0) break
    // Those with so many words in common are alike: the likeliest of them are enough.
    taken += 1
    best = taken < ALIKE_WORDS ? longer : longer.slice(0, VALUES_MAX)
    end = place + 1
  }
  // A number alone names nothing but a name that is that number.
  const named = best.filter(
    ({ entry, from, at: last }) =>
      word.kind === 'letters' || last > from || entry.words.length === 1,
  )
  if (named.length === 0) return null
  const fit = Math.min(...named.map(fitOf)) as Fit
  const ranks = new Map<T, number>()
  for (const place of named) {
    if (fitOf(place) !== fit) continue
    for (const [value, rank] of place.entry.values) {
      ranks.set(value, Math.min(rank, ranks.get(value) ?? rank))
    }
  }
  const values = [...ranks].toSorted(([, one], [, other]) => one - other).map(([value]) => value)
  return { count: end - at, fit, values: values.slice(0, VALUES_MAX) }
}

/** The word after a hyphen, dot or the like; null where another part of the line begins. */
function nextWord(words: readonly Word[], at: number): [Word, number] | null {
  const word = words[at]
  if (word === undefined) return null
  if (word.kind !== 'mark') return [word, at]
  const after = words[at + 1]
  if (!"-'.!?:&".includes(word.key) || after === undefined || after.kind === 'mark') return null
  return [after, at + 1]
}

function goOn<T>(place: Place<T>, word: Word, inOrder: boolean, wholeOnly: boolean): Place<T>[] {
  const { words } = place.entry
  const last = inOrder ? words.length - 1 : Math.min(place.at + 1, words.length - 1)
  for (let at = place.at + 1; at <= last; at += 1) {
    const step = stepTo(place, at, word)
    if (step[0] !== undefined && (!wholeOnly || words[at]?.key === word.key)) return step
  }
  return []
}

function stepTo<T>(place: Place<T>, at: number, word: Word): Place<T>[] {
  const key = place.entry.words[at]?.key ?? ''
  const same = key === word.key || key === word.owner
  if (!same && (word.kind === 'digits' || !key.startsWith(word.key))) return []
  const gap = at > place.at + 1
  return [{ ...place, at, whole: place.whole && same && !gap }]
}

function fitOf<T>({ entry, from, at, whole }: Place<T>): Fit {
  if (!whole) return from === 0 ? 3 : 4
  if (from > 0) return 2
  return at === entry.words.length - 1 ? 0 : 1
}

/**
 * Finds those whose whole name, or as many of its first words, is one slip of the finger away.
 * @returns looks for one text; the names are read once for all
 */
export function namesNear<T extends { name: string }>(values: readonly T[]): (text: string) => T[] {
  let named: { value: T; spellings: string[][] }[] | null = null
  return (text) => {
    named ??= values.map((value) => ({
      value,
      spellings: [...spellingsOf(value.name)].map(keysOf),
    }))
    const typed = keysOf(text)
    const key = typed.join(' ')
    const isNear = (keys: string[]) => isOneSlipAway(key, keys.slice(0, typed.length).join(' '))
    return named.filter(({ spellings }) => spellings.some(isNear)).map(({ value }) => value)
  }
}

function keysOf(name: string): string[] {
  return nameWordsOf(name).map(({ key }) => key)
}
