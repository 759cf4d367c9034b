import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readText } from '#tests/support/texts/read-text.ts'

import { countsOf, partsOf, type Presence, totalsOf } from './dry-run.rules.ts'
import type { ReadFile } from './file-reading.rules.ts'

const RUNS = 150

const partsWith = (read: ReadFile, presence: (match: number) => Presence) =>
  partsOf(
    read.matches,
    read.people.map(() => 'guest' as const),
    { likely: false, deleted: false },
    read.matches.map((_, place) => presence(place)),
  )

const totals = (read: ReadFile, presence: (match: number) => Presence = () => 'new') =>
  totalsOf(read, partsWith(read, presence))

const play = fc.record({
  ignored: fc.boolean(),
  wins: fc.array(fc.boolean(), { minLength: 2, maxLength: 3 }),
  day: fc.constantFrom('2024-03-05', '2087-03-05', 'no day'),
})

test(`Each person of BG Stats is counted as in the file (${RUNS} random files)`, async () => {
  const names = ['Ann', 'Bob', 'Cid']
  await fc.assert(
    fc.asyncProperty(fc.array(play, { minLength: 1, maxLength: 8 }), async (plays) => {
      const text = JSON.stringify({
        games: [{ id: 1, name: 'Azul', highestWins: true }],
        players: names.map((name, at) => ({ id: at + 1, name, uuid: name })),
        plays: plays.map(({ ignored, wins, day }, at) => ({
          ...{ uuid: `${at}`, gameRefId: 1, ignored, playDate: `${day} 10:00:00` },
          playerScores: wins.map((winner, seat) => ({ playerRefId: seat + 1, score: '', winner })),
        })),
      })
      const read = await readText(text)
      expect(totals(read).unexplained).toBeNull()
      const isMarked = plays.some(({ wins }) => wins.includes(true))
      for (const { name, inFile } of read.people) {
        const own = plays.flatMap(({ wins }) => wins[names.indexOf(name)] ?? [])
        const wins = isMarked ? own.filter(Boolean).length : null
        expect(inFile).toEqual({ matches: own.length, wins })
      }
    }),
    { numRuns: RUNS, seed: 52 },
  )
})

const TABLE = `Date,Game,Players,Winner
2026-01-03,Azul,"Tom 54, Lena 60",Lena
2026-01-04,Azul,"Tom 54, Lena 50",Tom
no day,Azul,"Tom 54, Lena 60",Tom
2026-01-06,Azul,"Tom 54, Lena 60",Tom`

const BY_HAND = { shape: null, meanings: { 0: 'date' as const }, game: '', day: '' }

test('What will be stored of each person stands beside the file, and why they differ', async () => {
  const read = await readText(TABLE, { table: BY_HAND, answers: { against: 'scores' } })
  expect(read.people.map(({ name, inFile }) => ({ name, ...inFile }))).toEqual([
    { name: 'Tom', matches: 4, wins: 3 },
    { name: 'Lena', matches: 4, wins: 1 },
  ])
  expect(totals(read)).toEqual({
    stored: [
      { matches: 3, wins: 1 },
      { matches: 3, wins: 2 },
    ],
    differences: ['The scores count, against the mark: 5.', 'Left out, as answered: 4.'],
    unexplained: null,
  })
  const here = totals(read, (match) => (match === 0 ? 'existing' : 'new'))
  expect(here.stored[1]).toEqual({ matches: 2, wins: 1 })
  expect(here.differences).toContain('Here already: 2.')
  expect(countsOf(partsWith(read, () => 'new'))).toMatchObject({ inFile: 3, sent: 3 })
})

test('Numbers that nothing explains are told', async () => {
  const read = await readText(TABLE, { table: BY_HAND })
  const [tom] = read.people
  if (tom !== undefined) tom.inFile = { matches: 9, wins: 3 }
  expect(totals(read).unexplained).toBe('Tom')
})
