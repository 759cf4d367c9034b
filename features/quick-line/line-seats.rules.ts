import { wordKey } from '#features/line-pieces/line-text.rules.ts'
import type { Who } from '#features/line-pieces/line.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'

import type { Ask } from './asks.rules.ts'
import { type Mention, guestCalled, whoKey } from './mentions.rules.ts'

export interface ReadSeat {
  /** The words that name them; empty for me where the line only means me. */
  text: string
  who: Who
  /** Whom else these words fit, `who` included. */
  candidates: readonly Who[]
  /** People with nearly this name, where `who` is a guest whom nobody knows. */
  near: readonly Who[]
  score: number | null
  /** null where the line does not say it: it follows from the scores. */
  result: Exclude<Result, ''> | null
  /** The order of finishing, where scores do not say it. */
  rank: number | null
  team: string | null
}

/** "me 1, ben 2, jonas 3": the numbers may be places as well. */
export function areScoresPlaces(
  seats: readonly ReadSeat[],
  places: ReadonlyMap<number, Mention>,
): boolean {
  const scores = seats.flatMap(({ score }) => score ?? []).toSorted((one, other) => one - other)
  const isCount = scores.length === seats.length && scores.every((score, at) => score === at + 1)
  const isSaid = seats.some(({ result, team }) => result !== null || team !== null)
  return seats.length >= NUMBERED_MIN && isCount && !isSaid && places.size === 0
}

const NUMBERED_MIN = 3

/** Gives the win to whom an answer names. */
export function chooseWinner(seats: ReadSeat[], asks: readonly Ask[]): void {
  const { chosen } = asks.find(({ about }) => about === 'winner') ?? {}
  if (chosen === 'winner all') for (const seat of seats) seat.result = 'Win'
  const winner = seats.find(({ who }) => chosen === `winner ${whoKey(who)}`)
  if (winner === undefined) return
  const isWinner = (seat: ReadSeat) =>
    seat === winner || (seat.team !== null && seat.team === winner.team)
  for (const seat of seats) {
    seat.result = isWinner(seat) ? 'Win' : 'Loss'
    seat.rank = null
  }
}

/** One seat for each person, however often they are named. */
export function seated(mentions: readonly Mention[]) {
  const seats: ReadSeat[] = []
  const places = new Map<Mention, number>()
  const taken = new Set<string>()
  // Of a thousand people of one name each may be asked about for each of them.
  const keys = new Map<Who, string>()
  const keyOf = (who: Who) => {
    const key = keys.get(who) ?? whoKey(who)
    keys.set(who, key)
    return key
  }
  for (const one of mentions) {
    const place = seats.findIndex((seat) => isSame(seat, one))
    const free = one.candidates.find((who) => !taken.has(keyOf(who)))
    const fitting = new Set(one.candidates.map(keyOf))
    const isFree = ({ who, score }: ReadSeat) =>
      fitting.has(keyOf(who)) && (score === null || one.score === null || score === one.score)
    const isMe = one.candidates.every(({ kind }) => kind === 'self')
    const mine = isMe ? seats.findIndex(({ who }) => who.kind === 'self') : -1
    const known = place === -1 ? mine : place
    const isMeant = (seat: ReadSeat) =>
      isFree(seat) || (one.text === '' && fitting.has(keyOf(seat.who)))
    const same = known === -1 && free === undefined ? seats.findIndex(isMeant) : known
    const seat = seats[same]
    places.set(one, seat === undefined ? seats.length : same)
    if (seat === undefined) {
      const { text, near, score, result, rank, team } = one
      // "jonas 71, jonas 60" with one Jonas: the other is a guest.
      const candidates = free === undefined ? [guestCalled(text)] : one.candidates
      const who = free ?? guestCalled(text)
      seats.push({ text, who, candidates, near, score, result, rank, team })
      taken.add(keyOf(who))
    } else {
      seat.text ||= one.text
      seat.score ??= one.score
      seat.result ??= one.result
      seat.rank ??= one.rank
      seat.team ??= one.team
    }
  }
  return {
    seats,
    seatOf: (one: Mention | undefined) => (one === undefined ? null : (places.get(one) ?? null)),
  }
}

/** Named by the same words again, with no other score. */
function isSame(seat: ReadSeat, { text, candidates, score }: Mention): boolean {
  if (seat.score !== null && score !== null && seat.score !== score) return false
  const isMe = seat.who.kind === 'self' && candidates[0]?.kind === 'self'
  return isMe || (text !== '' && wordKey(seat.text) === wordKey(text))
}
