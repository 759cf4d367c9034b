import {
  flag,
  number,
  object,
  readStored,
  record,
  removeStored,
  writeStored,
} from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'

/** What this device knows of a draft, beside what was typed. */
export interface DraftNote {
  /** The time of the last change. */
  touched: number
  /** Whether it began as another match was: by Play again or Same as last time. */
  isNext: boolean
}

/** The draft of a new match, among those of edits, which have the ids of their matches. */
export const NEW_MATCH = 'new match'

interface Notes {
  notes: Record<string, DraftNote>
}

const key = (userId: string) => `${TYPED}notes on drafts of ${userId}`
const format = {
  format: 1,
  parse: object<Notes>({ notes: record(object<DraftNote>({ touched: number, isNext: flag })) }),
}

const notesOf = (userId: string) => readStored('local', key(userId), format)?.notes ?? {}

export function draftNote(userId: string, of: string): DraftNote | null {
  return notesOf(userId)[of] ?? null
}

export function noteDraft(userId: string, of: string, note: DraftNote): void {
  writeStored('local', key(userId), format, { notes: { ...notesOf(userId), [of]: note } })
}

export function forgetDraft(userId: string, of: string): void {
  const { [of]: gone, ...notes } = notesOf(userId)
  if (gone === undefined) return
  if (Object.keys(notes).length === 0) removeStored('local', key(userId))
  else writeStored('local', key(userId), format, { notes })
}
