import { guestProblems } from '#features/matches/guest-draft.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'

/** Guests in one response. */
export const GUESTS_PAGE = 50

export const GUEST_NOT_FOUND = 'No match of yours has a guest of that name.'

/** What is wrong with a guest's new name, or null. */
export function newNameProblem(name: string): string | null {
  return guestProblems({ name, email: '', invited: false }).name ?? null
}

/** A row of a guest, as far as a rename needs it. */
export interface NamedRow {
  matchId: string
  rowId: string
  name: string
  /** The row that an account has left, or that of a deleted one: nobody's guest, no other's to rename. */
  left: boolean
}

/**
 * Which of these guests' rows a rename changes. A match in which both names sit, or two of the first,
 * is left out: two people of one name at a table could not be told apart any more.
 * @param rows all guests' rows of the matches
 */
export function planRename(
  rows: readonly NamedRow[],
  { from, to }: { from: string; to: string },
): { renamed: NamedRow[]; left: string[] } {
  const [old, wanted] = [nameKey(from), nameKey(to)]
  const renamed: NamedRow[] = []
  const left: string[] = []
  for (const [matchId, table] of Map.groupBy(rows, (row) => row.matchId)) {
    const [row, another] = table.filter(({ name, left: gone }) => !gone && nameKey(name) === old)
    if (row === undefined || (another === undefined && row.name === to)) continue
    const isTaken = old !== wanted && table.some(({ name }) => nameKey(name) === wanted)
    if (another !== undefined || isTaken) left.push(matchId)
    else renamed.push(row)
  }
  return { renamed, left }
}
