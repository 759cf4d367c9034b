import {
  fieldsOf,
  flag,
  object,
  readStored,
  removeStored,
  type StoredFormat,
  text,
  writeStored,
} from '#client/stored-data.ts'

const storageKey = (userId: string) => `quick line of ${userId}`

export interface StoredLine {
  line: string
  /** It is in the form. */
  taken: boolean
  /** The line that was put into the form last; empty before one was. */
  before: string
}

const parse = object<StoredLine>({ line: text, taken: flag, before: text })
const format: StoredFormat<StoredLine> = {
  format: 2,
  parse,
  // until 0.3: it did not say what was put into the form before, and earlier not whether anything was
  before: (value) => parse({ taken: false, before: '', ...fieldsOf(value) }),
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
