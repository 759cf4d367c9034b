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

/** A new match as typed so far. */
export interface NewMatch extends TableDraft {
  game: Game | null
  /** `YYYY-MM-DD`; null for today, whatever day that is when the match is saved. */
  day: string | null
  notes: string
  /** The last attempt to save, so that a retry sends the same request. */
  attempt: Attempt | null
}

interface Attempt {
  /** What was sent, without the time of sending; a change makes a new request. */
  of: string
  idempotencyKey: string
  date: string
}

const storageKey = (userId: string) => `new match of ${userId}`

/** Parses a stored `YYYY-MM-DD`. @throws TypeError when it is none */
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

/** Drafts before format 1 had no `byHand`: now their results follow the scores. */
const upgrade: Parser<NewMatch> = (value) => {
  const draft = chosenByHand(parse({ ...fieldsOf(value), scoring: null, byHand: null }))
  return { ...draft, byHand: draft.byHand && { ...draft.byHand, scores: null } }
}

const format = { format: 1, parse, upgrade }

/** The user's draft in this tab's storage: it survives a reload, a failed save and other pages. */
export function storedDraft(userId: string): NewMatch | null {
  return readStored('session', storageKey(userId), format)
}

export function storeDraft(userId: string, draft: NewMatch): void {
  writeStored('session', storageKey(userId), format, draft)
}

export function deleteDraft(userId: string): void {
  removeStored('session', storageKey(userId))
}

/** Now for today; else local noon, so that the day is the same in nearly every time zone. */
export function instantOf(day: string | null, now: Date): string {
  const date = day === null || day === isoDayOf(now) ? now : dateOf(day)
  if (date === undefined) return now.toISOString()
  if (date !== now) date.setHours(12)
  return date.toISOString()
}

/** The request that saves the draft: the same one again if nothing has changed since the last. */
export function attemptOf(draft: NewMatch, now: Date): Attempt {
  const { game, day, seats, notes } = draft
  const of = JSON.stringify([game?._id, day ?? isoDayOf(now), draftsOf(seats), notes])
  if (draft.attempt?.of === of) return draft.attempt
  return { of, idempotencyKey: randomKey(), date: instantOf(day, now) }
}

type SentField = 'game' | 'date' | 'notes' | 'players'

export function bodyOf(draft: NewMatch, attempt: Attempt): Required<Pick<MatchDraft, SentField>> {
  return {
    game: draft.game?._id ?? '',
    date: attempt.date,
    notes: draft.notes,
    players: draftsOf(draft.seats),
  }
}
