import type { User } from '#features/accounts/accounts.contract.ts'
import type { Reading, Who } from '#features/quick-line/quick-line.rules.ts'
import type { Mode, Result } from '#features/scoring/results.rules.ts'
import { scoreAsTyped } from '#features/scoring/web/typed-score.ts'

import { type NewMatch, withGame } from './drafts/form-draft.ts'
import type { Companion } from './people/companions.ts'
import { isSeatOf } from './people/table-people.ts'
import { type Seat, guestSeat, selfSeat } from './seats/seat.ts'
import { chosenByHand, scoringOf, withUpdatedResults } from './seats/table-draft.ts'

/**
 * What the line does not say stays. A line that names people says who sits at the table, beside myself.
 * Results said in words count as chosen by hand.
 * @param before the line that this one replaces: what only that one said goes
 */
export function withReading(
  typed: NewMatch,
  reading: Reading,
  companions: readonly Companion[],
  me: User,
  before: Reading | null = null,
): NewMatch {
  const draft = before === null ? typed : without(typed, before)
  const { expansions, place, minutes, day, scoring } = reading
  const game = reading.game?.game ?? null
  const isOther = game !== null && draft.game !== null && game._id !== draft.game._id
  const seats = seatsOf(isOther ? unscored(draft) : draft, reading, companions, me)
  // A line with scores is scored, although the game had none last time.
  const isScored = reading.seats.some(({ score }) => score !== null)
  const next: NewMatch = {
    // Else a game that the line does not say could be saved, and nobody would see it.
    ...withGame(draft, reading.game === null ? draft.game : game),
    seats,
    day: day ?? draft.day,
    expansions: expansions.length > 0 ? expansions : draft.expansions,
    location: place ?? draft.location,
    durationMinutes: minutes === null ? draft.durationMinutes : String(minutes),
    mode: modeFor(reading) ?? draft.mode,
    scoring: scoring ?? (isScored && scoringOf(draft) === 'none' ? 'highest' : draft.scoring),
    byHand: null,
    ownScores: null,
  }
  return isSaid(reading) ? chosenByHand(next) : withUpdatedResults(next)
}

function without(draft: NewMatch, said: Reading): NewMatch {
  const { day, place, minutes, scoring } = said
  const mode = modeFor(said)
  return {
    ...draft,
    day: draft.day === day ? null : draft.day,
    location: draft.location === place ? null : draft.location,
    durationMinutes: draft.durationMinutes === String(minutes) ? '' : draft.durationMinutes,
    scoring: draft.scoring === scoring ? null : draft.scoring,
    mode: draft.mode === mode ? null : draft.mode,
    seats: draft.seats.map((seat) => {
      const { score = null } = said.seats.find(({ who }) => isSeatFor(seat, who)) ?? {}
      return score !== null && seat.score === scoreAsTyped(score) ? { ...seat, score: '' } : seat
    }),
  }
}

/** Scores of another game do not count. */
function unscored(draft: NewMatch): NewMatch {
  return { ...draft, seats: draft.seats.map((seat) => ({ ...seat, score: '' })) }
}

/** The line says who won, or leaves it open as for people without scores: nobody guesses that I won. */
function isSaid({ seats, isUndecided }: Reading): boolean {
  const isPreset = seats.length > 0 && seats.every(({ score }) => score === null)
  return isUndecided || isPreset || seats.some(({ result }) => result !== null)
}

/** Who finished or scored differently has not played together, whatever the last match was. */
function modeFor({ mode, seats }: Reading): Mode | null {
  const isApart =
    seats.some(({ rank, result }) => rank !== null || result === 'Draw') ||
    new Set(seats.flatMap(({ result }) => result ?? [])).size > 1 ||
    new Set(seats.flatMap(({ score }) => score ?? [])).size > 1
  return mode ?? (isApart ? 'competitive' : null)
}

function resultOfOthers({ mode, seats }: Reading): Result {
  if (mode === 'cooperative') return seats[0]?.result ?? ''
  return seats.some(({ result }) => result === 'Win' || result === 'Draw') ? 'Loss' : ''
}

function seatsOf(
  draft: NewMatch,
  reading: Reading,
  companions: readonly Companion[],
  me: User,
): Seat[] {
  // "came second" names nobody, and is about me.
  if (reading.seats.length === 0) {
    return reading.isUndecided ? draft.seats.map((seat) => ({ ...seat, result: '' })) : draft.seats
  }
  const said = isSaid(reading)
  const named = reading.seats.map(({ who, score, result, rank, team }): Seat => {
    const seat = draft.seats.find((old) => isSeatFor(old, who)) ?? newSeat(who, companions, me)
    const read = {
      score: score === null ? '' : scoreAsTyped(score),
      result: said ? (result ?? '') : seat.result,
      rank,
      team: team ?? '',
    }
    return { ...seat, ...read }
  })
  const self = draft.seats.find(({ kind }) => kind === 'self')
  const isNamed = reading.seats.some(({ who }) => who.kind === 'self')
  return self === undefined || isNamed
    ? named
    : [{ ...self, result: said ? resultOfOthers(reading) : self.result }, ...named]
}

function isSeatFor(seat: Seat, who: Who): boolean {
  if (who.kind === 'self') return seat.kind === 'self'
  if (who.kind === 'user') return seat.user === who.user
  return seat.kind === 'guest' && seat.name === who.name
}

function newSeat(who: Who, companions: readonly Companion[], me: User): Seat {
  if (who.kind === 'self') return selfSeat(me)
  const { name } = who
  const email = who.kind === 'guest' ? who.email : ''
  const wanted = { user: who.kind === 'user' ? who.user : null, name }
  const known = companions.find((one) => isSeatOf(wanted, one))
  return known?.seat() ?? guestSeat({ name, email, invited: false })
}
