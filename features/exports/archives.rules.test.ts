import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { partsOf } from './archive-adding.commands.ts'
import { isArchive, readArchiveJson } from './archive-reading.rules.ts'
import { fingerprint, guestName } from './archives.rules.ts'

test('A file that is not an archive is refused with a sentence', () => {
  const cases: [string, RegExp][] = [
    ['{"tabletally":"archive","format":3}', /newer/u],
    ['{"tabletally":"archive","format":2}', /cut off/u],
    ['{"tabletally":"archive","format":2,"matches":[{"id":"a"}]}', /^Match 1 of/u],
    ['{"tabletally":"archive","format":2,"matches":[null]}', /^Match 1 of/u],
    ...[
      '{}',
      '{"name":1,"email":null,"self":true,"score":null,"result":""}',
      '{"name":"Ann","self":true,"score":null,"result":""}',
      '{"name":"Ann","email":null,"self":"yes","score":null,"result":""}',
      '{"name":"Ann","email":null,"self":true,"score":"7","result":""}',
      '{"name":"Ann","email":null,"self":true,"score":null,"result":"Lost"}',
    ].map((player): [string, RegExp] => [
      `{"tabletally":"archive","format":2,"matches":[{"id":"a","game":"Go","date":"2026-10-01","notes":"","players":[${player}]}]}`,
      /^Match 1 of/u,
    ]),
  ]
  for (const other of ['', [1], null, { tabletally: 'backup' }])
    expect(isArchive(other)).toBe(false)
  for (const [text, reason] of cases) {
    expect(readArchiveJson(JSON.parse(text))).toEqual({
      ok: false,
      reason: expect.stringMatching(reason),
    })
  }
  fc.assert(fc.property(fc.jsonValue(), (json) => !isArchive(json)))
})

test('An archive from before a detail was known is read, with that detail empty', () => {
  const original = { createdBy: 'Ann', createdAt: '', status: 'Confirmed', players: [] }
  const match = {
    ...{ id: 'a', game: 'Azul', date: '', day: '', mode: 'competitive', scoring: 'highest' },
    ...{ expansions: [], pad: null, original, players: [] },
  }
  const archive = { tabletally: 'archive', format: 2, matches: [match] }
  expect(readArchiveJson(archive)).toMatchObject({
    matches: [{ location: null, durationMinutes: null, notes: '' }],
  })
})

test('A name is cut between characters', () => {
  expect(guestName(` ${'😀'.repeat(100)}`)).toBe('😀'.repeat(80))
})

test('The id of a play without one stays the same in later versions: else it would come twice', () => {
  expect(fingerprint('Azul 2026-10-01')).toBe('4cb9fd788d6f2b7b')
})

const many = (count: number) => Array.from({ length: count }, () => ({}))
const match = (players: number) => ({ players: many(players), expansions: many(0), pad: null })

test('A batch is added in parts that are so short that others hardly wait', () => {
  const batch = [2, 2, 2, 2, 2, 2, 9, 9, 9, 32, 1].map(match)
  const parts = partsOf(batch, 'sqlite')
  expect(parts.flat()).toEqual(batch)
  const sizes = parts.map((part) => part.map(({ players }) => players.length))
  expect(sizes).toEqual([[2, 2, 2, 2, 2], [2, 9], [9, 9], [32], [1]])
})

test('New games, ids and pads count as what they cost', () => {
  const sizesOf = (batch: Parameters<typeof partsOf>[0]) =>
    partsOf(batch, 'sqlite').map((part) => part.length)
  const four = <T>(one: T) => [one, one, one, one]
  expect(sizesOf(four(match(2)))).toEqual([4])
  expect(sizesOf(four({ ...match(2), expansions: many(20) }))).toEqual([1, 1, 1, 1])
  expect(sizesOf(four({ ...match(2), sourceIds: many(25) }))).toEqual([1, 1, 1, 1])
  expect(sizesOf(four({ ...match(8), pad: { rows: many(60) } }))).toEqual([1, 1, 1, 1])
})
