// A file of its own: a match's page looks for an edit without loading the form's rules.

export const editKey = (matchId: string, userId: string) => `match edit ${matchId} of ${userId}`

/** Also if it is unreadable. */
export function hasEdit(matchId: string, userId: string): boolean {
  try {
    return sessionStorage.getItem(editKey(matchId, userId)) !== null
  } catch {
    return false
  }
}
