import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { hasVisibleCharacter } from '#features/accounts/names.rules.ts'
import { guestName, type ArchivedMatch } from '#features/exports/archives.rules.ts'
import { csvHeader, csvRow, csvRows } from '#features/exports/csv.rules.ts'
import { gameKey, gameNameProblem, normalizedGameName } from '#features/games/games.rules.ts'
import {
  type DetailKey,
  type DetailValues,
  forEachDetail,
  normalizedLine,
  valuesOf,
} from '#features/matches/match-details.rules.ts'
import { confirmations } from '#features/matches/matches.rules.ts'
import { saidRanksProblem, storedRanks } from '#features/scoring/ranks.rules.ts'
import { modes, scorings, type Result } from '#features/scoring/results.rules.ts'
import { archivedOf, problemOf, readText } from '#tests/support/texts/read-text.ts'

const RUNS = 300
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

const score = fc.oneof(
  fc.double({ min: -9999, max: 9999, noNaN: true }).map((one) => Math.round(one * 10) / 10 + 0),
  fc.constantFrom(1.125, -0.001, 1250, 99_999_999, 1e-7),
)
const result = fc.constantFrom<Result>('Win', 'Loss', 'Draw', '')
const seat = fc.record({
  name,
  score: fc.option(score),
  result,
  team: fc.nat(3),
  role: fc.option(line),
  rank: fc.option(fc.integer({ min: 1, max: 5 })),
  guest: fc.boolean(),
  by: fc.constantFrom(null, ...confirmations),
  column: fc.array(fc.option(score), { minLength: 3, maxLength: 3 }),
})
const anyDetail = {
  minutes: fc.option(fc.integer({ min: 1, max: 600 })),
  line: fc.option(line),
  text: notes,
}
const facts = fc.record({
  game,
  ...forEachDetail<{ [K in DetailKey]: fc.Arbitrary<DetailValues[K]> }>(
    (_, { kind }) => anyDetail[kind] as never,
  ),
  id: fc.uuid(),
  expansions: fc.uniqueArray(game, { maxLength: 4, selector: gameKey }),
  hour: fc.integer({ min: 10, max: 22 }),
  mode: fc.constantFrom(...modes),
  scoring: fc.constantFrom(...scorings),
  together: result,
  self: fc.boolean(),
  createdBy: fc.oneof(fc.constant(''), name),
  starter: fc.nat(8),
  isRanked: fc.boolean(),
  teams: fc.uniqueArray(line, { minLength: 3, maxLength: 3, selector: nameKey }),
  labels: fc.array(fc.oneof(fc.constant(''), fc.constant('12'), fc.constant('–'), line), {
    minLength: 1,
    maxLength: 3,
  }),
  hasPad: fc.boolean(),
})
const seats = fc.array(seat, { minLength: 1, maxLength: 6 })

type Facts = typeof facts extends fc.Arbitrary<infer One> ? One : never
type Seat = typeof seat extends fc.Arbitrary<infer One> ? One : never

/** A table as it is stored: members of a team share result, score, rank and column. */
function sided({ mode, teams, together, isRanked }: Facts, dealt: readonly Seat[]) {
  const sides = new Map<number, Seat>()
  const rows = dealt.map((one, at) => {
    if (mode === 'competitive') return { ...one, team: null }
    if (mode === 'cooperative') return { ...one, team: null, result: together }
    // The fourth is nobody's team: a side of their own.
    const side = at < 2 ? at : one.team
    if (side === 3) return { ...one, team: null }
    const first = sides.get(side) ?? one
    sides.set(side, first)
    const { score: shared, result: ended, rank, column } = first
    return { ...one, score: shared, result: ended, rank, column, team: teams[side] ?? null }
  })
  const ranks = storedRanks(mode, rows)
  const ranked = rows.map((row, at) => ({ ...row, rank: ranks[at] ?? null }))
  const fits = isRanked && saidRanksProblem(mode, ranked) === null
  return fits ? ranked : rows.map((row) => ({ ...row, rank: null }))
}

const match: fc.Arbitrary<ArchivedMatch> = fc.tuple(facts, seats).map(([about, dealt]) => {
  const { hour, expansions, hasPad, labels, self, starter, createdBy, ...rest } = about
  const mode = about.mode === 'teams' && dealt.length < 2 ? 'competitive' : about.mode
  const rows = sided({ ...about, mode }, dealt)
  const pad = labels.map((label, row) => ({
    label,
    scores: rows.map(({ column }) => column[row] ?? null),
  }))
  return {
    ...{ ...valuesOf(rest), id: rest.id, game: rest.game, scoring: rest.scoring, mode },
    ...{ day: '2024-03-05', date: `2024-03-05T${hour}:15:00.000Z` },
    pad: hasPad ? { rows: pad } : null,
    expansions: expansions.filter((one) => gameKey(one) !== gameKey(rest.game)),
    players: rows.map(({ column: _, guest: _guest, by: _by, ...one }, at) => ({
      ...one,
      ...{ email: null, self: self && at === 0, former: false, started: at === starter },
    })),
    original: {
      ...{
        createdBy,
        createdAt: '2024-03-06T12:00:00.000Z',
        status: self ? 'Pending' : 'Confirmed',
      },
      players: rows.map(({ name: own, guest, by }) => ({
        ...{ name: own, guest, confirmed: by !== null, confirmedBy: by },
      })),
    },
  }
})

test(`Our own CSV comes back whole, whatever is in its names (${RUNS} random files)`, async () => {
  const files = fc.uniqueArray(match, { minLength: 1, maxLength: 3, selector: ({ id }) => id })
  await fc.assert(
    fc.asyncProperty(files, async (own) => {
      const read = await readText(csvHeader + own.map(csvRows).join(''))
      const back = new Map(archivedOf(read).map((one) => [one.id, one]))
      expect([...back.keys()].toSorted()).toEqual(own.map(({ id }) => id).toSorted())
      for (const one of own) expect(back.get(one.id)).toEqual(one)
    }),
    { numRuns: RUNS, seed: 32 },
  )
})

const titles = csvHeader.trim().split(',')
const padOf = async (...columns: string[]) => {
  const cells: Record<string, string> = {
    ...{ Match: '1', Date: '2024-03-05T12:00:00.000Z', Day: '2024-03-05', Game: 'Azul' },
    ...{ Mode: 'competitive', Scoring: 'highest', Result: 'Win' },
  }
  const rows = columns.map((Pad, at) => {
    const own: Record<string, string> = { ...cells, Player: ['Ann', 'Bob'][at] ?? '', Pad }
    return csvRow(titles.map((title) => own[title] ?? ''))
  })
  const read = await readText(csvHeader + rows.join(''))
  const [{ pad, notes: stored } = { pad: null, notes: '' }] = read.matches
  return { pad, notes: stored, told: problemOf(read, 'pad_text')?.count ?? 0 }
}

test('Pads are read where their columns have common rows', async () => {
  expect(await padOf('Eggs: 12, Birds: 3', 'Eggs: 0.5, Birds: -3')).toEqual({
    pad: {
      rows: [
        { label: 'Eggs', scores: [12, 0.5] },
        { label: 'Birds', scores: [3, -3] },
      ],
    },
    ...{ notes: '', told: 0 },
  })
  expect(await padOf('5, 7', '2, 3')).toMatchObject({ pad: { rows: [{}, {}] } })
})

test('What stands in the column of the pad and is none is told and stays in the notes', async () => {
  expect(await padOf('Eggs: 12, Birds: 3', 'Birds: 4')).toEqual({
    ...{ pad: null, notes: 'Pad of Ann: Eggs: 12, Birds: 3\nPad of Bob: Birds: 4', told: 2 },
  })
  expect(await padOf('a lot', '')).toEqual({ pad: null, notes: 'Pad of Ann: a lot', told: 1 })
  for (const cell of ['1234567890', 'Eggs: , 2', '1.2.3']) {
    expect(await padOf(cell, cell)).toMatchObject({ pad: null, told: 2 })
  }
})
