import { newId } from '#client/new-id.ts'
import { nullable, object, text } from '#client/stored-data.ts'
import type { Game } from '#features/games/games.contract.ts'
import { gameSent } from '#features/games/web/games-query.ts'
import type { MatchDraft } from '#features/matches/matches.contract.ts'
import { dateOf, isoDayOf } from '#ui/dates/calendar-day.ts'

import { type DetailsDraft, detailsParsers, sentDetails } from '../details/details-draft.ts'
import { dayBefore } from '../evening/evening-days.ts'
import { parseDay, parseGame } from '../seats/preset.ts'
import { draftsOf, withEveryScore } from '../seats/seat.ts'
import {
  modeOf,
  scoringOf,
  sentSeats,
  type TableDraft,
  tableParsers,
} from '../seats/table-draft.ts'

/** A new match as typed so far. */
export interface NewMatch extends TableDraft, DetailsDraft {
  game: Game | null
  /** `YYYY-MM-DD`; null for today, whatever day that is when the match is saved. */
  day: string | null
  /** Under which this device keeps the score pad; null before it was opened. */
  padId: string | null
  /** The last attempt to save, so that a retry sends the same request. */
  attempt: Attempt | null
}

interface Attempt {
  /** What was sent, without the time of sending; a change makes a new request. */
  of: string
  /** Of the match. */
  id: string
  date: string
}

export const newMatchFormat = {
  format: 5,
  parse: object<NewMatch>({
    ...tableParsers,
    ...detailsParsers,
    game: nullable(parseGame),
    day: nullable(parseDay),
    padId: nullable(text),
    attempt: nullable(object<Attempt>({ of: text, id: text, date: text })),
  }),
}

/** Now for today, and after midnight for the evening before, which it comes last of; else local noon, so that the day is the same in nearly every time zone. */
export function instantOf(day: string | null, now: Date): string {
  const isNow = day === null || day === isoDayOf(now) || day === dayBefore(now)
  const date = isNow ? now : dateOf(day)
  if (date === undefined) return now.toISOString()
  if (date !== now) date.setHours(12)
  return date.toISOString()
}

/** The request that saves the draft: the same one again if nothing has changed since the last. */
export function attemptOf(draft: NewMatch, now: Date): Attempt {
  const day = draft.day ?? isoDayOf(now)
  const of = JSON.stringify(fieldsSent(draft, day))
  if (draft.attempt?.of === of) return draft.attempt
  const { id = newId() } = draft.attempt?.of === OPENED ? draft.attempt : {}
  return { of, id, date: instantOf(draft.day, now) }
}

/** What was sent of a match that was refused: whatever is sent now takes its place under its id. */
const OPENED = ''

/** The attempt of a match that was refused, and is open in the form again. */
export function attemptAgain(id: string, date: string): Attempt {
  return { of: OPENED, id, date }
}

/** The id under which the draft was sent as it is now; null where it was not. */
export function sentIdOf(draft: NewMatch): string | null {
  const { attempt } = draft
  if (attempt === null) return null
  const of = JSON.stringify(fieldsSent(draft, dayOf(draft, attempt)))
  return of === attempt.of ? attempt.id : null
}

export function bodyOf(draft: NewMatch, attempt: Attempt): SentFields & MatchDraft {
  const { id: _id, date } = attempt
  return { ...fieldsSent(draft, dayOf(draft, attempt)), _id, date }
}

/** The day of the attempt: a retry after midnight sends the same request. */
function dayOf({ day }: NewMatch, attempt: Attempt): string {
  return day ?? isoDayOf(new Date(attempt.date))
}

type SentFields = Required<Omit<MatchDraft, '_id' | 'date' | 'game' | 'gameName'>>

function fieldsSent(draft: NewMatch, day: string) {
  const mode = modeOf(draft)
  const players = draftsOf(sentSeats(draft), mode === 'teams' ? 'send' : 'remove')
  return {
    ...sentDetails(draft, draft.game),
    ...gameSent(draft.game ?? { _id: '', name: '' }),
    day,
    mode,
    scoring: scoringOf(draft),
    players: draft.pad === null ? players : withEveryScore(players),
  } satisfies SentFields & Partial<MatchDraft>
}
