import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyCharacter } from '#tests/support/texts/any-character.ts'

import { readArchiveJson } from './archive-reading.rules.ts'
import { guestName } from './archives.rules.ts'
import { csvRow } from './csv.rules.ts'

test('A cell that a spreadsheet would run gets an apostrophe, a number does not', () => {
  for (const formula of [
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\tx',
    '\rx',
    '\n=1',
    ' =1',
    '＝1',
    '\u200b=1',
  ]) {
    expect(csvRow([formula])).toMatch(/^"?'/u)
  }
  for (const inside of ['a;=1', 'a| -1', 'a\t@x', 'a\n"+1', 'a;""＝1']) {
    expect(csvRow([inside])).toMatch(/^"a[;|\t\n]'/u)
  }
  expect(csvRow([-5, 0.5, null, "O'Brien", '5 - 3'])).toBe(`-5,0.5,,O'Brien,5 - 3\r\n`)
})

test('Quotes, commas and line breaks survive a CSV file', () => {
  const read = (line: string) =>
    [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gu)].map(([, quoted, plain]) =>
      quoted === undefined ? plain : quoted.replaceAll('""', '"'),
    )
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter }), { minLength: 1 }), (cells) => {
      const without = (words?: string) => words?.replaceAll("'", '')
      expect(read(csvRow(cells)).map(without)).toEqual(cells.map(without))
    }),
  )
})

test('A file that is not an archive is refused with a sentence', () => {
  const cases: [string, RegExp][] = [
    ['""', /not an archive/u],
    ['[1]', /not an archive/u],
    ['null', /not an archive/u],
    ['{"tabletally":"backup"}', /not an archive/u],
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
  for (const [text, reason] of cases) {
    expect(readArchiveJson(JSON.parse(text))).toEqual({
      ok: false,
      reason: expect.stringMatching(reason),
    })
  }
  fc.assert(fc.property(fc.jsonValue(), (json) => !readArchiveJson(json).ok))
})

test('A name is cut between characters', () => {
  expect(guestName(` ${'😀'.repeat(100)}`)).toBe('😀'.repeat(80))
})
