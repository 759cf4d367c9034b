import { object, readStored, removeStored, text, writeStored } from '#client/storage/stored-data.ts'

const storageKey = (userId: string) => `quick line of ${userId}`
const format = { format: 1, parse: object<{ line: string }>({ line: text }) }

/** The line as typed in this tab: it survives a reload, a failed save and other pages. */
export function storedLine(userId: string): string {
  return readStored('session', storageKey(userId), format)?.line ?? ''
}

export function storeLine(userId: string, line: string): void {
  if (line === '') deleteLine(userId)
  else writeStored('session', storageKey(userId), format, { line })
}

/** The match is saved, or given up. */
export function deleteLine(userId: string): void {
  removeStored('session', storageKey(userId))
}
