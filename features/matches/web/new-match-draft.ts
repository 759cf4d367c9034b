import type { Game } from '#features/games/contract.ts'
import type { MatchDraft } from '#features/matches/contract.ts'
import { freshKey } from '#web/fresh-key.ts'
import { dateOf, dayOf } from '#web/ui/calendar-day.ts'

import { draftsOf, type Seat } from './seat.ts'

/** What has been typed of a new match. */
export interface NewMatch {
  game: Game | null
  /** `YYYY-MM-DD`; null for today, whatever day that is when the match is saved. */
  day: string | null
  seats: Seat[]
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

/** What this tab kept of the user's match: through a reload, a failed save or another page. */
export function keptDraft(userId: string): NewMatch | null {
  try {
    const kept = sessionStorage.getItem(storageKey(userId))
    return kept === null ? null : (JSON.parse(kept) as NewMatch)
  } catch {
    // Blocked storage, or something else's text: begin anew.
    return null
  }
}

export function keepDraft(userId: string, draft: NewMatch): void {
  try {
    sessionStorage.setItem(storageKey(userId), JSON.stringify(draft))
  } catch {
    // Blocked or full storage: the page itself still has it.
  }
}

export function forgetDraft(userId: string): void {
  try {
    sessionStorage.removeItem(storageKey(userId))
  } catch {
    // Blocked storage kept nothing.
  }
}

/** Today is the present instant; another day is its noon here, so that it is that day nearly everywhere. */
export function instantOf(day: string | null, now: Date): string {
  const date = day === null || day === dayOf(now) ? now : dateOf(day)
  if (date === undefined) return now.toISOString()
  if (date !== now) date.setHours(12)
  return date.toISOString()
}

/** The request that saves the draft: the same one again while nothing in it has changed. */
export function attemptOf(draft: NewMatch, now: Date): Attempt {
  const { game, day, seats, notes } = draft
  const of = JSON.stringify([game?._id, day ?? dayOf(now), draftsOf(seats), notes])
  if (draft.attempt?.of === of) return draft.attempt
  return { of, idempotencyKey: freshKey(), date: instantOf(day, now) }
}

export function bodyOf(draft: NewMatch, attempt: Attempt): MatchDraft {
  return {
    game: draft.game?._id ?? '',
    date: attempt.date,
    notes: draft.notes,
    players: draftsOf(draft.seats),
  }
}
