// Apart from `stored-edit.ts`, so that a match's page does not load the form's rules to look for an edit.

/** Where this tab stores an edit that has not been saved. */
export const editKey = (matchId: string, userId: string) => `match edit ${matchId} of ${userId}`

/** The key of the formats before 2: pages of that version read and delete only this one. */
export const olderEditKey = (matchId: string, userId: string) =>
  `edit of match ${matchId} of ${userId}`

/** Whether something is stored, perhaps unreadable. */
export function hasEdit(matchId: string, userId: string): boolean {
  try {
    const keys = [editKey(matchId, userId), olderEditKey(matchId, userId)]
    return keys.some((key) => sessionStorage.getItem(key) !== null)
  } catch {
    // Storage is blocked, so nothing is stored.
    return false
  }
}
