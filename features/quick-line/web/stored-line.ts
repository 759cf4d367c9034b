import { flag, object, readStored, removeStored, text, writeStored } from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'

const storageKey = (userId: string) => `quick line of ${userId}`
/** For all tabs. */
const lastKey = (userId: string) => `${TYPED}last line of ${userId}`

export interface StoredLine {
  line: string
  taken: boolean
  /** The line that was put into the form last; empty before one was. */
  before: string
}

const format = {
  format: 2,
  parse: object<StoredLine>({ line: text, taken: flag, before: text }),
}

/** Survives a reload, a failed save and other pages. A new tab begins with what was typed last. */
export function storedLine(userId: string): StoredLine {
  const stored =
    readStored('session', storageKey(userId), format) ??
    readStored('local', lastKey(userId), format)
  return stored ?? { line: '', taken: false, before: '' }
}

export function storeLine(userId: string, stored: StoredLine): void {
  if (stored.line === '' && stored.before === '') {
    deleteLine(userId)
    return
  }
  writeStored('session', storageKey(userId), format, stored)
  writeStored('local', lastKey(userId), format, stored)
}

/** What was typed into another tab since stays. */
export function deleteLine(userId: string): void {
  const own = readStored('session', storageKey(userId), format)
  const last = readStored('local', lastKey(userId), format)
  removeStored('session', storageKey(userId))
  if (own === null || own.line === last?.line) removeStored('local', lastKey(userId))
}
