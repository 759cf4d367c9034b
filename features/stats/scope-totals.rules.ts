import type { Person } from '#features/accounts/accounts.contract.ts'
import { fullName } from '#features/names/names.rules.ts'
import type { ScoreCounts, ScoreKind } from '#features/totals/game-scores.rules.ts'
import type { Form, Newest } from '#features/totals/highlights.contract.ts'
import type { TotalKind } from '#features/totals/match-totals.rules.ts'
import { recordHolders, type TableRecords } from '#features/totals/score-records.rules.ts'
import type { Runs } from '#features/totals/streaks.contract.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import type { CutList } from './stat-filters.contract.ts'
import {
  type ListCursor,
  type ListPart,
  type ListRow,
  noPart,
  partOf,
  sortedList,
  usualName,
} from './stat-lists.rules.ts'
import { type Timeline, timelineOf } from './timeline.rules.ts'

/** What the matches of one scope (all time, a year, a game) say, from totals or from matches. */
export interface ScopeTotals {
  /** By kind and key. */
  sums: Map<TotalKind, Map<string, Sums>>
  /** Of each month with decided matches. */
  runs: Map<string, Runs>
  /** The newest decided matches, newest last. */
  form: Form
  /** Each game's newest match, with the best and the average score by its scoring. */
  newest: Map<string, NonNullable<Newest>>
  records: TableRecords
  /** The scores of a game: the user's and the others'. */
  scores: Record<ScoreKind, ScoreCounts>
  /** How many people and places there are, where only a part of them was read. */
  lengths?: { people: number; places: number }
}

export function noTotals(): ScopeTotals {
  return {
    sums: new Map(),
    runs: new Map(),
    form: [],
    newest: new Map(),
    records: new Map(),
    scores: { score: new Map(), otherScore: new Map() },
  }
}

/** Names of accounts and games by id. */
export interface Names {
  users: ReadonlyMap<string, Person>
  games: ReadonlyMap<string, string>
}

/** The ids whose names are needed. */
export function idsToName({ sums, newest, form, records }: ScopeTotals) {
  const people = [...(sums.get('person')?.keys() ?? [])]
  const expansions = sums.get('expansion')?.keys() ?? []
  return {
    users: [...people.flatMap(userOfKey), ...recordHolders(records.values())],
    games: [...newest.keys(), ...expansions, ...form.map(({ game }) => game)],
  }
}

function userOfKey(key: string): string[] {
  return key.startsWith('user:') ? [key.slice('user:'.length)] : []
}

/** A list of which the next part is wanted; null for the first part of every list. */
export type WantedPart = { list: CutList; after: ListCursor | null } | null

/** What an answer about a scope is made of. */
export interface ScopeAnswer {
  totals: ScopeTotals
  names: Names
  timeline: Timeline
  games: ListPart<GameRow>
  people: ListPart<PersonRow>
  places: ListPart<ListRow>
}

/** The key is the game's id. */
export interface GameRow extends ListRow {
  best: number | null
  average: number | null
  lastPlayed: string
}

export interface PersonRow extends ListRow {
  /** null for a guest. */
  user: Person | null
}

export function scopeAnswer(totals: ScopeTotals, names: Names, part: WantedPart): ScopeAnswer {
  const people = cutList('people', personRows(totals, names), part)
  const places = cutList('places', namedRows(totals, 'place'), part)
  return {
    totals,
    names,
    timeline: timelineOf(totals.sums.get('month') ?? new Map(), totals.runs),
    games: cutList('games', gameRows(totals, names), part),
    people: { ...people, total: totals.lengths?.people ?? people.total },
    places: { ...places, total: totals.lengths?.places ?? places.total },
  }
}

/** The part of a list that an answer has. */
export function cutList<Row extends ListRow>(
  list: CutList,
  rows: readonly Row[],
  part: WantedPart,
): ListPart<Row> {
  if (part === null) return partOf(sortedList(rows), null)
  return part.list === list ? partOf(sortedList(rows), part.after) : noPart(rows)
}

export function sumsOfScope({ sums }: ScopeTotals): Sums {
  return sums.get('total')?.get('') ?? {}
}

/** The scope of a game has no sums of games: those of the scope are the game's. */
export function gameSums(totals: ScopeTotals, gameId: string): Sums {
  return totals.sums.get('game')?.get(gameId) ?? sumsOfScope(totals)
}

export function gameRows(totals: ScopeTotals, { games }: Names): GameRow[] {
  return [...totals.newest].map(([key, { day, best, average }]) => ({
    key,
    name: games.get(key) ?? '',
    sums: gameSums(totals, key),
    best,
    average,
    lastPlayed: day,
  }))
}

export function personRows({ sums }: ScopeTotals, { users }: Names): PersonRow[] {
  return [...(sums.get('person') ?? [])].flatMap(([key, own]): PersonRow[] => {
    const [userId] = userOfKey(key)
    if (userId === undefined) return [{ key, user: null, name: usualName(own), sums: own }]
    const user = users.get(userId)
    // An account that was deleted meanwhile is nobody.
    return user === undefined ? [] : [{ key, user, name: fullName(user), sums: own }]
  })
}

/** What has the name that was written most often: places and roles. */
export function namedRows({ sums }: ScopeTotals, kind: TotalKind): ListRow[] {
  return [...(sums.get(kind) ?? [])].map(([key, own]) => ({ key, name: usualName(own), sums: own }))
}
