import { useRef } from 'react'

import { nameKey } from '#features/accounts/name-keys.rules.ts'

/** The id of a guest's row on the page. */
export function guestRowId(name: string): string {
  return `guest-${nameKey(name)}`
}

/** Closes a dialog that renames a guest. Afterwards the keyboard's place is the row with the new name. */
export function useRenamed(onClose: () => void) {
  const newName = useRef<string | null>(null)
  return {
    onDone: (name: string) => {
      newName.current = name
      onClose()
    },
    finalFocus: () =>
      newName.current === null
        ? true
        : (document.getElementById(guestRowId(newName.current)) ?? document.getElementById('page')),
  }
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
