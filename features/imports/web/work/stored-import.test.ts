import { expect, test } from 'vitest'

import { parseFormat } from '#client/stored-data.ts'

import { parseOlderMatches, stateFormat } from './stored-import.ts'

/** As the version before has stored an import that waits to go on. */
const waiting = {
  ...{ userId: 'mara', key: 'k', importId: 'i', source: 'bgstats' },
  file: { name: 'plays.json', bytes: 9 },
  people: [{ name: 'Oma', userId: 'oma' }],
  ...{ problems: 0, noMatch: 0, games: [{ name: 'Azul', matches: 2 }] },
  counts: { inFile: 2, sent: 2, existing: 0, deleted: 0, likely: 0, leftOut: 0 },
  ...{
    deletedToo: false,
    batches: 1,
    next: 0,
    done: 0,
    imported: 0,
    existing: 0,
    cancelled: false,
  },
}
const played = {
  ...{ name: 'Oma', email: null, self: false, score: 54, result: 'Win', team: null, role: null },
  ...{ started: false, former: false },
}
const match = {
  ...{ sourceIds: ['bgstats:1'], day: '2026-11-01', date: null, game: 'Azul', expansions: [] },
  ...{ place: null, minutes: 45, notes: '', mode: 'competitive', scoring: 'highest', pad: null },
  ...{ players: [played], original: null },
}

test('An import that the version before has stored goes on, with matches without ranks', () => {
  expect(parseFormat(stateFormat, waiting)).toEqual({ ...waiting, kind: 'matches', answers: null })
  expect(parseOlderMatches([match])).toEqual([{ ...match, players: [{ ...played, rank: null }] }])
})
