import { expect, test } from 'vitest'

import type { Overview } from '../../stats.contract.ts'
import { sectionsOf } from './sections.ts'

const none = { decided: 0, wins: 0, sharedWins: 0, chanceWins: 0 }
const person = { user: null, name: 'Oma', together: 0, ahead: 0, behind: 0, level: 0 }

/** One match of the day, nobody lost. */
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
