import { object, readStored, removeStored, text, writeStored } from '#client/storage/stored-data.ts'

const storageKey = (userId: string) => `quick line of ${userId}`

export interface StoredLine {
  line: string
  /** It is in the form. */
  taken: boolean
}

const format = {
  format: 1,
  // Pages of the version before do not store whether a line was taken.
  parse: object<StoredLine>({ line: text, taken: (value) => value === true }),
}

/** The line as typed in this tab: it survives a reload, a failed save and other pages. */
export function storedLine(userId: string): StoredLine {
  return readStored('session', storageKey(userId), format) ?? { line: '', taken: false }
}

export function storeLine(userId: string, stored: StoredLine): void {
  if (stored.line === '') deleteLine(userId)
  else writeStored('session', storageKey(userId), format, stored)
}

/** The match is saved, or given up. */
export function deleteLine(userId: string): void {
  removeStored('session', storageKey(userId))
}
