import { dayAfter } from '#features/matches/days/rules.ts'

import { type Counts, countsSchema } from '../counts/contract.ts'
import { addInto, type Cell, cellsOf, sumsOf } from '../counts/rules.ts'
import { type Entry, type EntryPerson, entrySchema } from '../entries/contract.ts'

const ENTRY_FIELDS = Object.keys({
  match: true,
  day: true,
  logged: true,
  game: true,
  expansions: true,
  mode: true,
  scoring: true,
  rows: true,
  sides: true,
  result: true,
  outcome: true,
  score: true,
  otherScores: true,
  minutes: true,
  place: true,
  role: true,
  started: true,
  starter: true,
  confirmed: true,
  people: true,
  best: true,
  worst: true,
} satisfies Record<keyof Entry, true>) as (keyof Entry)[]

const PERSON_FIELDS = Object.keys({
  key: true,
  name: true,
  score: true,
  result: true,
  comparison: true,
} satisfies Record<keyof EntryPerson, true>) as (keyof EntryPerson)[]

/** An entry as it is stored: JSON without the names of the fields, which would be half of it. */
export function entryText(entry: Entry): string {
  const people = entry.people.map((person) => PERSON_FIELDS.map((field) => person[field]))
  return JSON.stringify(ENTRY_FIELDS.map((field) => (field === 'people' ? people : entry[field])))
}

/** @throws when the text is no entry of this version of the product */
export function readEntry(text: string): Entry {
  const entry = named(ENTRY_FIELDS, JSON.parse(text)) as { people?: unknown }
  const people = Array.isArray(entry.people) ? entry.people : []
  return entrySchema.parse({ ...entry, people: people.map((each) => named(PERSON_FIELDS, each)) })
}

function named(fields: readonly string[], values: unknown): object {
  const array = Array.isArray(values) ? values : []
  return Object.fromEntries(fields.map((field, index) => [field, array[index]]))
}

export function readCounts(text: string): Counts {
  return countsSchema.parse(JSON.parse(text))
}

/** When a day begins in the time zone that is furthest ahead: from then on its matches count. */
export function dueAt(day: string): string {
  return `${dayAfter(day, -1)}T10:00:00.000Z`
}

/** Entries of one match before and after a change; null where there is none. */
export interface Change {
  before: Entry | null
  after: Entry | null
}

/** A cell, and the change of its sums. */
export interface Difference extends Cell {
  all: Record<string, number>
  confirmed: Record<string, number>
}

/** What changes of entries change in each cell; cells in which nothing changes are left out. */
export function differencesOf(changes: readonly Change[]): Difference[] {
  const differences = new Map<string, Difference>()
  for (const { before, after } of changes) {
    if (before !== null) addEntry(differences, before, -1)
    if (after !== null) addEntry(differences, after, 1)
  }
  return [...differences.values()].filter(
    ({ all, confirmed }) => Object.keys(all).length + Object.keys(confirmed).length > 0,
  )
}

function addEntry(differences: Map<string, Difference>, entry: Entry, sign: 1 | -1): void {
  for (const cell of cellsOf(entry)) {
    const id = cellId(cell)
    const difference = differences.get(id) ?? { ...cell, all: {}, confirmed: {} }
    differences.set(id, difference)
    const sums = sumsOf(cell, entry)
    addInto(difference.all, sums, sign)
    if (entry.confirmed) addInto(difference.confirmed, sums, sign)
  }
}

export function cellId({ scope, kind, key }: { scope: string; kind: string; key: string }): string {
  return `${scope} ${kind} ${key}`
}

/** The counts of a cell after a change. @returns null when nothing is left */
export function changedCounts(
  counts: Counts | null,
  { all, confirmed }: Pick<Difference, 'all' | 'confirmed'>,
): Counts | null {
  const changed = { all: { ...counts?.all }, confirmed: { ...counts?.confirmed } }
  addInto(changed.all, all)
  addInto(changed.confirmed, confirmed)
  return Object.keys(changed.all).length === 0 ? null : changed
}
