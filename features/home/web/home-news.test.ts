import { expect, test } from 'vitest'

import type { Match } from '#features/matches/matches.contract.ts'

import type { GameStats } from '#features/stats/stats.contract.ts'
import { newsOf } from './home-news.ts'
import type { LastEvening } from './last-evening.ts'

const at = { me: 'mara', now: new Date(2026, 10, 27, 22, 0) }
const azul = { _id: 'azul', name: 'Azul' }

function eveningOf(score: number | null, day = '2026-11-27') {
  const player = { user: { _id: 'mara' }, score }
  const match = { game: azul, day, players: [player] } as unknown as Match
  return { day, matches: [match] } as unknown as LastEvening
}

const counted = (azulStats: Partial<GameStats>, more = {}) => ({
  games: [{ game: azul, matches: 12, best: 84, ...azulStats } as GameStats],
  streak: null,
  longestWinStreak: 5,
  totals: { games: 6, people: 1, places: 0 },
  ...more,
})
const run = (length: number, result: 'Win' | 'Loss' = 'Win') => ({ streak: { result, length } })

test('My best score is the first news, from three matches of the game on', () => {
  expect(newsOf(counted({}, run(4)), eveningOf(84), at)).toEqual({
    kind: 'best',
    score: 84,
    game: azul,
    when: 'tonight',
  })
  expect(newsOf(counted({}), eveningOf(84, '2026-11-25'), at)).toMatchObject({
    when: 'on Wednesday',
  })
  expect(newsOf(counted({}), eveningOf(84, '2026-11-13'), at)).toMatchObject({
    when: 'on 13 November',
  })
  expect(newsOf(counted({ matches: 2 }), eveningOf(84), at)).toBeNull()
  expect(newsOf(counted({}), eveningOf(83), at)).toBeNull()
  expect(newsOf(counted({ best: null }), eveningOf(null), at)).toBeNull()
})

test('What I only wrote down for others is no news of mine', () => {
  const watched = { me: 'ben', now: at.now }
  for (const matches of [1, 20]) {
    expect(newsOf(counted({ matches }), eveningOf(84), watched)).toBeNull()
  }
})

test('Then come a run of wins, a round number of matches, and a new game', () => {
  expect(newsOf(counted({}, run(4)), eveningOf(10), at)).toEqual({
    kind: 'run',
    length: 4,
    longest: false,
  })
  expect(newsOf(counted({}, run(5)), eveningOf(10), at)).toMatchObject({ longest: true })
  expect(newsOf(counted({}, run(2)), eveningOf(10), at)).toBeNull()
  expect(newsOf(counted({}, run(9, 'Loss')), eveningOf(10), at)).toBeNull()
  expect(newsOf(counted({ matches: 20 }), eveningOf(10), at)).toMatchObject({
    kind: 'times',
    times: 20,
  })
  expect(newsOf(counted({ matches: 1 }), eveningOf(10), at)).toMatchObject({ kind: 'first' })
  // With few games everything is new.
  const few = { totals: { games: 2, people: 1, places: 0 } }
  expect(newsOf(counted({ matches: 1 }, few), eveningOf(10), at)).toBeNull()
})
