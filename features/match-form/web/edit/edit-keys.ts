// Apart from `stored-edit.ts`, so that a match's page does not load the form's rules to look for an edit.

/** Where this tab stores an edit that has not been saved. */
export const editKey = (matchId: string, userId: string) => `match edit ${matchId} of ${userId}`

/** Whether something is stored, perhaps unreadable. */
export function hasEdit(matchId: string, userId: string): boolean {
  try {
    return sessionStorage.getItem(editKey(matchId, userId)) !== null
  } catch {
    // Storage is blocked, so nothing is stored.
    return false
  }
}
