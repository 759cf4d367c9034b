import { expect, test } from 'vitest'

import type { Entry } from '#features/stats/entries.rules.ts'

import { reasonsFor } from './reasons.rules.ts'
import { PlayedGame, ranked, usualMinutes } from './suggestions.rules.ts'

const BOB = { key: 'user:bob', name: null }
const met = (person: object, comparison: 'ahead' | 'behind', result = 'Loss') => ({
  ...{ ...BOB, score: null, comparison, result },
  ...person,
})
const played = (more: object = {}) =>
  ({
    ...{ game: 'azul', mode: 'competitive', scoring: 'highest', rows: 2, sides: 2 },
    ...{ score: null, otherScores: [], result: 'Win', minutes: null, day: '2026-05-01' },
    ...{ people: [met(BOB, 'ahead')], ...more },
  }) as unknown as Entry

function gameOf(entries: readonly Entry[], id = 'azul') {
  const game = new PlayedGame(id)
  for (const entry of entries) game.add(entry)
  return game
}

function reasonsOf(entries: readonly Entry[], players: readonly string[] = ['bob']) {
  const seated = ({ key }: { key: string }) => ({ user: null, name: key })
  const known = { game: gameOf(entries), players, me: { key: 'me', name: null }, seated }
  const reasons = reasonsFor(known).map(({ code, values }) => [code, values])
  return Object.fromEntries(reasons) as Record<string, unknown>
}

test('The usual length is the middle of those that are known, of two the mean', () => {
  const lengths = (...minutes: (number | null)[]) => minutes.map((one) => played({ minutes: one }))
  expect(usualMinutes(lengths(90, null, 30, 40))).toBe(40)
  expect(usualMinutes(lengths(30, 40, 90, 60))).toBe(50)
  expect(usualMinutes(lengths(null))).toBeNull()
})

test('Whoever won the newest match with all the people is told, and by how much if the scores say it', () => {
  const oma = { key: 'guest:oma', name: 'Oma' }
  const both = [met(BOB, 'behind', 'Win'), met(oma, 'ahead')]
  const entries = [
    played({ day: '2026-05-01', people: both, result: 'Loss' }),
    played({ day: '2026-05-02', score: 9, otherScores: [4] }),
  ]
  expect(reasonsOf(entries, ['bob', 'guest:Oma'])['together']).toMatchObject({
    ...{ day: '2026-05-01', winners: [{ name: 'user:bob' }], scores: null },
  })
  expect(reasonsOf(entries)['together']).toMatchObject({
    ...{ day: '2026-05-02', winners: [{ name: 'me' }], scores: { best: 9, next: 4 } },
  })
  for (const unsaid of [
    { scoring: 'none' },
    { mode: 'cooperative' },
    { otherScores: [] },
    { otherScores: [12] },
  ]) {
    const one = played({ score: 9, otherScores: [4], ...unsaid })
    expect(reasonsOf([one])['together']).toMatchObject({ scores: null })
  }
  const golf = played({ score: 4, otherScores: [9], scoring: 'lowest' })
  expect(reasonsOf([golf])['together']).toMatchObject({ scores: { best: 4, next: 9 } })
  expect(reasonsOf(entries, [])['together']).toBeUndefined()
})

test('The one who has not played it is named, and how often these people have', () => {
  expect(reasonsOf([played()], ['bob', 'cat'])['new']).toEqual({ player: 'cat' })
  expect(reasonsOf([played()], ['cat', 'dan'])['new']).toBeUndefined()
  const oma = { key: 'guest:oma', name: 'Oma' }
  const entries = [
    played({ people: [met(BOB, 'ahead'), met(oma, 'behind')] }),
    played({ people: [met(oma, 'behind')] }),
  ]
  expect(reasonsOf(entries)['often']).toBeUndefined()
  expect(reasonsOf([played(), ...entries, played()])['often']).toEqual({ times: 3 })
  expect(reasonsOf(entries)['played']).toEqual({ times: 2 })
})

test('What these people know and have long not played comes first, what they just played last', () => {
  const asked = { keys: ['user:bob'], mode: undefined, minutes: undefined, count: undefined }
  const order = (games: Record<string, Entry[]>) =>
    ranked(
      Object.entries(games).map(([id, entries]) => gameOf(entries, id)),
      { ...asked, today: '2026-11-20' },
    ).map(({ gameId }) => gameId)
  const [long, today] = [played({ day: '2026-01-01' }), played({ day: '2026-11-20' })]
  expect(order({ a: [today], b: [long] })).toEqual(['b', 'a'])
  expect(order({ a: [played({ day: '2026-01-01', people: [] })], b: [long] })).toEqual(['b', 'a'])
  const wide = played({ day: '2026-01-01', rows: 5 })
  expect(order({ a: [wide], b: [long] })).toEqual(['b', 'a'])
})
