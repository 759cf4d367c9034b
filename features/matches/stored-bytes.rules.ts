const MEGABYTE = 1_000_000

/** `12 of 200 MB`. */
export function storedWords({ used, most }: { used: number; most: number }): string {
  return `${Math.ceil(used / MEGABYTE)} of ${Math.floor(most / MEGABYTE)} MB`
}

/** Why a write of an account that is full is refused. */
export function fullSentence(stored: { used: number; most: number }): string {
  return `There is no room for this: your matches take ${storedWords(stored)}. Delete some, or undo an import.`
}
