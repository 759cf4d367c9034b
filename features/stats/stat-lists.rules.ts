import { nameKey } from '#features/accounts/name-keys.rules.ts'

import { textOrder } from './entries.rules.ts'
import type { CutList } from './stat-filters.contract.ts'

export const LIST_PART = 200

export interface ListCursor {
  matches: number
  name: string
  key: string
}

export interface ListPart<Row> {
  rows: Row[]
  total: number
  /** null at its end. */
  next: string | null
}

export interface ListRow {
  key: string
  name: string
  matches: number
}

function placeOf({ matches, name, key }: ListRow): ListCursor {
  return { matches, name: nameKey(name), key }
}

function byPlace(one: ListCursor, other: ListCursor): number {
  return (
    other.matches - one.matches || textOrder(one.name, other.name) || textOrder(one.key, other.key)
  )
}

/** Names are compared only where matches are equal: that is slow. */
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

/** A list of which the next part is wanted; null for the first part of every list. */
export type WantedPart = { list: CutList; after: ListCursor | null } | null

export function cutList<Row extends ListRow>(
  list: CutList,
  rows: readonly Row[],
  part: WantedPart,
): ListPart<Row> {
  if (part !== null && part.list !== list) return { rows: [], total: rows.length, next: null }
  const after = part?.after ?? null
  const sorted = sortedList(rows)
  const rest = sorted.filter((row) => after === null || byPlace(after, placeOf(row)) < 0)
  const shown = rest.slice(0, LIST_PART)
  const last = rest.length === shown.length ? undefined : shown.at(-1)
  return {
    rows: shown,
    total: rows.length,
    next: last === undefined ? null : cursorText(list, placeOf(last)),
  }
}

function cursorText(list: CutList, { matches, name, key }: ListCursor): string {
  return JSON.stringify([list, matches, name, key])
}

/** Of equally frequent ones the first in order. */
export function usualName(names: ReadonlyMap<string, number>): string {
  let [most, often] = ['', 0]
  for (const [name, times] of names) {
    if (times > often || (times === often && textOrder(name, most) < 0))
      [most, often] = [name, times]
  }
  return most
}
