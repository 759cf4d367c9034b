import type { Mode } from '#features/scoring/results.rules.ts'

// Every page of the web app loads this file, since the router reads addresses with it: it imports only
// types.

/** Longer than every name and place. */
export const FILTER_MAX = 200
export const FILTER_TOO_LONG = `A filter has at most ${FILTER_MAX} characters.`
/** How `person` names a guest. */
const GUEST = 'guest:'

/** The filters of the history: the same names in the page's address and in `GET /sessions`. */
export interface MatchFilters {
  /** Part of a name of a game, a person or a place. */
  q?: string | undefined
  /** A game's id. */
  game?: string | undefined
  /** A user's id, or `guest:` and a name. */
  person?: string | undefined
  /** The reader's own result. */
  result?: 'Win' | 'Loss' | 'Draw' | undefined
  place?: string | undefined
  mode?: Mode | undefined
  /** Days, `YYYY-MM-DD`, both included. */
  from?: string | undefined
  to?: string | undefined
  status?: 'confirmed' | 'pending' | undefined
  /** What the reader has not confirmed. */
  waiting?: 'me' | undefined
}

/** Texts as a page's address has them: the router parses a search for 1830 as a number. */
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

/** The filters in a page's address. Every key is set, so that invalid values leave the address. */
export function filtersOf(search: Record<string, unknown>): MatchFilters {
  return Object.fromEntries(filterNames.map((name) => [name, parsers[name](search[name])]))
}

export function isFiltered(filters: MatchFilters): boolean {
  return filterNames.some((name) => filters[name] !== undefined)
}

/** `person` for a guest of this name. */
export function guestFilter(name: string): string {
  return `${GUEST}${name}`
}

/** The guest's name that `person` names; null when it is a user's id. */
export function guestOf(person: string): string | null {
  return person.startsWith(GUEST) ? person.slice(GUEST.length) : null
}

/** Whether it is a day of the calendar, `YYYY-MM-DD`. */
function isDay(value: string): boolean {
  const date = new Date(value)
  // February 30th becomes a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value
}

/** A comma within a guest's name divides nothing. */
const DIVIDER = /,(?=guest:|[\da-f]{8}-[\da-f-]{27}(?:,|$))/iu

/** People in an address: ids and `guest:NAME`, divided by commas; each once, as it was written. */
export function chosenOf(people: string): string[] {
  return [...new Set(people.split(DIVIDER).filter((one) => one.trim() !== ''))]
}
