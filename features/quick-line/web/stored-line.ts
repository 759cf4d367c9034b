import { object, readStored, removeStored, text, writeStored } from '#client/storage/stored-data.ts'

const storageKey = (userId: string) => `quick line of ${userId}`

export interface StoredLine {
  line: string
  /** It is in the form. */
  taken: boolean
  /** The line that was put into the form last; empty before one was. */
  before: string
}

const format = {
  format: 1,
  // until 0.3: older lines do not say whether they were taken, nor the one before
  parse: object<StoredLine>({
    line: text,
    taken: (value) => value === true,
    before: (value) => (typeof value === 'string' ? value : ''),
  }),
}

/** The line as typed in this tab: it survives a reload, a failed save and other pages. */
export function storedLine(userId: string): StoredLine {
  return readStored('session', storageKey(userId), format) ?? { line: '', taken: false, before: '' }
}

export function storeLine(userId: string, stored: StoredLine): void {
  if (stored.line === '' && stored.before === '') deleteLine(userId)
  else writeStored('session', storageKey(userId), format, stored)
}

/** The match is saved, or given up. */
export function deleteLine(userId: string): void {
  removeStored('session', storageKey(userId))
}
