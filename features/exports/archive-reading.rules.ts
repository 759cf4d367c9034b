import {
  type DetailKey,
  type DetailValues,
  forEachDetail,
} from '#features/matches/match-details.rules.ts'
import { confirmations } from '#features/matches/matches.rules.ts'
import { results, modes, scorings } from '#features/scoring/results.rules.ts'

import {
  ARCHIVE_FORMAT,
  archivedName,
  type ArchivedPlayer,
  type MatchOfArchive,
  type Original,
} from './archives.rules.ts'

type Reading =
  /** Oldest first, unlike in the file: in lists, matches of one time stand in the order of adding. */
  { ok: true; matches: MatchOfArchive[] } | { ok: false; reason: string }

export function isArchive(json: unknown): boolean {
  return fieldsOf(json)['tabletally'] === 'archive'
}

/** Checks types only: the server checks the matches' contents. */
export function readArchiveJson(json: unknown): Reading {
  const no = (reason: string) => ({ ok: false as const, reason })
  const { format, matches } = fieldsOf(json)
  if (format !== ARCHIVE_FORMAT) {
    return no('This archive was made by a newer Tabletally than this one.')
  }
  if (!Array.isArray(matches)) return no('This archive was cut off: download it again.')
  const wellFormed = matches.map(readMatch)
  const broken = wellFormed.indexOf(null)
  if (broken >= 0) return no(`Match ${broken + 1} of this archive cannot be read.`)
  return { ok: true, matches: wellFormed.filter((one) => one !== null).toReversed() }
}

/** @throws Malformed */
type Read<T> = (value: unknown) => T

class Malformed extends Error {}

function readMatch(value: unknown): MatchOfArchive | null {
  try {
    return match(value)
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}

/** @throws when it has another form than an import stores */
export function readOriginal(stored: string): Original {
  return original(JSON.parse(stored))
}

const words: Read<string> = (value) => {
  if (typeof value !== 'string') throw new Malformed('not a text')
  return value
}

const number: Read<number> = (value) => {
  if (typeof value !== 'number') throw new Malformed('not a number')
  return value
}

const flag: Read<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new Malformed('neither true nor false')
  return value
}

function oneOf<const T>(values: readonly T[]): Read<T> {
  return (value) => {
    const found = values.find((known) => known === value)
    if (found === undefined) throw new Malformed('no known value')
    return found
  }
}

function orNull<T>(read: Read<T>): Read<T | null> {
  return (value) => (value === null ? null : read(value))
}

function list<T>(read: Read<T>): Read<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new Malformed('no list')
    return value.map((item) => read(item))
  }
}

/** By its type every field has to be read, so that no new field is forgotten. */
function object<T extends object>(fields: { [K in keyof T]-?: Read<T[K]> }): Read<T> {
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new Malformed('no object')
    const from = value as Record<string, unknown>
    const entries = Object.entries<Read<unknown>>(fields)
    return Object.fromEntries(entries.map(([name, read]) => [name, read(from[name])])) as T
  }
}

const nameWords: Read<string> = (value) => archivedName(words(value))

const original = object<Original>({
  createdBy: nameWords,
  createdAt: words,
  status: oneOf(['Pending', 'Confirmed']),
  players: list(
    object<Original['players'][number]>({
      name: nameWords,
      guest: flag,
      confirmed: flag,
      confirmedBy: orNull(oneOf(confirmations)),
    }),
  ),
})

/** Left out by a version without it, a detail is empty. */
const readDetail = {
  line: (value: unknown = null) => orNull(words)(value),
  text: (value: unknown = '') => words(value),
  minutes: (value: unknown = null) => orNull(number)(value),
}

const match = object<MatchOfArchive>({
  id: words,
  game: words,
  date: words,
  day: words,
  mode: oneOf(modes),
  scoring: oneOf(scorings),
  ...forEachDetail<{ [K in DetailKey]: Read<DetailValues[K]> }>(
    (_, { kind }) => readDetail[kind] as never,
  ),
  expansions: list(words),
  pad: orNull(object({ rows: list(object({ label: words, scores: list(orNull(number)) })) })),
  original,
  players: list(
    object<ArchivedPlayer>({
      name: words,
      email: orNull(words),
      self: flag,
      score: orNull(number),
      result: oneOf(results),
      team: orNull(words),
      role: orNull(words),
      rank: orNull(number),
      started: flag,
      former: flag,
    }),
  ),
})

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
