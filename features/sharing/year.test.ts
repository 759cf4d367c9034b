import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyName, misfitsOf, textsOf } from '#tests/support/texts/pictures.ts'

import { type PicturedYear, yearPicture } from './year-picture.rules.ts'

const mara = { userId: 'm', name: 'Mara' }
const year: PicturedYear = {
  year: 2026,
  owner: mara,
  matches: 70,
  people: 9,
  games: 12,
  firsts: 3,
  minutes: 4440,
  won: { wins: 19, draws: 2, decided: 61, chance: 17.42 },
  topGames: [
    { name: 'Azul', matches: 13 },
    { name: 'Wingspan', matches: 2 },
    { name: 'Hanabi', matches: 1 },
  ],
  days: [
    { day: '2026-01-01', matches: 1 },
    { day: '2026-12-31', matches: 9 },
  ],
  nemesis: { userId: 'j', name: 'Jonas', times: 21 },
  victim: { userId: null, name: 'Oma Inge', times: 15 },
}

const count = fc.nat(200_000)
const anyPerson = fc.record({ userId: fc.option(fc.uuid()), name: anyName, times: count })
const anyYear = fc.record({
  year: fc.integer({ min: 1, max: 9999 }),
  owner: anyPerson,
  matches: count,
  confirmed: fc.boolean(),
  people: count,
  games: count,
  firsts: count,
  minutes: fc.nat(90_000_000),
  won: fc.record({
    wins: count,
    draws: count,
    decided: count,
    chance: fc.option(fc.double({ min: 0, max: 2e5, noNaN: true })),
  }),
  topGames: fc.array(fc.record({ name: anyName, matches: count }), { maxLength: 4 }),
  days: fc.constant(year.days),
  nemesis: fc.option(anyPerson),
  victim: fc.option(anyPerson),
})

describe('The picture of a year', () => {
  test('says what the year was', () => {
    expect(textsOf(yearPicture(year))).toEqual([
      'Mara’s 2026 at the table', 'Tabletally', '70', 'matches', 'with nine', 'people',
      '19', 'won of 61', '2 drawn, chance 17.4', '12', 'games', '3 new', '74', 'hours', 'at the table',
      'Win', 'Wingspan', 'twice', 'Han', 'Hanabi', 'once', 'Azu', 'Azul', '13 times',
      'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec',
      'Beaten most by', 'Jonas, 21', 'Beat most', 'Oma Inge, 15',
    ]) // prettier-ignore
  })

  test('compares nothing with chance below the floor, and names nobody', () => {
    const few = {
      ...year,
      won: { wins: 2, draws: 0, decided: 3, chance: null },
      nemesis: null,
      victim: null,
    }
    const texts = textsOf(yearPicture(few))
    expect(texts).toContain('too few to tell')
    expect(texts).not.toContain('Beat most')
  })

  test('says where only confirmed matches count', () => {
    expect(textsOf(yearPicture(year))).not.toContain('confirmed')
    const confirmed = textsOf(yearPicture({ ...year, confirmed: true }))
    expect(confirmed.slice(2, 5)).toEqual(['70', 'confirmed', 'matches'])
  })

  test('has a die for each day with matches, with as many pips', () => {
    const dice = (days: PicturedYear['days']) =>
      yearPicture({ ...year, days }).split('<circle').length -
      yearPicture({ ...year, days: [] }).split('<circle').length
    expect(dice([{ day: '2026-03-01', matches: 4 }])).toBe(4)
    expect(dice([{ day: '2026-03-01', matches: 40 }])).toBe(6)
    expect(dice([{ day: '2025-12-31', matches: 4 }])).toBe(0)
  })

  test('fits and is well-formed, whatever the year was', () => {
    fc.assert(
      fc.property(anyYear, (any) => {
        expect(misfitsOf(yearPicture(any))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
