import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formTable, withScores } from '#tests/support/data/form-drafts.ts'

import { withEachWon, withNumber, withoutNumbers, withPlaceOf, withSamePlace } from './ranking.ts'
import { withLone, withSidesChoice } from './sides-choice.ts'
import { sidesOf } from './sides.ts'
import { modeOf, playerOf, type TableDraft, withSeat, withUpdatedResults } from './table-draft.ts'
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
      ([key, to]) =>
        (now: TableDraft) =>
          withPlaceOf(now, key, to),
    ),
  },
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
  fc.constant(withoutNumbers),
)

test('Whatever is tapped, the numbers are those of an order, and a side has one of all', () => {
  const none = formTable(people.slice(1), { scoring: 'none' })
  fc.assert(
    fc.property(fc.array(numbering, { maxLength: 25 }), (changes) => {
      const draft = changes.reduce((now, change) => change(now), none)
      const sides = sidesOf(modeOf(draft), draft.seats)
      for (const { seats } of sides) {
        expect(new Set(seats.map(({ rank, result }) => `${rank} ${result}`)).size).toBe(1)
      }
      const ranks = sides.flatMap(({ seats: [first] }) => first?.rank ?? [])
      // Equal numbers share a place: 1, 2, 2, 4.
      for (const rank of ranks) {
        expect(rank).toBe(1 + ranks.filter((other) => other < rank).length)
      }
      for (const { seats } of sides) {
        if (ranks.length > 0) {
          expect(seats[0]?.result === 'Loss').toBe(seats[0]?.rank !== 1)
        }
      }
    }),
  )
})

test('A tie that somebody decided stays exactly as long as it is that tie', () => {
  const scored = { self: '68', Aiko: '71', Priya: '54', Ben: '71', Oma: '3' }
  const tied = withScores(formTable(people.slice(1), { scoring: 'highest' }), scored)
  const typing = fc.array(fc.tuple(somebody, fc.constantFrom('', '5', '54', '71', '72', '7x')))
  fc.assert(
    fc.property(typing, fc.constantFrom('Aiko', 'Ben'), (typed, winner) => {
      const decided = withTieDecided(tied, { kind: 'won', key: winner })
      const later = typed.reduce((now, [key, score]) => withSeat(now, key, { score }), decided)
      const scores = later.seats.map((seat) => playerOf(seat).score)
      // Nobody wins with less than another one has.
      for (const [at, { result }] of later.seats.entries()) {
        const own = scores[at] ?? null
        if (result === 'Win' && own !== null) {
          expect(scores.filter((score) => score !== null && score > own)).toEqual([])
        }
      }
      const best = Math.max(...scores.map((score) => score ?? -Infinity))
      const leaders = later.seats.filter((_, at) => scores[at] === best).map(({ key }) => key)
      if (best === 71 && leaders.join() === 'Aiko,Ben') {
        expect(tieOf(later)?.decision).toEqual({ kind: 'won', key: winner })
        // The others keep their order.
        const places = placesIn(later)
        for (const [at, one] of scores.entries()) {
          for (const [other, score] of scores.entries()) {
            if (one !== null && score !== null && one > score) {
              expect(places[at] ?? 0).toBeLessThan(places[other] ?? 0)
            }
          }
        }
      } else if (!scores.includes(null)) {
        const byScores = withUpdatedResults({ ...later, byHand: null })
        expect(later.seats).toEqual(byScores.seats)
      }
    }),
  )
})
