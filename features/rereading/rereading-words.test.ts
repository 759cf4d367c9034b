import { expect, test } from 'vitest'

import { readingWords } from './rereading-words.rules.ts'

const row = (name: string, score: number | null, result: '' | 'Win' | 'Loss' | 'Draw') => ({
  ...{ name, score, result, team: null, rank: null },
})
const match = (players: readonly ReturnType<typeof row>[], more: object = {}) => ({
  ...{ day: '2024-03-04', mode: 'competitive' as const, scoring: 'highest' as const },
  ...{ durationMinutes: null, players, ...more },
})

test('Two readings of a match are told by how they end, and by what else differs', () => {
  const drew = match([row('Ann', null, 'Draw'), row('Bob', null, 'Draw')])
  const together = match([row('Ann', null, 'Win'), row('Bob', null, 'Win')], {
    mode: 'cooperative',
  })
  expect(readingWords(drew, together)).toEqual({
    ...{ was: 'Ann, Bob drew', now: 'Ann and Bob won together' },
  })
  const nothing = match([row('Ann', null, ''), row('Bob', null, '')])
  const lost = match([row('Ann', null, 'Loss'), row('Bob', null, 'Loss')], { mode: 'cooperative' })
  expect(readingWords(nothing, lost)).toEqual({
    ...{ was: 'no result for Ann and Bob', now: 'Ann and Bob lost together' },
  })
  const small = match([row('Ann', 980, 'Win'), row('Bob', 1.25, 'Loss')])
  const large = match([row('Ann', 980, 'Loss'), row('Bob', 1250, 'Win')])
  expect(readingWords(small, large)).toEqual({
    ...{ was: 'Ann won, Ann 980, Bob 1.25', now: 'Bob won, Ann 980, Bob 1250' },
  })
  const shared = match([row('Ann', null, 'Win'), row('Bob', null, 'Win'), row('Cid', null, 'Loss')])
  expect(readingWords(shared, { ...shared, day: '2024-03-03' })).toEqual({
    was: 'Ann and Bob share the victory, 2024-03-04',
    now: 'Ann and Bob share the victory, 2024-03-03',
  })
})
