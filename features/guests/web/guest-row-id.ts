import { nameKey } from '#features/accounts/name-keys.rules.ts'

/** The id of a guest's row on the page. */
export function guestRowId(name: string): string {
  return `guest-${nameKey(name)}`
}

/** Where the keyboard's place is after a rename: the row with the new name. */
export function rowAfterRename(name: string): HTMLElement | null {
  return document.getElementById(guestRowId(name)) ?? document.getElementById('page')
}
