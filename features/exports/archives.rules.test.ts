import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readArchiveJson } from './archive-reading.rules.ts'
import { guestName } from './archives.rules.ts'

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
