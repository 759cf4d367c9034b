import { nameKey } from '#features/accounts/name-keys.rules.ts'

/** The id of a guest's row on the page. */
export function guestRowId(name: string): string {
  return `guest-${nameKey(name)}`
}

/** Where the keyboard's place is after a rename: the row with the new name. */
export function rowAfterRename(name: string): HTMLElement | null {
  return document.getElementById(guestRowId(name)) ?? document.getElementById('page')
}

/** Turns of the event loop, about a second. */
const TURNS = 100

/**
 * Waits until a list that has arrived is drawn: React does it in a later turn, and the list is asked for
 * again when another change is heard.
 */
export async function guestRowShown(name: string): Promise<void> {
  for (let turn = 0; turn < TURNS && !document.getElementById(guestRowId(name)); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
