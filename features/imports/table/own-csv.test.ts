import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { hasVisibleCharacter } from '#features/accounts/names/rules.ts'
import { csvHeader, csvRows } from '#features/archives/csv/rules.ts'
import { guestName } from '#features/archives/rules.ts'
import type { ArchivedMatch } from '#features/archives/rules.ts'
import { gameKey, gameNameProblem, normalizedGameName } from '#features/games/rules.ts'
import { normalizedLine } from '#features/matches/fields/rules.ts'
import { archivedOf, readText } from '#tests/support/texts/read-text.ts'

const RUNS = 200
const signs = [
  ...Array.from('aBé2 ,&"\'’;|/\\=+-@:()[]½'),
  'and',
  'vs',
  ' und ',
  ' & ',
  ', ',
  '#2',
  '<i>',
  '🎲',
]
const text = fc
  .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''))
const line = text
  .map((one) => normalizedLine(one) ?? 'x')
  .filter((one) => one.length <= 40 && hasVisibleCharacter(one))
const name = line.filter((one) => guestName(one) === one)
const game = text.map(normalizedGameName).filter((one) => gameNameProblem(one) === null)
const notes = fc
  .array(fc.oneof(text, fc.constantFrom('\n', '\r\n', '\n='), fc.constant('"')), { maxLength: 6 })
  .map((parts) => parts.join('').trim())

const seat = fc.record({
  name,
  score: fc.option(
    fc.double({ min: -9999, max: 9999, noNaN: true }).map((one) => Math.round(one * 10) / 10 + 0),
  ),
  result: fc.constantFrom('Win', 'Loss', 'Draw', ''),
  role: fc.option(line),
})
const match: fc.Arbitrary<ArchivedMatch> = fc
  .record({
    ...{ game, location: fc.option(line), notes },
    id: fc.uuid(),
    expansions: fc.uniqueArray(game, { maxLength: 4, selector: gameKey }),
    hour: fc.integer({ min: 10, max: 22 }),
    durationMinutes: fc.option(fc.integer({ min: 1, max: 600 })),
    scoring: fc.constantFrom('highest', 'lowest', 'none'),
    seats: fc.uniqueArray(seat, {
      minLength: 1,
      maxLength: 5,
      selector: (one) => nameKey(one.name),
    }),
  })
  .map(({ seats, hour, expansions, ...rest }) => ({
    ...rest,
    ...{ day: '2024-03-05', date: `2024-03-05T${hour}:15:00.000Z`, mode: 'competitive', pad: null },
    expansions: expansions.filter((one) => gameKey(one) !== gameKey(rest.game)),
    players: seats.map((one) => ({
      ...one,
      ...{ email: null, self: false, former: false, team: null, rank: null, started: false },
    })),
    original: {
      createdBy: 'Me',
      createdAt: '2024-03-05T12:00:00.000Z',
      status: 'Confirmed',
      players: [],
    },
  }))

test(`Our own CSV comes back whole, whatever is in its names (${RUNS} random matches)`, async () => {
  await fc.assert(
    fc.asyncProperty(match, async (own) => {
      const [back] = archivedOf(await readText(csvHeader + csvRows(own)))
      expect(back).toEqual({ ...own, original: expect.anything() })
    }),
    { numRuns: RUNS, seed: 32 },
  )
})
