import { type Entry, type EntryPerson, entrySchema } from '../contract.ts'

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
