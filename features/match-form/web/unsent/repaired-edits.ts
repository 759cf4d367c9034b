/** Edits and corrections that need a look and are repaired in a form, by their matches, until this page is left. */
const repairs = new Map<string, string>()

/** The next edit or correction of this match takes the place of the one that needs a look. */
export function beginRepair(matchId: string, writeId: string): void {
  repairs.set(matchId, writeId)
}

/** The id of the write that it takes the place of. */
export const repairedBy = (matchId: string): string | undefined => repairs.get(matchId)

export function endRepair(matchId: string): void {
  repairs.delete(matchId)
}
