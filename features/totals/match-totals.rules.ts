import type { Entry, EntryPerson, Outcome } from '#features/entries/entries.contract.ts'

import { scoreKey } from './game-scores.rules.ts'
import type { Totals, Sums } from './totals.contract.ts'

/**
 * What is counted apart from the rest: everything (`total`), or what has a key: a month, a game, a
 * person, and so on.
 */
export const totalKinds = [
  'total',
  'month',
  'game',
  'person',
  'place',
  'score',
  'otherScore',
  'role',
  'expansion',
] as const
export type TotalKind = (typeof totalKinds)[number]

/** Which matches a total counts: all, or those that the whole table has confirmed. */
export type Basis = keyof Totals

/** One place where matches are counted. */
export interface TotalKey {
  /** '' for all matches, `y2026` for a year, `g` with the id for a game. */
  scope: string
  kind: TotalKind
  /** '' for the total. */
  key: string
}

export const ALL_TIME = ''

export function yearScope(year: string): string {
  return `y${year}`
}

export function gameScope(gameId: string): string {
  return `g${gameId}`
}

/** Where an entry counts, each once. */
export function totalKeysOf(entry: Entry): TotalKey[] {
  const scopes = [ALL_TIME, yearScope(entry.day.slice(0, 4)), gameScope(entry.game)]
  return scopes.flatMap((scope) => totalKeysIn(scope, entry))
}

/** Where an entry counts in one scope. A year's months are those of all time. */
export function totalKeysIn(scope: string, entry: Entry): TotalKey[] {
  const keysOf = (kind: TotalKind, keys: readonly string[]) =>
    [...new Set(keys)].map((key): TotalKey => ({ scope, kind, key }))
  const ofGame = scope.startsWith('g')
  return [
    ...keysOf('total', ['']),
    ...keysOf('month', scope.startsWith('y') ? [] : [entry.day.slice(0, 7)]),
    ...keysOf('game', ofGame ? [] : [entry.game]),
    ...keysOf(
      'person',
      entry.people.map(({ key }) => key),
    ),
    ...keysOf('place', entry.place === null ? [] : [entry.place.key]),
    ...(ofGame
      ? [
          ...keysOf('score', entry.score === null ? [] : [scoreKey(entry.scoring, entry.score)]),
          ...keysOf(
            'otherScore',
            entry.otherScores.map((score) => scoreKey(entry.scoring, score)),
          ),
          ...keysOf('role', entry.role === null ? [] : [entry.role.key]),
          ...keysOf('expansion', entry.expansions),
        ]
      : []),
  ]
}

/** What an entry adds to the sums there. */
export function sumsOf({ kind, key }: TotalKey, entry: Entry): Sums {
  switch (kind) {
    case 'total':
      return totalSums(entry)
    case 'month':
      return { ...decidedSums(entry), [`day/${entry.day.slice(8)}`]: 1 }
    case 'game':
      return { ...decidedSums(entry), ...cooperativeSums(entry) }
    case 'person':
      return personSums(
        entry,
        entry.people.find((person) => person.key === key),
      )
    case 'place':
      return { matches: 1, ...nameSums(entry.place?.name) }
    case 'score':
      return { matches: 1 }
    case 'otherScore':
      return {
        matches: entry.otherScores.filter((score) => scoreKey(entry.scoring, score) === key).length,
      }
    case 'role':
      return { ...decidedSums(entry), ...nameSums(entry.role?.name) }
    case 'expansion':
      return decidedSums(entry)
  }
}

function totalSums(entry: Entry): Sums {
  return {
    ...decidedSums(entry),
    ...cooperativeSums(entry),
    ...(entry.minutes === null ? {} : { minutes: entry.minutes, timed: 1 }),
    ...(entry.result === '' ? {} : { [`result/${entry.result}`]: 1 }),
    [`weekday/${weekdayOf(entry.day)}`]: 1,
    [`rows/${entry.rows}`]: 1,
    ...(entry.started ? outcomeSums('starting/', entry.sides, entry.outcome) : {}),
    ...outcomeSums('starter/', entry.sides, entry.starter),
  }
}

function decidedSums({ sides, outcome }: Entry): Sums {
  return { matches: 1, ...outcomeSums('', sides, outcome) }
}

/** Losses are what is left of the decided matches. */
function outcomeSums(prefix: string, sides: number, outcome: Outcome | null): Sums {
  if (outcome === null) return {}
  const { winners } = outcome
  return {
    [`${prefix}decided/${sides}${winners === 1 ? '' : `/${winners}`}`]: 1,
    ...(outcome.result === 'Win' ? { [`${prefix}wins/${sides}`]: 1 } : {}),
    ...(outcome.result === 'Draw' ? { [`${prefix}draws/${sides}/${outcome.drawAmong}`]: 1 } : {}),
  }
}

function cooperativeSums({ mode, result }: Entry): Sums {
  if (mode !== 'cooperative') return {}
  return { coop: 1, ...(result === 'Win' ? { coopWins: 1 } : {}) }
}

function personSums(entry: Entry, person: EntryPerson | undefined): Sums {
  return {
    matches: 1,
    ...(person?.comparison == null ? {} : { [person.comparison]: 1 }),
    ...cooperativeSums(entry),
    ...nameSums(person?.name),
  }
}

/** How often a name was written so: the name that people read is the most frequent one. */
function nameSums(name: string | null | undefined): Sums {
  return name == null ? {} : { [`name:${name}`]: 1 }
}

/** From 0, Monday. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

/** Adds to sums, in place. */
export function addInto(sums: Sums, more: Sums, sign: 1 | -1 = 1): void {
  for (const [name, number] of Object.entries(more)) {
    const sum = (sums[name] ?? 0) + sign * number
    if (sum === 0) delete sums[name]
    else sums[name] = sum
  }
}

/** Stored sums. Checked by hand: an answer reads hundreds of them, which a schema does ten times slower. */
export function readSums(stored: unknown): Sums {
  if (typeof stored !== 'object' || stored === null) throw new Error('These are no sums.')
  for (const [name, sum] of Object.entries(stored)) {
    if (!Number.isInteger(sum) || sum < 1) throw new Error(`The sum ${name} is no number.`)
  }
  return stored as Sums
}

/** Stored totals. */
export function readTotals(text: string): Totals {
  const { all, confirmed } = storedTotals(text)
  return { all: readSums(all), confirmed: readSums(confirmed) }
}

/** What is stored in a row of the tallies, for each basis. */
export function storedTotals(text: string): { [K in Basis]?: unknown } {
  const stored: unknown = JSON.parse(text)
  if (typeof stored !== 'object' || stored === null) throw new Error('These are no totals.')
  return stored
}
