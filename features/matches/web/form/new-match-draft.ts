import { randomKey } from '#client/random-key.ts'
import {
  fieldsOf,
  nullable,
  object,
  type Parser,
  readStored,
  removeStored,
  text,
  writeStored,
} from '#client/stored-data.ts'
import type { Game } from '#features/games/contract.ts'
import type { MatchDraft } from '#features/matches/contract.ts'
import { dateOf, isoDayOf } from '#ui/dates/calendar-day.ts'

import { draftsOf } from '../table/seat.ts'
import { chosenByHand, type TableDraft, tableParsers } from '../table/table-draft.ts'

/** What has been typed of a new match. */
export interface NewMatch extends TableDraft {
  game: Game | null
  /** `YYYY-MM-DD`; null for today, whatever day that is when the match is saved. */
  day: string | null
  notes: string
  /** The last attempt to save, so that trying again is the same request. */
  attempt: Attempt | null
}

interface Attempt {
  /** What was sent, without the moment of sending. */
  of: string
  idempotencyKey: string
  date: string
}

const storageKey = (userId: string) => `new match of ${userId}`

/** A `YYYY-MM-DD` out of storage. */
export const parseDay: Parser<string> = (value) => {
  const day = text(value)
  if (dateOf(day) === undefined) throw new TypeError('Not a day')
  return day
}

const parse = object<NewMatch>({
  ...tableParsers,
  game: nullable(object<Game>({ _id: text, name: text })),
  day: nullable(parseDay),
  notes: text,
  attempt: nullable(object<Attempt>({ of: text, idempotencyKey: text, date: text })),
})

/** Results did not follow the scores before format 1: now they may. */
const upgrade: Parser<NewMatch> = (value) => {
  const draft = chosenByHand(parse({ ...fieldsOf(value), scoring: null, byHand: null }))
  return { ...draft, byHand: draft.byHand && { ...draft.byHand, scores: null } }
}

const format = { format: 1, parse, upgrade }

/** What this tab kept of the user's match: through a reload, a failed save or another page. */
export function storedDraft(userId: string): NewMatch | null {
  return readStored('session', storageKey(userId), format)
}

export function storeDraft(userId: string, draft: NewMatch): void {
  writeStored('session', storageKey(userId), format, draft)
}

export function deleteDraft(userId: string): void {
  removeStored('session', storageKey(userId))
}

/** Today is the present instant; another day is its noon here, so that it is that day nearly everywhere. */
export function instantOf(day: string | null, now: Date): string {
  const date = day === null || day === isoDayOf(now) ? now : dateOf(day)
  if (date === undefined) return now.toISOString()
  if (date !== now) date.setHours(12)
  return date.toISOString()
}

/** The request that saves the draft: the same one again while nothing in it has changed. */
export function attemptOf(draft: NewMatch, now: Date): Attempt {
  const { game, day, seats, notes } = draft
  const of = JSON.stringify([game?._id, day ?? isoDayOf(now), draftsOf(seats), notes])
  if (draft.attempt?.of === of) return draft.attempt
  return { of, idempotencyKey: randomKey(), date: instantOf(day, now) }
}

export function bodyOf(draft: NewMatch, attempt: Attempt): Required<MatchDraft> {
  return {
    game: draft.game?._id ?? '',
    date: attempt.date,
    notes: draft.notes,
    players: draftsOf(draft.seats),
  }
}
