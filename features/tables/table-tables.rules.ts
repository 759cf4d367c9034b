import { nameKey } from '#features/accounts/name-keys.rules.ts'

/** More rows of one day and game are no evening's tables. */
const ROWS_MAX = 64

/** What a row says about how its player ended. */
export interface RowEnd {
  name: string
  score: number | null
  won: boolean | null
  rank: number | null
  team: boolean
}

/**
 * The size of the tables, where rows of one day and game are likelier several tables than one: each has
 * one winner, and all together have several, or somebody twice.
 * @param usual how many usually sit at a table of this game in the file; null where nothing says it
 * @returns null where they are one table
 */
export function sizeOfTables(rows: readonly RowEnd[], usual: number | null): number | null {
  if (rows.length < 4 || rows.length > ROWS_MAX || rows.some(({ team }) => team)) return null
  const sizes = Array.from({ length: rows.length - 3 }, (_, at) => at + 2).filter(
    (size) => size <= rows.length / 2 && rows.length % size === 0,
  )
  const size = sizes.find((one) => chunks(rows, one).every(hasOneWinner)) ?? null
  if (size === null) return null
  const isMixed = winnersOf(rows) !== 1 || sitsTwice(rows)
  return isMixed || usual === size ? size : null
}

/** The rows in tables of one size, in their order. */
export function chunks<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  )
}

function hasOneWinner(rows: readonly RowEnd[]): boolean {
  return winnersOf(rows) === 1 && !sitsTwice(rows)
}

function sitsTwice(rows: readonly RowEnd[]): boolean {
  return new Set(rows.map(({ name }) => nameKey(name))).size < rows.length
}

/** By what is said of winners, else by the ranks, else by the best score; 0 where nothing says it. */
function winnersOf(rows: readonly RowEnd[]): number {
  if (rows.some(({ won }) => won !== null)) return rows.filter(({ won }) => won === true).length
  if (rows.some(({ rank }) => rank !== null)) {
    const first = rows.some(({ rank }) => rank === 0) ? 0 : 1
    return rows.filter(({ rank }) => rank === first).length
  }
  const scores = rows.flatMap(({ score }) => score ?? [])
  if (scores.length < rows.length) return 0
  const best = Math.max(...scores)
  return scores.filter((score) => score === best).length
}
