import { expect, test } from 'vitest'

import { gameWords, recordWords } from './found-words.ts'

test('A person’s hit says who was ahead, and its numbers add up', () => {
  const none = { together: 0, ahead: 0, behind: 0, level: 0, notCompared: 0 }
  expect(recordWords(none)).toBe('not at a table yet')
  expect(recordWords({ ...none, together: 1, ahead: 1 })).toBe('once: you 1, they 0')
  expect(recordWords({ together: 11, ahead: 3, behind: 5, level: 1, notCompared: 2 })).toBe(
    '11 times: you 3, they 5, 1 level, 2 not compared',
  )
  expect(recordWords({ ...none, together: 4, notCompared: 4 })).toBe('4 times, not compared')
})

test('A game’s hit says how often it was played and won, the best score and the last day', () => {
  const game = { game: { _id: 'a', name: 'Azul' }, matches: 31, won: 12, best: -4 }
  const said = (lastPlayed: string) => gameWords({ ...game, lastPlayed }, '2026-11-27')
  expect(said('2026-11-27')).toBe('31 times, won 12, best −4, last today')
  expect(said('2026-11-23')).toBe('31 times, won 12, best −4, last Monday')
  expect(said('2025-10-04')).toBe('31 times, won 12, best −4, last Sat 4 Oct 2025')
  expect(
    gameWords({ ...game, best: null, matches: 1, lastPlayed: '2026-10-04' }, '2026-11-27'),
  ).toBe('once, won 12, last Sun 4 Oct')
})
