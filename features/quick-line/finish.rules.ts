import { finishingOrder } from '#features/scoring/finishing-order.rules.ts'
import { storedRanks } from '#features/scoring/ranks.rules.ts'
import {
  isContradicted,
  type Mode,
  resultsOf,
  type Scoring,
  sidesOf,
} from '#features/scoring/results.rules.ts'

type Result = 'Win' | 'Loss' | 'Draw'

/** A seat while its result is found. */
export interface OpenSeat {
  score: number | null
  result: Result | null
  rank: number | null
  team: string | null
}

export interface Finished {
  /** What is said of who won contradicts itself, or the scores of a draw. */
  contradictory: boolean
  /** Who is said to have won has not the highest score, or the places are not those of the scores. */
  isAgainstScores: boolean
}

/** What a line says of all who sit there. */
export interface TableEnd {
  /** Each of those with the best score has won. */
  sharedByScore: boolean
  isTieBroken: boolean
}

/**
 * Completes what was said of a table, in place: those whom the line does not name as winners lost, places
 * decide who won, and a tie that was broken gives places.
 */
export function finish(
  seats: OpenSeat[],
  mode: Mode,
  said: Scoring | null,
  { sharedByScore, isTieBroken }: TableEnd,
): Finished {
  if (mode === 'cooperative') {
    const [first] = seats
    const isSame = seats.every(({ result }) => result === first?.result || result === null)
    for (const seat of seats) seat.rank = null
    return { contradictory: !isSame, isAgainstScores: false }
  }
  const scoring = said === 'lowest' ? 'lowest' : 'highest'
  if (sharedByScore && !shareByScore(seats, scoring)) {
    return { contradictory: true, isAgainstScores: false }
  }
  if (isTieBroken) breakBelow(seats, mode, scoring)
  const isRanked = giveFirst(seats)
  if (!isRanked) for (const seat of seats) seat.rank = null
  else if (!resultsFitRanks(seats, mode)) return { contradictory: true, isAgainstScores: false }
  drawBelow(seats, scoring)
  complete(seats, mode)
  byScores(seats, mode, said)
  if (!drawFits(seats)) return { contradictory: true, isAgainstScores: false }
  const isAgainstScores = isAgainst(seats, mode, scoring)
  if (isRanked && !isAgainstScores && isByScore(seats, mode, scoring)) {
    for (const seat of seats) seat.rank = null
  }
  if (!isRanked) breakTie(seats, mode, scoring)
  return { contradictory: false, isAgainstScores }
}

/** Returns whether several have the best score. */
function shareByScore(seats: OpenSeat[], scoring: Scoring): boolean {
  const scores = seats.flatMap(({ score }) => score ?? [])
  const best = scoring === 'lowest' ? Math.min(...scores) : Math.max(...scores)
  const isAll = scores.length < seats.length
  for (const seat of seats) if (isAll || seat.score === best) seat.result ??= 'Win'
  return seats.filter(({ result }) => result === 'Win').length > 1
}

/** "me 54, ben 54, jonas 60, ben wins tie": who wins a tie of others than the first is not first. */
function breakBelow(seats: OpenSeat[], mode: Mode, scoring: Scoring): void {
  const winner = seats.find(({ result }) => result === 'Win')
  const scored = seats.map(({ score, team }) => ({ score, team, result: '' as const }))
  if (winner === undefined || scored.some(({ score }) => score === null)) return
  const order = finishingOrder(mode, scoring, scored)
  const own = order.find(({ members }) => members.some((index) => seats[index] === winner))
  const isTied = order.some((side) => side !== own && side.order === own?.order)
  if (own === undefined || own.order === 1 || !isTied) return
  for (const side of order) {
    const isBehind = side !== own && side.order === own.order
    for (const index of side.members) {
      const seat = seats[index]
      if (seat !== undefined) {
        Object.assign(seat, { result: null, rank: side.order + (isBehind ? 1 : 0) })
      }
    }
  }
}

/** Who won is first of those with places. Returns whether the places can be stored. */
function giveFirst(seats: OpenSeat[]): boolean {
  const ranked = seats.filter(({ rank }) => rank !== null)
  if (ranked.length === 0) return false
  if (ranked.some(({ rank }) => rank === 1)) return true
  const winners = seats.filter(
    ({ rank, result }) => rank === null && (result === 'Win' || result === 'Draw'),
  )
  const open = seats.filter(({ rank }) => rank === null)
  // "me, ben 2nd, jonas 3rd": only one can be first.
  const first = winners.length > 0 ? winners : open.length === 1 ? open : []
  const lowest = Math.min(...ranked.map(({ rank }) => rank ?? Infinity))
  if (first.length === 0 || lowest !== first.length + 1) return false
  for (const seat of first) seat.rank = 1
  return true
}

/** Results follow from places, unless they are said; returns whether both agree. */
function resultsFitRanks(seats: OpenSeat[], mode: Mode): boolean {
  const ranks = storedRanks(mode, seats)
  for (const [index, seat] of seats.entries()) seat.rank = ranks[index] ?? null
  const results = resultsOf(mode, 'none', seats)
  if (results === null) return true
  return seats.every((seat, index) => {
    const result = results[index]
    if (result === undefined || result === '') return true
    const isShared = result === 'Draw' && seat.result === 'Win'
    seat.result ??= result
    return isShared || seat.result === result
  })
}

/** "me, ben tied at 54, jonas 60": a tie below the best score decides nothing. */
function drawBelow(seats: OpenSeat[], scoring: Scoring): void {
  const tied = seats.find(({ result, score }) => result === 'Draw' && score !== null)
  if (tied === undefined || seats.some(({ result }) => result === 'Win')) return
  const isBeaten = seats.some(
    ({ result, score }) =>
      result === null &&
      score !== null &&
      (scoring === 'lowest' ? score < (tied.score ?? 0) : score > (tied.score ?? 0)),
  )
  if (isBeaten) for (const seat of seats) seat.result = null
}

/** Where somebody won, the others lost; of two sides, one won what the other lost. */
function complete(seats: OpenSeat[], mode: Mode): void {
  const sides = [...sidesOf(mode, seats).values()]
  for (const side of sides) {
    const result = side.find((seat) => seat.result !== null)?.result ?? null
    for (const seat of side) seat.result ??= result
  }
  const open = sides.filter(([seat]) => seat?.result === null)
  const isDecided = seats.some(({ result }) => result === 'Win' || result === 'Draw')
  const rest = isDecided ? 'Loss' : open.length === 1 && sides.length === 2 ? 'Win' : null
  for (const seat of open.flat()) seat.result = rest
}

/** "me 40 lost, ben 61, jonas 54": the scores say the rest, where they fit what is said. */
function byScores(seats: OpenSeat[], mode: Mode, said: Scoring | null): void {
  const isPart =
    seats.some(({ result }) => result === null) && seats.some(({ result }) => result !== null)
  if (!isPart) return
  const plain = seats.map(({ score, team }) => ({ score, team }))
  const fitting = (
    said === null || said === 'none' ? (['highest', 'lowest'] as const) : [said]
  ).flatMap((scoring) => {
    const results = resultsOf(mode, scoring, plain)
    const fits = results?.every(
      (result, index) => seats[index]?.result == null || seats[index].result === result,
    )
    return results !== null && fits === true ? [results] : []
  })
  const [results] = fitting
  if (results === undefined) return
  for (const [index, seat] of seats.entries()) seat.result ??= results[index] || null
}

/** A draw has equal scores. */
function drawFits(seats: readonly OpenSeat[]): boolean {
  const scores = seats.flatMap(({ result, score }) =>
    result === 'Draw' && score !== null ? [score] : [],
  )
  return new Set(scores).size < 2
}

/** Whether who won, or the places, are not what the scores say. */
function isAgainst(seats: readonly OpenSeat[], mode: Mode, scoring: Scoring): boolean {
  const results = seats.map((seat) => ({ ...seat, result: seat.result ?? ('' as const) }))
  return isContradicted(scoring, results, mode)
}

/** Whether the places are only those of the scores. */
function isByScore(seats: readonly OpenSeat[], mode: Mode, scoring: Scoring): boolean {
  const scored = seats.map(({ score, team }) => ({ score, team, result: '' as const }))
  if (scored.some(({ score }) => score === null)) return false
  const order = finishingOrder(mode, scoring, scored)
  return order.every((side) => side.members.every((index) => seats[index]?.rank === side.order))
}

/** "me 54, ben 54, ben wins tie": who won is first, the others follow by their scores. */
function breakTie(seats: OpenSeat[], mode: Mode, scoring: Scoring): void {
  const winners = seats.filter(({ result, score }) => result === 'Win' && score !== null)
  const isTie = seats.some(
    ({ result, score }) => result === 'Loss' && winners.some((winner) => winner.score === score),
  )
  if (!isTie) return
  const results = seats.map((seat) => ({
    ...seat,
    rank: null,
    result: seat.result ?? ('' as const),
  }))
  for (const { members, place } of finishingOrder(mode, scoring, results)) {
    for (const index of members) {
      const seat = seats[index]
      if (seat !== undefined) seat.rank = place
    }
  }
}
