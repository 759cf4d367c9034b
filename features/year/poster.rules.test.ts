import { describe, expect, test } from 'vitest'

import type { PersonStats, YearPage } from '#features/stats/stats.contract.ts'
import { peopleOfYear, yearOf, yearText } from '#features/stats/years.rules.ts'

import { picturedYear } from './poster.rules.ts'

const person = (firstName: string, lastName: string, of: Partial<PersonStats>): PersonStats => ({
  user: { _id: `${firstName} ${lastName}`, firstName, lastName },
  name: `${firstName} ${lastName}`,
  together: 0,
  ahead: 0,
  behind: 0,
  level: 0,
  coop: 0,
  coopWins: 0,
  last: { day: '2025-11-20', game: { _id: 'azul', name: 'Azul' } },
  ...of,
})
const stats: YearPage = {
  matches: 20,
  decided: 10,
  wins: 4,
  draws: 0,
  losses: 6,
  sharedWins: 0,
  chanceWins: 3.5,
  coop: 10,
  coopWins: 5,
  minutes: 600,
  timedMatches: 10,
  hIndex: 2,
  streak: null,
  longestWinStreak: 2,
  months: [],
  weekdays: [0, 0, 0, 0, 0, 0, 20],
  days: [],
  sides: [],
  form: [],
  totals: { games: 2, people: 3, places: 0 },
  games: [],
  people: [
    person('Jonas', 'Weber', { together: 9, ahead: 1, behind: 7 }),
    person('Jonas', 'Öst', { together: 6, ahead: 5, behind: 1 }),
    person('Aiko', 'Mori', { together: 5, coop: 5, coopWins: 3 }),
    person('Ben', 'Adler', { together: 4, ahead: 4, coop: 4, coopWins: 4 }),
  ],
  places: [],
  firsts: [],
  busiest: null,
}

describe('The people of a year', () => {
  test('are who beat me most, whom I beat most and the best partner, each above the floor', () => {
    const { nemesis, victim, partner } = peopleOfYear(stats)
    expect([nemesis?.name, victim?.name, partner?.name]).toEqual([
      'Jonas Weber',
      'Jonas Öst',
      'Aiko Mori',
    ])
  })

  test('are nobody where there are too few matches to tell', () => {
    const [, , , ben] = stats.people
    const { nemesis, victim, partner } = peopleOfYear({ people: ben === undefined ? [] : [ben] })
    expect([nemesis, victim, partner]).toEqual([null, null, null])
  })
})

describe('The picture of a year', () => {
  const pictured = picturedYear(2026, stats, { userId: 'm', name: 'Mara' })

  test('has first names, with the letters of the surname that differ where both are the same', () => {
    expect(pictured.nemesis).toEqual({ userId: 'Jonas Weber', name: 'Jonas W', times: 7 })
    expect(pictured.victim).toEqual({ userId: 'Jonas Öst', name: 'Jonas Ö', times: 5 })
  })

  test('says chance from eight decided matches on', () => {
    expect(pictured.won).toEqual({ wins: 4, draws: 0, decided: 10, chance: 3.5 })
    const few = picturedYear(2026, { ...stats, decided: 7 }, { userId: 'm', name: 'Mara' })
    expect(few.won.chance).toBeNull()
  })
})

test.each([
  ['2026', 2026],
  ['0007', 7],
  ['9999', 9999],
  ['0000', null],
  ['26', null],
  ['20266', null],
  ['-026', null],
  ['year', null],
])('The year of the address %s is %s', (text, year) => {
  expect(yearOf(text)).toBe(year)
  expect(year === null ? text : yearText(year)).toBe(text)
})
