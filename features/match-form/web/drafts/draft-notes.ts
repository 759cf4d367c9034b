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
import { formatNearDay } from '#features/dates/day-words.rules.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import type { Act } from '#ui/feedback/undo-state.ts'
import { endUndo, offerUndo } from '#ui/feedback/undo.ts'

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

/**
 * `Your draft from 23:20`, with the day where it is another one.
 * @param touched the time of the last change; null where this device does not know it
 */
export function draftWords(touched: number | null, today: string): string {
  if (touched === null) return 'Your draft'
  const time = new Date(touched)
  const clock = [time.getHours(), time.getMinutes()]
    .map((n) => String(n).padStart(2, '0'))
    .join(':')
  const day = isoDayOf(time)
  if (day === today) return `Your draft from ${clock}`
  const near = formatNearDay(day, today)
  return `Your draft from ${near === 'Yesterday' ? 'yesterday' : near}, ${clock}`
}

let offered: Act | null = null

/** Says that a form which was left has kept what was typed, and offers to discard it. */
export function offerDiscard(discard: () => void): void {
  offered = {
    text: 'Draft kept',
    button: 'Discard',
    undo: async () => {
      discard()
      return Promise.resolve(null)
    },
  }
  offerUndo(offered)
}

/** The draft is in a form again, which has its own button for that. */
export function endDiscard(): void {
  if (offered !== null) void endUndo(offered)
  offered = null
}

/** Offers to bring back what one tap has taken out of the form. */
export function offerBack(text: string, bringBack: () => void, end?: () => void): void {
  offerUndo({
    text,
    undo: async () => {
      bringBack()
      return Promise.resolve(null)
    },
    ...(end !== undefined && {
      end: async () => {
        end()
        return Promise.resolve()
      },
    }),
  })
}
