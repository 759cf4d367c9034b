import { nameKey } from '#features/accounts/name-keys.rules.ts'

import type { CutList } from './stat-filters.contract.ts'

/** How many items of a list are answered at once. */
export const LIST_PART = 200

/** A part of a list begins after the item with these values. */
export interface ListCursor {
  matches: number
  name: string
  key: string
}

/** The first or a later part of a list. */
export interface ListPart<Row> {
  rows: Row[]
  /** How many items the whole list has. */
  total: number
  /** Where the list goes on; null at its end. */
  next: ListCursor | null
}

export interface ListRow {
  key: string
  name: string
  matches: number
}

/** Lists are by matches, then by name without case and accents. */
export function placeOf({ matches, name, key }: ListRow): ListCursor {
  return { matches, name: nameKey(name), key }
}

function byPlace(one: ListCursor, other: ListCursor): number {
  return (
    other.matches - one.matches || textOrder(one.name, other.name) || textOrder(one.key, other.key)
  )
}

/** By code points, as both databases order texts; `<` puts 😀 before some other characters. */
function textOrder(one: string, other: string): number {
  if (one === other) return 0
  let at = 0
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return rankAt(one, at) - rankAt(other, at)
}

/** A surrogate belongs to a code point above all others. */
function rankAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (Number.isNaN(unit)) return -1
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

/** All rows of a list in its order. Names are compared only where matches are equal: that is slow. */
export function sortedList<Row extends ListRow>(rows: readonly Row[]): Row[] {
  const places = new Map<Row, ListCursor>()
  const place = (row: Row) => {
    const known = places.get(row) ?? placeOf(row)
    places.set(row, known)
    return known
  }
  return rows.toSorted(
    (one, other) => other.matches - one.matches || byPlace(place(one), place(other)),
  )
}

/** A part of a sorted list: the first one without a cursor. */
function partOf<Row extends ListRow>(
  sorted: readonly Row[],
  after: ListCursor | null,
): ListPart<Row> {
  const start = after === null ? 0 : sorted.findIndex((row) => byPlace(after, placeOf(row)) < 0)
  const rest = start === -1 ? [] : sorted.slice(start)
  const rows = rest.slice(0, LIST_PART)
  const last = rows.at(-1)
  const next = last === undefined || rest.length === rows.length ? null : placeOf(last)
  return { rows, total: sorted.length, next }
}

/** A list of which the next part is wanted; null for the first part of every list. */
export type WantedPart = { list: CutList; after: ListCursor | null } | null

/** The part of a list that an answer has: none where another list's next part is asked for. */
export function cutList<Row extends ListRow>(
  list: CutList,
  rows: readonly Row[],
  part: WantedPart,
): ListPart<Row> {
  if (part !== null && part.list !== list) return { rows: [], total: rows.length, next: null }
  return partOf(sortedList(rows), part?.after ?? null)
}

/** The name that was written most often; of equally frequent ones the first in order. */
export function usualName(names: ReadonlyMap<string, number>): string {
  let [most, often] = ['', 0]
  for (const [name, times] of names) {
    if (times > often || (times === often && textOrder(name, most) < 0))
      [most, often] = [name, times]
  }
  return most
}

/** Writes a cursor as text; it is good for its own list alone. */
export function cursorText(list: CutList, { matches, name, key }: ListCursor): string {
  return JSON.stringify([list, matches, name, key])
}

/** @returns undefined for a text that is no cursor of this list */
export function parseCursor(list: CutList, text: string): ListCursor | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(parsed)) return undefined
  const [ofList, matches, name, key] = parsed as unknown[]
  if (ofList !== list || !Number.isInteger(matches) || !isText(name) || !isText(key)) {
    return undefined
  }
  return Math.abs(Number(matches)) <= MATCHES_MAX
    ? { matches: Number(matches), name, key }
    : undefined
}

/** As many as both databases compare as a whole number. */
const MATCHES_MAX = 2_147_483_647

/** PostgreSQL refuses a text with a zero in it. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0')
}
