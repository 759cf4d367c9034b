import type { Mode } from '#features/scoring/results.rules.ts'

// Every page loads this file, since the router reads addresses with it: it imports only types.

/** Longer than every name and place. */
export const FILTER_MAX = 200
export const FILTER_TOO_LONG = `A filter has at most ${FILTER_MAX} characters.`
const GUEST = 'guest:'

export interface MatchFilters {
  /** Part of the name of a game, a person or a place. */
  q?: string | undefined
  game?: string | undefined
  /** A user's id, or `guest:NAME`. */
  person?: string | undefined
  /** The reader's own result. */
  result?: 'Win' | 'Loss' | 'Draw' | undefined
  place?: string | undefined
  mode?: Mode | undefined
  /** Days `YYYY-MM-DD`, both included. */
  from?: string | undefined
  to?: string | undefined
  status?: 'confirmed' | 'pending' | undefined
  waiting?: 'me' | undefined
}

/** The router parses a search for 1830 as a number. */
const text = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? String(value)
    : undefined
const oneOf =
  <Value extends string>(...known: readonly Value[]) =>
  (value: unknown) =>
    known.find((one) => one === value)
const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

const parsers: { [Name in keyof MatchFilters]-?: (value: unknown) => MatchFilters[Name] } = {
  q: text,
  game: text,
  person: text,
  result: oneOf('Win', 'Loss', 'Draw'),
  place: text,
  mode: oneOf<Mode>('competitive', 'teams', 'cooperative'),
  from: day,
  to: day,
  status: oneOf('confirmed', 'pending'),
  waiting: oneOf('me'),
}

export const filterNames = Object.keys(parsers) as (keyof MatchFilters)[]

/** Every key is set, so that invalid values leave the address. */
export function filtersOf(search: Record<string, unknown>): MatchFilters {
  return Object.fromEntries(filterNames.map((name) => [name, parsers[name](search[name])]))
}

export function isFiltered(filters: MatchFilters): boolean {
  return filterNames.some((name) => filters[name] !== undefined)
}

export function guestFilter(name: string): string {
  return `${GUEST}${name}`
}

export function guestOf(person: string): string | null {
  return person.startsWith(GUEST) ? person.slice(GUEST.length) : null
}

function isDay(value: string): boolean {
  const date = new Date(value)
  // February 30th becomes a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value
}

/** A guest's name may have a comma. */
const DIVIDER = /,(?=guest:|[\da-f]{8}-[\da-f-]{27}(?:,|$))/iu

/** @param people ids and `guest:NAME`, divided by commas */
export function chosenOf(people: string): string[] {
  return [...new Set(people.split(DIVIDER).filter((one) => one.trim() !== ''))]
}
