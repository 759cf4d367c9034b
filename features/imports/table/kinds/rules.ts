import { nameKey } from '#features/accounts/name-keys/rules.ts'

import type { ColumnKind } from '../../reading/rules.ts'
import { storableScore } from '../../scores/rules.ts'
import { kindsOf } from '../columns/rules.ts'
import { readDate, readTime } from '../dates/rules.ts'
import type { TableRow } from '../groups/rules.ts'
import { lettersOf, isBlank, rankOf, resultOf } from '../words/rules.ts'

/** Titles of numbers that are nobody's score. */
const NOT_A_NAME =
  /^(?:#|nr|no|year|month|week|rounds?|turns?|rating|weight|cost|price|level|difficulty|total|sum|count|players|winner|loser)\b|\bid$/iu

/**
 * With the columns that seem to be people: titles that we do not know, over scores or results, where
 * nothing else says who played.
 */
export function withPeople(
  titles: readonly string[],
  kinds: readonly (ColumnKind | null)[],
  rows: readonly Pick<TableRow, 'cells'>[],
): (ColumnKind | null)[] {
  const named: readonly ColumnKind[] = ['player', 'loser', 'opponent']
  if (named.some((kind) => kinds.includes(kind))) return [...kinds]
  const people = titles.flatMap((title, at) => {
    const isOpen = kinds[at] === null || kinds[at] === 'self'
    return isOpen && isName(title) && holdsScores(rows.map(({ cells }) => cells[at] ?? ''))
      ? [at]
      : []
  })
  if (people.length < 2) return [...kinds]
  // Winners who are in no title played at a table that the titles do not name.
  const winner = kinds.indexOf('winner')
  const names = new Set(people.map((at) => nameKey(titles[at] ?? '')))
  const isNamed = rows.some(({ cells }) => names.has(nameKey(cells[winner] ?? '')))
  if (winner >= 0 && !isNamed) return [...kinds]
  return kinds.map((kind, at) => (people.includes(at) ? 'person' : kind))
}

function isName(title: string): boolean {
  return /\p{L}/u.test(title) && !NOT_A_NAME.test(title.trim()) && !/[a-z]Ids?$/u.test(title.trim())
}

function holdsScores(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell))
  const letters = lettersOf(filled)
  const isEnd = (cell: string) =>
    !isDate(cell) &&
    (storableScore(cell).score !== null ||
      rankOf(cell) !== null ||
      resultOf(cell, letters) !== null)
  return filled.length > 0 && filled.every(isEnd)
}

/** With kinds that the cells tell and a title leaves open: "Place" over numbers, "Time" over dates. */
export function withContents(
  titles: readonly string[],
  kinds: readonly (ColumnKind | null)[],
  rows: readonly Pick<TableRow, 'cells'>[],
): (ColumnKind | null)[] {
  const areAll = (at: number, is: (cell: string) => boolean) => {
    const cells = rows.map(({ cells: all }) => all[at] ?? '').filter((cell) => !isBlank(cell))
    return cells.length > 0 && cells.every(is)
  }
  const place = kinds.indexOf('place')
  const isRank =
    place >= 0 && !kinds.includes('rank') && areAll(place, (cell) => rankOf(cell) !== null)
  // Then another column may be the place: "Location".
  const rest = isRank ? kindsOf(titles.with(place, '')).indexOf('place') : -1
  return kinds.map((kind, at) => {
    if (isRank && at === place) return 'rank'
    if (at === rest && kind === null) return 'place'
    if (kind !== 'time') return kind
    if (!kinds.includes('date') && areAll(at, isDate)) return 'date'
    if (areAll(at, (cell) => readTime(cell) !== null)) return 'time'
    return kinds.includes('minutes') ? null : 'minutes'
  })
}

function isDate(cell: string): boolean {
  return /\D/u.test(cell.trim()) && readDate(cell, 'day-first', '2099-12-31') !== null
}
