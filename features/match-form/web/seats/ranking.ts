import { placesOf, type Result, type Scoring } from '#features/scoring/results.rules.ts'

import { type Side, sidesOf } from './sides.ts'
import { chosenByHand, modeOf, playerOf, scoringOf, type TableDraft } from './table-draft.ts'

/** Whether the form numbers the players as they finished, instead of asking for scores. */
export function isNumbered(draft: TableDraft): boolean {
  return modeOf(draft) !== 'cooperative' && scoringOf(draft) === 'none'
}

/**
 * The numbers of the seats, in their order: the ranks, else the first place of those whom somebody chose
 * as winners. The guess that I have won is no number: the first tap is the winner.
 */
export function numbersOf({ seats, byHand }: TableDraft): (number | null)[] {
  if (seats.some(({ rank }) => rank !== null)) return seats.map(({ rank }) => rank)
  const isFirst = (result: Result) => result === 'Win' || result === 'Draw'
  return seats.map(({ result }) => (byHand !== null && isFirst(result) ? 1 : null))
}

/** The sides of each place, the first place first. */
export function sidesByPlace(draft: TableDraft): Side[][] {
  const places = new Map<number, Side[]>()
  for (const side of sidesOf(modeOf(draft), draft.seats)) {
    const number = numberOf(draft, side)
    if (number !== null) places.set(number, [...(places.get(number) ?? []), side])
  }
  return [...places].toSorted(([one], [other]) => one - other).map(([, sides]) => sides)
}

/** All sides: those with a number by their places, then the others as they sit. */
export function sidesInOrder(draft: TableDraft): Side[] {
  const others = sidesOf(modeOf(draft), draft.seats).filter(
    (side) => numberOf(draft, side) === null,
  )
  return [...sidesByPlace(draft).flat(), ...others]
}

function numberOf(draft: TableDraft, { seats: [first] }: Side): number | null {
  return numbersOf(draft)[draft.seats.findIndex(({ key }) => key === first?.key)] ?? null
}

/** A tap on a piece: its side finished next. With a number already, it gives the number back. */
export function withNumber<Draft extends TableDraft>(draft: Draft, key: string): Draft {
  const side = sideOf(draft, key)
  if (side === undefined) return draft
  const places = without(sidesByPlace(draft), key)
  return withPlaces(draft, numberOf(draft, side) === null ? [...places, [side]] : places)
}

/** Joins the side and the one that stands before it at one place, or parts them again. */
export function withSamePlace<Draft extends TableDraft>(draft: Draft, key: string): Draft {
  const places = sidesByPlace(draft)
  const at = places.findIndex((sides) => sides.some((side) => has(side, key)))
  const within = places[at]?.findIndex((side) => has(side, key)) ?? -1
  const place = places[at] ?? []
  if (within > 0) {
    const parted = [place.slice(0, within), place.slice(within)]
    return withPlaces(draft, places.toSpliced(at, 1, ...parted))
  }
  if (at < 1) return draft
  return withPlaces(draft, places.toSpliced(at - 1, 2, [...(places[at - 1] ?? []), ...place]))
}

/** Whether those who share the first place have each won, instead of a draw. */
export function haveEachWon({ seats }: TableDraft): boolean {
  return seats.filter(({ result }) => result === 'Win').length > 1
}

/** Makes a shared first place a win of each, or a draw. */
export function withEachWon<Draft extends TableDraft>(draft: Draft, each: boolean): Draft {
  return withPlaces(draft, sidesByPlace(draft), each)
}

/** Numbers the players by their scores, where everybody has one. */
export function withOrderByScores<Draft extends TableDraft>(
  draft: Draft,
  by: Exclude<Scoring, 'none'>,
): Draft {
  const places = placesOf(modeOf(draft), by, draft.seats.map(playerOf))
  if (places.includes(null)) return draft
  const numbered = draft.seats.map((seat, at) => ({ ...seat, rank: places[at] ?? null }))
  const sides = sidesByPlace({ ...draft, seats: numbered })
  return withPlaces(draft, sides, false)
}

function withPlaces<Draft extends TableDraft>(
  draft: Draft,
  places: readonly Side[][],
  each = modeOf(draft) === 'competitive' && haveEachWon(draft),
): Draft {
  const ranks = new Map<string, number>()
  let before = 0
  for (const sides of places) {
    for (const { seats } of sides) for (const { key } of seats) ranks.set(key, before + 1)
    before += sides.length
  }
  const first = places[0]?.length === 1 || each ? 'Win' : 'Draw'
  const seats = draft.seats.map((seat) => {
    const rank = ranks.get(seat.key) ?? null
    const result: Result = places.length === 0 ? '' : rank === 1 ? first : 'Loss'
    return { ...seat, rank, result }
  })
  return chosenByHand({ ...draft, seats })
}

function without(places: readonly Side[][], key: string): Side[][] {
  const left = places.map((sides) => sides.filter((side) => !has(side, key)))
  return left.filter((sides) => sides.length > 0)
}

function sideOf(draft: TableDraft, key: string): Side | undefined {
  return sidesOf(modeOf(draft), draft.seats).find((side) => has(side, key))
}

function has({ seats }: Side, key: string): boolean {
  return seats.some((seat) => seat.key === key)
}
