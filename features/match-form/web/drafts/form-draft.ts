import { newId } from '#client/new-id.ts'
import { type Parser, list, nullable, number, object, text } from '#client/stored-data.ts'
import type { Game } from '#features/games/games.contract.ts'
import { gameSent } from '#features/games/web/games-query.ts'
import {
  type DetailKey,
  type DetailValues,
  type TypedDetails,
  detailKeys,
  forEachDetail,
  typedProblem,
  valuesTyped,
} from '#features/matches/match-details.rules.ts'
import type { MatchDraft } from '#features/matches/matches.contract.ts'
import { type Pad, type PadRow, withPlayers } from '#features/scoring/pad.rules.ts'
import { dateOf, isoDayOf } from '#ui/dates/calendar-day.ts'

import { withPreset } from '../seats/modes.ts'
import { draftsOf, withEveryScore } from '../seats/seat.ts'
import {
  type TableDraft,
  modeOf,
  noPreset,
  parseDay,
  parseGame,
  scoringOf,
  sentSeats,
  tableParsers,
} from '../seats/table-draft.ts'

export interface FormDraft extends TableDraft, Omit<TypedDetails, 'location'> {
  game: Game | null
  /** `YYYY-MM-DD`; null for today while nothing is typed. */
  day: string | null
  /** As typed; null while the place of that day's newest match applies. */
  location: string | null
  /** null until somebody chooses one; those of the game's last match are only offered. */
  expansions: Game[] | null
  /** Its columns follow the seats by their keys. */
  pad: { columns: string[]; rows: PadRow[] } | null
}

export interface NewMatch extends FormDraft {
  /** Null before the score pad was opened. */
  padId: string | null
  /** The last attempt to save, so that a retry sends the same request. */
  attempt: Attempt | null
}

interface Attempt {
  /** The request without its time: any change makes a new one. */
  of: string
  id: string
  date: string
}

export const formParsers: { [K in keyof FormDraft]: Parser<FormDraft[K]> } = {
  ...tableParsers,
  // Stored by a version without it, a detail is empty: what was typed stays.
  ...forEachDetail<Record<DetailKey, Parser<string>>>(
    () =>
      (typed = '') =>
        text(typed),
  ),
  game: nullable(parseGame),
  day: nullable(parseDay),
  location: nullable(text),
  expansions: nullable(list(parseGame)),
  pad: nullable(
    object<NonNullable<FormDraft['pad']>>({
      columns: list(text),
      rows: list(object<PadRow>({ label: text, scores: list(nullable(number)) })),
    }),
  ),
}

export const parseNewMatch = object<NewMatch>({
  ...formParsers,
  padId: nullable(text),
  attempt: nullable(object<Attempt>({ of: text, id: text, date: text })),
})

export const blank: Omit<NewMatch, 'seats'> = {
  ...forEachDetail<TypedDetails>(() => ''),
  ...{ game: null, day: null, location: null, expansions: null, pad: null },
  ...{ mode: null, scoring: null, preset: noPreset },
  ...{ byHand: null, ownScores: null },
  ...{ padId: null, attempt: null },
}

/** Until the game's settings are known, the usual ones apply. */
export function withGame(draft: NewMatch, game: Game | null): NewMatch {
  const next = { ...draft, game }
  const unknown = { ...noPreset, location: draft.preset.location }
  return game?._id === draft.game?._id ? next : withPreset(next, unknown)
}

export function locationOf({ location, preset }: FormDraft): string {
  return location ?? preset.location ?? ''
}

/** Without the match's own game, which is no expansion of itself. */
export function expansionsOf({ expansions, game }: FormDraft): Game[] {
  return (expansions ?? []).filter(({ _id }) => _id !== game?._id)
}

export function offeredExpansions(draft: FormDraft): Game[] {
  const taken = new Set([draft.game, ...expansionsOf(draft)].map((one) => one?._id))
  return draft.preset.expansions.filter(({ _id }) => !taken.has(_id))
}

export function typedDetails(draft: FormDraft): TypedDetails {
  const typed = { ...draft, location: locationOf(draft) }
  return forEachDetail<TypedDetails>((key) => typed[key])
}

export function invalidDetails(draft: FormDraft): DetailKey[] {
  const typed = typedDetails(draft)
  return detailKeys.filter((key) => typedProblem(key, typed[key]) !== null)
}

/** With a column for each seat, in their order. */
export function padOf({ pad, seats }: Pick<FormDraft, 'pad' | 'seats'>): Pad | null {
  if (pad === null) return null
  const before = seats.map(({ key }) => {
    const column = pad.columns.indexOf(key)
    return column === -1 ? null : column
  })
  return withPlayers(pad, before)
}

export function sentMatch(draft: FormDraft, day: string) {
  const players = draftsOf(sentSeats(draft), modeOf(draft) === 'teams' ? 'send' : 'remove')
  return {
    ...sentFields(draft, day),
    ...gameSent(draft.game ?? { _id: '', name: '' }),
    players: draft.pad === null ? players : withEveryScore(players),
  }
}

type SentFields = Required<
  Omit<MatchDraft, '_id' | 'date' | 'game' | 'gameName' | 'players' | keyof DetailValues>
> &
  DetailValues

export function sentFields(draft: FormDraft, day: string) {
  return {
    ...valuesTyped(typedDetails(draft)),
    expansions: expansionsOf(draft).map(({ _id }) => _id),
    pad: padOf(draft),
    ...{ day, mode: modeOf(draft), scoring: scoringOf(draft) },
  } satisfies SentFields
}

/** Now for today, else local noon: that is the same day in nearly every time zone. */
export function instantOf(day: string | null, now: Date): string {
  const isNow = day === null || day === isoDayOf(now)
  const date = isNow ? now : dateOf(day)
  if (date === undefined) return now.toISOString()
  if (date !== now) date.setHours(12)
  return date.toISOString()
}

/** The same request again if nothing has changed since the last. */
export function attemptOf(draft: NewMatch, now: Date): Attempt {
  const of = JSON.stringify(sentMatch(draft, draft.day ?? isoDayOf(now)))
  if (draft.attempt?.of === of) return draft.attempt
  const { id = newId() } = draft.attempt?.of === OPENED ? draft.attempt : {}
  return { of, id, date: instantOf(draft.day, now) }
}

/** `of` after a refusal: whatever is sent next takes the match's place under its id. */
const OPENED = ''

export function attemptAgain(id: string, date: string): Attempt {
  return { of: OPENED, id, date }
}

/** null if the draft has changed since it was sent. */
export function sentIdOf(draft: NewMatch): string | null {
  const { attempt } = draft
  if (attempt === null) return null
  return JSON.stringify(sentMatch(draft, dayOf(draft, attempt))) === attempt.of ? attempt.id : null
}

export function bodyOf(draft: NewMatch, attempt: Attempt) {
  return {
    ...sentMatch(draft, dayOf(draft, attempt)),
    ...{ _id: attempt.id, date: attempt.date },
  } satisfies MatchDraft
}

/** A retry after midnight sends the same request. */
function dayOf({ day }: NewMatch, attempt: Attempt): string {
  return day ?? isoDayOf(new Date(attempt.date))
}
