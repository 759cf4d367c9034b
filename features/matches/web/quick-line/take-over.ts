import type { User } from '#features/accounts/contract.ts'
import type { Game } from '#features/games/contract.ts'
import type { Known, Proposal, Who } from '#features/matches/quick-line/rules.ts'

import type { NewMatch } from '../form/new-match-draft.ts'
import { withGame } from '../form/use-new-match.ts'
import { type Companion, isSeatOf } from '../people/companions.ts'
import { guestSeat, type Seat, selfSeat } from '../table/seat.ts'
import { chosenByHand, scoringOf, withUpdatedResults } from '../table/table-draft.ts'
import { scoreAsTyped } from '../table/typed-score.ts'

/** The people whom a line can name. */
export function peopleOf(companions: readonly Companion[]): Known['people'] {
  return companions.map(({ user, name, seat }) =>
    user === null ? { kind: 'guest', name, email: seat().email } : { kind: 'user', user, name },
  )
}

/**
 * The draft with what the line says. What it does not say stays; a line that names people says who
 * sits at the table, beside myself. Results said in words count as chosen by hand.
 * @param expansions null for what the form has, or what the game's last match suggests
 */
export function withProposal(
  draft: NewMatch,
  proposal: Proposal,
  expansions: Game[] | null,
  companions: readonly Companion[],
  me: User,
): NewMatch {
  const { game, isGameUnknown, place, minutes, day, mode, scoring } = proposal
  const seats = seatsOf(draft, proposal, companions, me)
  // A line with scores is scored, although the game was not last time.
  const isScored = proposal.seats.some(({ score }) => score !== null)
  const next: NewMatch = {
    // Saved as another game than the line says, nobody would see it.
    ...withGame(draft, isGameUnknown ? null : (game ?? draft.game)),
    seats,
    day: day ?? draft.day,
    expansions: expansions ?? draft.expansions,
    location: place ?? draft.location,
    minutes: minutes === null ? draft.minutes : String(minutes),
    mode: mode ?? draft.mode,
    scoring: scoring ?? (isScored && scoringOf(draft) === 'none' ? 'highest' : draft.scoring),
    byHand: null,
    ownScores: null,
    teamsAreAutomatic: false,
  }
  const isSaid = proposal.seats.some(({ result }) => result !== null)
  return isSaid ? chosenByHand(next) : withUpdatedResults(next)
}

function seatsOf(
  draft: NewMatch,
  proposal: Proposal,
  companions: readonly Companion[],
  me: User,
): Seat[] {
  if (proposal.seats.length === 0) return draft.seats
  const isSaid = proposal.seats.some(({ result }) => result !== null)
  const named = proposal.seats.map(({ who, score, result, team }): Seat => {
    const seat = draft.seats.find((old) => isSeatFor(old, who)) ?? newSeat(who, companions, me)
    return {
      ...seat,
      score: score === null ? '' : scoreAsTyped(score),
      result: isSaid ? (result ?? '') : seat.result,
      team: team ?? '',
    }
  })
  const self = draft.seats.find(({ kind }) => kind === 'self')
  const isNamed = proposal.seats.some(({ who }) => who.kind === 'self')
  return self === undefined || isNamed
    ? named
    : [{ ...self, result: isSaid ? '' : self.result }, ...named]
}

function isSeatFor(seat: Seat, who: Who): boolean {
  if (who.kind === 'self') return seat.kind === 'self'
  if (who.kind === 'user') return seat.user === who.user
  return seat.kind === 'guest' && seat.name === who.name
}

function newSeat(who: Who, companions: readonly Companion[], me: User): Seat {
  if (who.kind === 'self') return selfSeat(me)
  const wanted =
    who.kind === 'user' ? { user: who.user, name: who.name } : { user: null, name: who.name }
  const guest = guestSeat({
    name: who.name,
    email: who.kind === 'guest' ? who.email : '',
    invited: false,
  })
  return companions.find((one) => isSeatOf({ ...guest, ...wanted }, one))?.seat() ?? guest
}
