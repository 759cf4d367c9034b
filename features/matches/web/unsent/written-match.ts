import type { UnsentWrite } from '#client/unsent/unsent-write.ts'

import type { WholeMatch } from '../../whole-match.contract.ts'

/** What only the server knows of a match. */
export const ofServer = { activity: [], corrections: [], link: null, lastReminderSent: null }

/** A match as a write that waits would make it. */
export type WrittenMatch = Omit<WholeMatch, keyof typeof ofServer | 'correcting'>

/** What pages and forms need of a write that makes or edits a match. */
interface Written {
  match: WrittenMatch
  /** What was typed, for its form; which reads it. */
  draft: unknown
  /** Of an edit: the same of the match as the edit began. */
  base: unknown
  /** Under which this device keeps the score pad of a new match, until it is stored. */
  padId: string | null
}

/** Rises with every change of `WrittenMatch`. */
const FORMAT = 1

/** What is stored with a write. */
export function shownOf(written: Written): unknown {
  return { format: FORMAT, ...written }
}

/** @returns null for other writes, and for what another version has stored */
export function writtenIn(shown: unknown): Written | null {
  const isKnown = Reflect.get(Object(shown), 'format') === FORMAT
  return isKnown ? (shown as Written) : null
}

export function writtenMatchOf({ endpoint, shown }: UnsentWrite): WrittenMatch | null {
  const isOfMatch = endpoint === 'POST /sessions' || endpoint === 'PUT /sessions/:id'
  return isOfMatch ? (writtenIn(shown)?.match ?? null) : null
}

/** The id of a player whom only this device knows yet. */
export const localRow = (key: string) => `here ${key}`
export const isLocalRow = (id: string) => id.startsWith('here ')
