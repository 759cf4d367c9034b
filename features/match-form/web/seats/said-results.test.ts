import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formTable, withScores } from '#tests/support/data/form-drafts.ts'

import { withLone, withSidesChoice } from './modes.ts'
import { withEachWon, withNumber, withSamePlace } from './ranking.ts'
import { sidesOf } from './sides.ts'
import {
  modeOf,
  playerOf,
  type TableDraft,
  withoutResults,
  withSeat,
  withUpdatedResults,
} from './table-draft.ts'
import { withPlacesSwapped } from './teams.ts'
import { placesIn, tieOf, withTieDecided } from './tie.ts'

const people = ['self', 'Aiko', 'Priya', 'Ben', 'Oma']
const somebody = fc.constantFrom(...people)
type Change = (draft: TableDraft) => TableDraft

const numbering: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: somebody.map((key) => (now: TableDraft) => withNumber(now, key)) },
  { weight: 2, arbitrary: somebody.map((key) => (now: TableDraft) => withSamePlace(now, key)) },
  {
    weight: 2,
    arbitrary: fc.tuple(somebody, somebody).map(
      ([key, other]) =>
        (now: TableDraft) =>
          withPlacesSwapped(now, key, other),
    ),
  },
  fc.boolean().map((each) => (now: TableDraft) => withEachWon(now, each)),
  somebody.map((key) => (now: TableDraft) => withLone(now, key)),
  fc
    .constantFrom('alone' as const, 'teams' as const, 'one' as const)
    .map((choice) => (now: TableDraft) => withSidesChoice(now, choice)),
  fc.constant(withoutResults),
)

/** What contradicts an order of sides: nothing, whatever was tapped. */
function wrongNumbers(draft: TableDraft): string[] {
  const sides = sidesOf(modeOf(draft), draft.seats)
  const ranks = sides.flatMap(({ seats: [first] }) => first?.rank ?? [])
  return sides.flatMap(({ seats }) => {
    const [first] = seats
    const { rank = null, result = '' } = first ?? {}
    const isOne = seats.every((seat) => seat.rank === rank && seat.result === result)
    // Equal numbers share a place: 1, 2, 2, 4.
    const place = 1 + ranks.filter((other) => rank !== null && other < rank).length
    return [
      ...(isOne ? [] : [`${first?.name} has another number than the rest of the team`]),
      ...(rank === null || rank === place ? [] : [`${first?.name} is ${rank}, not ${place}`]),
      ...(ranks.length === 0 || (result === 'Loss') === (rank !== 1)
        ? []
        : [`${first?.name} is ${rank} with a ${result}`]),
    ]
  })
}

test('Whatever is tapped, the numbers are those of an order, and a side has one of all', () => {
  const none = formTable(people.slice(1), { scoring: 'none' })
  fc.assert(
    fc.property(fc.array(numbering, { maxLength: 25 }), (changes) => {
      const draft = changes.reduce((now, change) => change(now), none)
      expect(wrongNumbers(draft)).toEqual([])
    }),
  )
})

/** Pairs of whom the first has more points than the second, but does not stand before. */
function wronglyPlaced(draft: TableDraft): string[] {
  const places = placesIn(draft)
  const scored = draft.seats.flatMap((seat, at) => {
    const { score } = playerOf(seat)
    return score === null ? [] : [{ key: seat.key, score, place: places[at] ?? Infinity }]
  })
  return scored.flatMap((one) =>
    scored
      .filter((other) => one.score > other.score && one.place >= other.place)
      .map((other) => `${one.key} behind ${other.key}`),
  )
}

/** Whoever wins with less than another one has. */
function wronglyWon({ seats }: TableDraft): string[] {
  const players = seats.map(playerOf)
  const best = Math.max(...players.map(({ score }) => score ?? -Infinity))
  return seats
    .filter(({ result }, at) => result === 'Win' && (players[at]?.score ?? best) < best)
    .map(({ key }) => key)
}

const scores = { self: '68', Aiko: '71', Priya: '54', Ben: '71', Oma: '3' }
const tied = withScores(formTable(people.slice(1), { scoring: 'highest' }), scores)

/** Scores that are typed after a tie was decided. */
const later = fc
  .tuple(
    fc.constantFrom('Aiko', 'Ben'),
    fc.array(fc.tuple(somebody, fc.constantFrom('', '5', '54', '71', '72', '7x'))),
  )
  .map(([winner, typed]) => ({
    winner,
    draft: typed.reduce(
      (now, [key, score]) => withSeat(now, key, { score }),
      withTieDecided(tied, { kind: 'won', key: winner }),
    ),
  }))

function isThatTie({ seats }: TableDraft): boolean {
  const best = Math.max(...seats.map((seat) => playerOf(seat).score ?? -Infinity))
  const leaders = seats.filter((seat) => playerOf(seat).score === best).map(({ key }) => key)
  return best === 71 && leaders.join() === 'Aiko,Ben'
}

test('Nobody wins a tie that is none any more', () => {
  fc.assert(
    fc.property(later, ({ draft }) => {
      expect(wronglyWon(draft)).toEqual([])
    }),
  )
})

test('A tie that somebody decided stays as long as it is that tie; the others keep their order', () => {
  fc.assert(
    fc.property(
      later.filter(({ draft }) => isThatTie(draft)),
      ({ draft, winner }) => {
        expect(tieOf(draft)?.decision).toEqual({ kind: 'won', key: winner })
        expect(wronglyPlaced(draft)).toEqual([])
      },
    ),
  )
})

test('After another one the scores decide', () => {
  const ended = later.filter(
    ({ draft }) => !isThatTie(draft) && draft.seats.every((seat) => playerOf(seat).score !== null),
  )
  fc.assert(
    fc.property(ended, ({ draft }) => {
      const byScores = withUpdatedResults({ ...draft, byHand: null })
      expect(draft.seats).toEqual(byScores.seats)
    }),
  )
})
