import { flag, number, object, readStored, removeStored, writeStored } from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'
import { formatNearDay } from '#features/dates/day-words.rules.ts'
import { storeLine, storedLine } from '#features/quick-line/web/stored-line.ts'
import { deletePad, padKey, storedPad } from '#features/scoring/web/sheet/stored-pad.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import type { Act } from '#ui/feedback/undo-state.ts'
import { endUndo, offerUndo } from '#ui/feedback/undo.ts'

import { isEqual } from '../seats/table-draft.ts'
import { type NewMatch, parseNewMatch } from './form-draft.ts'

export interface StoredDraft {
  draft: NewMatch
  touched: number
  /** Whether it began with Play again or Same as last time. */
  isNext: boolean
}

const format = {
  format: 6,
  parse: object<StoredDraft>({ draft: parseNewMatch, touched: number, isNext: flag }),
}

const ownKey = (userId: string) => `match draft of ${userId}`
const lastKey = (userId: string) => `${TYPED}last draft of ${userId}`

/** This tab's, else the one typed into last: a draft survives a reload and closing the browser. */
export function storedDraft(userId: string): StoredDraft | null {
  return (
    readStored('session', ownKey(userId), format) ?? readStored('local', lastKey(userId), format)
  )
}

export function storeDraft(userId: string, stored: StoredDraft): void {
  writeStored('session', ownKey(userId), format, stored)
  writeStored('local', lastKey(userId), format, stored)
}

/** Without its score pad. What was typed into another tab since stays. */
export function deleteDraft(userId: string): void {
  const own = readStored('session', ownKey(userId), format)?.draft
  const last = readStored('local', lastKey(userId), format)?.draft
  removeStored('session', ownKey(userId))
  if (own === undefined || last === undefined) return
  const hasSamePad = own.padId !== null && own.padId === last.padId
  if (hasSamePad || isEqual(own, last)) removeStored('local', lastKey(userId))
}

export function deletePadOf(userId: string, { padId }: Pick<NewMatch, 'padId'>): void {
  if (padId !== null) deletePad(padKey(padId, userId))
}

const isEmptyText = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** Fields that are looked at below, follow from others, or name a pad, which may be empty. */
const NOT_SAID: ReadonlySet<string> = new Set<keyof NewMatch>([
  ...(['seats', 'preset', 'attempt', 'ownScores', 'padId'] as const),
])

export function isBlank(userId: string, draft: NewMatch): boolean {
  const { padId, seats } = draft
  const today = isoDayOf(new Date())
  const [self, ...others] = seats
  const cells = padId === null ? {} : (storedPad(padKey(padId, userId))?.sheet.cells ?? {})
  return (
    others.length === 0 &&
    [self?.score ?? '', self?.role ?? '', ...Object.values(cells)].every(isEmptyText) &&
    Object.entries(draft).every(
      ([field, value]) =>
        NOT_SAID.has(field) ||
        value === null ||
        value === today ||
        (field !== 'location' && isEmptyText(value)),
    )
  )
}

/** `Your draft from 23:20`, with the day where it is another one. */
export function draftWords(touched: number, today: string): string {
  const time = new Date(touched)
  const clock = time.toTimeString().slice(0, 5)
  const day = isoDayOf(time)
  if (day === today) return `Your draft from ${clock}`
  const near = formatNearDay(day, today)
  return `Your draft from ${near === 'Yesterday' ? 'yesterday' : near}, ${clock}`
}

let offered: Act | null = null

export function offerDiscard(discard: () => void): void {
  offered = { text: 'Draft kept', button: 'Discard', undo: async () => run(discard) }
  offerUndo(offered)
}

/** The draft is in a form again, which has its own button for that. */
export function endDiscard(): void {
  if (offered !== null) void endUndo(offered)
  offered = null
}

export function offerBack(text: string, bringBack: () => void, end: () => void): void {
  offerUndo({ text, undo: async () => run(bringBack), end: async () => run(end) })
}

async function run(act: () => void): Promise<null> {
  act()
  return Promise.resolve(null)
}

/** One tap may have taken the draft out of the form before. */
const forms = new Set<(stored: StoredDraft) => void>()

export function onBroughtBack(show: (stored: StoredDraft) => void): () => void {
  forms.add(show)
  return () => forms.delete(show)
}

export function offerDraftBack(text: string, userId: string, stored: StoredDraft): void {
  const line = storedLine(userId)
  const bringBack = () => {
    storeDraft(userId, stored)
    storeLine(userId, line)
    for (const show of forms) show(stored)
  }
  offerBack(text, bringBack, () => deletePadOf(userId, stored.draft))
}
