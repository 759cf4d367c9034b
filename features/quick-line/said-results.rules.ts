import { resultsOf, type Scoring } from '#features/scoring/results.rules.ts'

import { type Fact, idOf } from './line-facts.rules.ts'
import {
  ME,
  type SaidMatch,
  type SaidSeat,
  allTogether,
  bestOf,
  copyOf,
  factsOf,
  isScored,
  joinTeam,
  sayAll,
  scoresOf,
  seatOf,
} from './said-table.rules.ts'

const OTHER = { Win: 'Loss', Loss: 'Win' } as const
const PLACES_MIN = 3

export function playDraws(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const { seats } = match
  const everybody = seats.map(({ person }) => person)
  for (const { people, score } of factsOf(facts, 'each')) {
    sayAll(match, people.length > 0 ? people : everybody, 'score', score)
  }
  for (const { people, numbers } of factsOf(facts, 'draw')) {
    const named = people.length === 0 ? everybody : people.length === 1 ? [...people, ME] : people
    const isOne = new Set(named.map(idOf)).size < 2
    if (isOne || match.mode === 'cooperative') return []
    if (numbers[0] !== undefined) sayAll(match, named, 'score', numbers[0])
    const best = bestOf(match, scoresOf(seats))
    const tied = named.map((person) => seatOf(match, person))
    const top = tied.filter(({ score }) => score === best)
    if (!isScored(match)) {
      if (scoresOf(seats).length > 0 && numbers.length === 0) return []
      sayAll(match, named, 'result', 'Draw')
    } else if (top.length === tied.length || (people.length === 0 && top.length > 1)) {
      sayAll(
        match,
        top.map(({ person }) => person),
        'result',
        'Draw',
      )
      // A tie below the best score decides nothing.
    } else if (new Set(scoresOf(tied)).size > 1) return []
  }
  const best = bestOf(match, scoresOf(seats))
  const top = isScored(match) ? seats.filter(({ score }) => score === best) : seats
  for (const { people } of factsOf(facts, 'shared')) {
    const winners = people.length > 0 ? people : top.map(({ person }) => person)
    if (winners.length < 2) return []
    sayAll(match, winners, 'result', 'Win')
  }
  for (const { people } of factsOf(facts, 'tiebreak')) {
    const winner = top.find(({ id }) => people.some((person) => idOf(person) === id))
    if (winner === undefined || top.length < 2 || !isScored(match)) return []
    const isAhead = (one: SaidSeat, other: SaidSeat) =>
      one.score === other.score
        ? one === winner && one !== other
        : bestOf(match, scoresOf([one, other])) === one.score
    for (const seat of seats) {
      seat.result = seat === winner ? 'Win' : 'Loss'
      seat.rank = 1 + seats.filter((other) => isAhead(other, seat)).length
    }
  }
  return [match]
}

/** Where somebody won the others lost; of two, one won what the other lost. */
export function complete(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const { seats } = match
  if (match.mode === 'cooperative' || match.isOpen) return [match]
  if (match.mode === 'teams') return completeTeams(match)
  const winners = seats.filter(({ result }) => result === 'Win')
  const isDrawn = seats.some(({ result }) => result === 'Draw')
  const open = seats.filter(({ result }) => result === null)
  const isAllLost = seats.length > 1 && seats.every(({ result }) => result === 'Loss')
  if (isAllLost || (winners.length > 0 && isDrawn)) return []
  const isShared = factsOf(facts, 'shared').length > 0
  if (winners.length > 1 && !isShared) return sharedOrTogether(match, winners)
  if (winners.length > 0 || isDrawn) for (const seat of open) seat.result = 'Loss'
  else if (open.length < seats.length && seats.length > 1) {
    const best = bestOf(match, scoresOf(seats))
    if (open.length === 1) Object.assign(open[0] ?? {}, { result: 'Win' })
    else if (!isScored(match)) match.isOpen = true
    else if (seats.some(({ result, score }) => result === 'Loss' && score === best)) return []
    else for (const seat of seats) seat.result = null
  }
  return [match]
}

/** "ben and jonas won": all together, as a team, or each. */
function sharedOrTogether(match: SaidMatch, winners: readonly SaidSeat[]): SaidMatch[] {
  const teams = copyOf(match)
  for (const seat of match.seats) seat.result ??= 'Loss'
  if (winners.length === match.seats.length) return [...allTogether(teams, 'Win', null), match]
  if (new Set(scoresOf(winners)).size > 1) return [match]
  for (const { person, result } of teams.seats)
    joinTeam(teams, [person], result === 'Win' ? 0 : 1, null)
  return [match, ...completeTeams(teams)]
}

function completeTeams(match: SaidMatch): SaidMatch[] {
  const results = new Map<string | null, SaidSeat['result']>()
  for (const { team, result } of match.seats) {
    const known = results.get(team) ?? result
    if (team === null || (result !== null && result !== known)) return []
    if (known !== null) results.set(team, known)
  }
  const [said = null] = results.values()
  const rest = said === null || said === 'Draw' ? said : OTHER[said]
  for (const seat of match.seats) seat.result = results.get(seat.team) ?? rest
  return [match]
}

/** A winner, or places, that are not those of the scores: the lowest wins, or it is as typed. */
export function checkScores(match: SaidMatch): SaidMatch[] {
  const { seats } = match
  if (match.mode === 'cooperative' || !isScored(match)) return [match]
  const scores = scoresOf(seats).toSorted((one, other) => one - other)
  const isNumbered =
    scores.length >= PLACES_MIN && scores.every((score, index) => score === index + 1)
  const isUnsaid = match.mode === null && seats.every(({ result }) => result === null)
  if (isNumbered && isUnsaid) {
    const places = copyOf(match)
    for (const seat of places.seats) {
      const result = seat.score === 1 ? 'Win' : 'Loss'
      Object.assign(seat, { rank: seat.score, score: null, result })
    }
    return [match, places]
  }
  const lowest: SaidMatch = { ...copyOf(match), scoring: 'lowest' }
  if (fits(match, match.scoring ?? 'highest')) return [withoutPlaces(match)]
  match.isAgainstScores = true
  lowest.isAgainstScores = true
  return match.scoring === null && fits(match, 'lowest') ? [match, withoutPlaces(lowest)] : [match]
}

/** Whether the results and ranks that are said are those of the scores, or break their ties. */
function fits({ mode, seats }: SaidMatch, scoring: Scoring): boolean {
  const plain = seats.map(({ score, team }) => ({ score, team }))
  const results = resultsOf(mode ?? 'competitive', scoring, plain)
  const sign = scoring === 'lowest' ? -1 : 1
  const isFitting = ({ result, rank, score }: SaidSeat, index: number) =>
    (result === null || [result, 'Draw'].includes(results?.[index] ?? '')) &&
    seats.every(
      (other) =>
        rank === null ||
        other.rank === null ||
        rank <= other.rank ||
        sign * ((score ?? 0) - (other.score ?? 0)) <= 0,
    )
  return seats.every(isFitting)
}

/** Places that the scores say are not said twice. */
function withoutPlaces(match: SaidMatch): SaidMatch {
  const isTied = new Set(scoresOf(match.seats)).size < match.seats.length
  if (!isTied) for (const seat of match.seats) seat.rank = null
  return match
}
