import { describe, expect, test } from 'vitest'

import type { Overview } from '../../stats.contract.ts'
import { middleOf } from './game-cards.tsx'
import { sectionsOf } from './sections.ts'
import { monthBars } from './time-cards.tsx'

const none = { decided: 0, wins: 0, sharedWins: 0, chanceWins: 0 }
const person = { user: null, name: 'Oma', together: 0, ahead: 0, behind: 0, level: 0 }

const one: Overview = {
  ...none,
  matches: 1,
  draws: 0,
  losses: 0,
  coop: 0,
  coopWins: 0,
  minutes: 0,
  timedMatches: 0,
  hIndex: 1,
  streak: null,
  longestWinStreak: 0,
  months: [],
  weekdays: [1, 0, 0, 0, 0, 0, 0],
  days: [{ day: '2026-11-02', matches: 1 }],
  sides: [],
  form: [],
  totals: { games: 1, people: 0, places: 0 },
  games: [],
  people: [],
  places: [],
}
const last = { day: '2026-11-02', game: { _id: 'azul', name: 'Azul' } }

test('What has too few matches is named with its floor and how far it is, and not drawn', () => {
  const { drawn, notYet } = sectionsOf({
    ...one,
    decided: 7,
    sides: [
      { n: 2, ...none, decided: 3 },
      { n: 4, ...none, decided: 4 },
    ],
    people: [{ ...person, ahead: 1, behind: 3, coop: 2, coopWins: 2, last }],
  })
  expect(drawn).toEqual(['months', 'weekdays', 'days', 'how this is counted'])
  expect(notYet).toEqual([
    'size of the table, from 8 matches against others at one size (4 so far)',
    'streaks, from 8 matches against others (7 so far)',
    'rivals, from 5 matches against or with one person (4 so far)',
  ])
})

test('What reaches its floor is drawn, in one order', () => {
  const { drawn, notYet } = sectionsOf({
    ...one,
    decided: 8,
    sides: [{ n: 2, ...none, decided: 8 }],
    people: [{ ...person, ahead: 0, behind: 0, coop: 5, coopWins: 0, last }],
    places: [{ place: 'Ben’s', matches: 1 }],
  })
  expect(drawn).toEqual([
    'months',
    'size of the table',
    'streaks',
    'weekdays',
    'places',
    'rivals',
    'days',
    'how this is counted',
  ])
  expect(notYet).toEqual([])
})

const month = (name: string, matches = 1) => ({
  month: name,
  matches,
  decided: matches,
  wins: 1,
  sharedWins: 0.5,
  chanceWins: matches / 4,
})
const today = '2026-11-22'
const labels = (bars: readonly { label: string }[]) => bars.map(({ label }) => label)

describe('The bars of months', () => {
  test('reach to this month, with empty ones between, and are at least twelve', () => {
    const bars = monthBars([month('2026-09', 4)], {}, today)
    expect(labels(bars).at(0)).toBe('Dec 2025')
    expect(labels(bars).at(-1)).toBe('Nov 2026')
    expect(bars).toHaveLength(12)
    expect(bars[9]).toEqual({
      label: 'Sep 2026',
      matches: 4,
      won: 1.5,
      chance: 1,
    })
    expect(bars[8]).toMatchObject({ matches: 0, won: 0, chance: null })
  })

  test('are those of the period, the newest 24 of a long one', () => {
    const year = { from: '2025-01-01', to: '2025-12-31' }
    const bars = monthBars([month('2025-03')], year, today)
    expect([labels(bars).at(0), labels(bars).at(-1)]).toEqual(['Jan 2025', 'Dec 2025'])
    expect(labels(monthBars([], { from: '2026-01-01', to: '2026-12-31' }, today)).at(-1)).toBe(
      'Nov 2026',
    )
    const long = monthBars([month('2001-01'), month('2026-11')], {}, today)
    expect([long.length, labels(long).at(0)]).toEqual([24, 'Dec 2024'])
    expect(labels(monthBars([month('2026-12')], {}, '2026-11-30')).at(-1)).toBe('Dec 2026')
  })
})

const counts = (...scores: number[]) => scores.map((score) => ({ score, matches: 1 }))

test('without scores there is no middle', () => {
  expect(middleOf([])).toBeNull()
})

test('of an odd number of scores one is in the middle, of an even number the mean of two', () => {
  expect(middleOf(counts(30, 10, 20))).toBe(20)
  expect(middleOf(counts(10, 20, 30, 45))).toBe(25)
})

test('a score counts as often as it was reached', () => {
  expect(middleOf([...counts(10, 90), { score: 50, matches: 3 }])).toBe(50)
})
