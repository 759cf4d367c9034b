import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { problemOf, readText } from '#tests/support/texts/read-text.ts'

import type { Presence } from './added-imports.rules.ts'
import { dryRunOf } from './dry-run.rules.ts'
import type { ReadFile } from './file-reading.rules.ts'
import { NO_CHOICES } from './import-choices.rules.ts'

const GAMES = {
  plain: {},
  lowest: { highestWins: false },
  'no points': { noPoints: true },
  cooperative: { cooperative: 1 },
}
const SETTINGS = [undefined, 0, 1, 2, 3, 4, 5, 6, 9, 11, 12, 14]
const TABLES: Record<string, { marks: unknown[]; scores: (number | null)[] }> = {
  'Ann won 9 7 5': { marks: [1, 0, 0], scores: [9, 7, 5] },
  'Ann won 5 7 9': { marks: [1, 0, 0], scores: [5, 7, 9] },
  'Ann, Bob won': { marks: [1, 1, 0], scores: [null, null, null] },
  'Ann, Bob won 7 7 5': { marks: [true, true, false], scores: [7, 7, 5] },
  'all won': { marks: [1, 1, 1], scores: [null, null, null] },
  'all won 7 7 7': { marks: [1, 1, 1], scores: [7, 7, 7] },
  'all won 9 7 5': { marks: [1, 1, 1], scores: [9, 7, 5] },
  'nobody won': { marks: [0, 0, 0], scores: [null, null, null] },
  'nobody won 9 7 5': { marks: [0, 0, 0], scores: [9, 7, 5] },
  'nobody won 7 7 5': { marks: [0, 0, 0], scores: [7, 7, 5] },
}
const MARKED: Record<string, string> = { 'Ann won 9 7 5': 'highest', 'Ann won 5 7 9': 'lowest' }
type Game = keyof typeof GAMES

function isTogether(game: Game, setting: number | undefined, table: string): boolean {
  const { marks = [] } = TABLES[table] ?? {}
  const allOrNone = new Set(marks.map(Boolean)).size === 1
  const byGame = game === 'cooperative'
  if (setting === 1) return byGame && allOrNone
  if (setting === 2 || setting === 3) return false
  return allOrNone && (byGame || [4, 5, 6, 14].includes(setting ?? 0))
}

/** Wins, draws and losses as that program counts them; of a draw by the scores it knows nothing. */
function countedThere(game: Game, setting: number | undefined, table: string): string {
  const { marks = [], scores = [] } = TABLES[table] ?? {}
  const winners = marks.filter(Boolean).length
  if (isTogether(game, setting, table)) return winners > 0 ? '3 0 0' : '0 0 3'
  if (winners > 0) return `${winners} 0 ${3 - winners}`
  const scoring = scoringThere(game, setting)
  if (scoring === 'none' || scores.includes(null)) return '0 0 0'
  if (table === 'nobody won 7 7 5') return scoring === 'highest' ? '0 2 1' : '1 0 2'
  return '1 0 2'
}

function scoringThere(game: Game, setting: number | undefined): 'highest' | 'lowest' | 'none' {
  const known = ({ 1: 'highest', 2: 'lowest', 3: 'none' } as const)[setting ?? 0]
  if (known !== undefined) return known
  return game === 'lowest' ? 'lowest' : game === 'no points' ? 'none' : 'highest'
}

const plays = Object.keys(GAMES).flatMap((game, gameAt) =>
  SETTINGS.flatMap((scoringSetting) =>
    Object.entries(TABLES).map(([table, { marks, scores }]) => ({
      about: { game: game as Game, setting: scoringSetting, table },
      play: {
        ...{ gameRefId: gameAt, playDate: '2024-11-15 10:00:00', scoringSetting },
        playerScores: marks.map((winner, at) => ({ playerRefId: at, winner, score: scores[at] })),
      },
    })),
  ),
)

function fileOf(all: readonly object[]): string {
  return JSON.stringify({
    games: Object.entries(GAMES).map(([name, flags], id) => ({ id, name, ...flags })),
    players: ['Ann', 'Bob', 'Cid'].map((name, id) => ({ id, name })),
    plays: all.map((play, at) => ({ uuid: `play-${at}`, ...play })),
  })
}

test('Wins, draws, losses, modes and scorings are as there, with each setting, flag and set of winners', async () => {
  const read = await readText(fileOf(plays.map(({ play }) => play)), { answers: { tied: 'draw' } })
  expect(read.matches).toHaveLength(480)
  for (const { at, players, mode, scoring } of read.matches) {
    const about = plays[at - 1]?.about
    if (about === undefined) throw new Error('This play is not in the file.')
    const { game, setting, table } = about
    const counts = (['Win', 'Draw', 'Loss'] as const).map(
      (result) => players.filter((player) => player.result === result).length,
    )
    const asked = table === 'all won' || table === 'all won 7 7 7'
    const isCooperative = asked || isTogether(game, setting, table)
    const there = scoringThere(game, setting) === 'none' ? 'none' : (MARKED[table] ?? scoring)
    const words = `${game}, ${setting}, ${table}:`
    expect(`${words} ${counts.join(' ')} ${mode === 'cooperative'} ${scoring}`).toBe(
      `${words} ${countedThere(game, setting, table)} ${isCooperative} ${there}`,
    )
  }
})

interface Row {
  winner?: unknown
  score?: unknown
  rank?: number
  team?: string
}

async function outcome(more: object, ...rows: Row[]) {
  const playerScores = rows.map((row, playerRefId) => ({ playerRefId, ...row }))
  const play = { gameRefId: 0, playDate: '2024-11-15 10:00:00', playerScores, ...more }
  const read = await readText(fileOf([play]))
  const [match] = read.matches
  const words = match?.players.map(({ result, rank }) => `${result || '–'}${rank ?? ''}`)
  return { read, words: `${match?.mode}: ${words?.join(' ')}` }
}

test('A rank is kept where it does not contradict the winners', async () => {
  const ranked = async (...rows: [winner: 0 | 1, rank: number, score?: number][]) =>
    (await outcome({}, ...rows.map(([winner, rank, score]) => ({ winner, rank, score })))).words
  expect(await ranked([1, 1], [0, 2], [0, 3])).toBe('competitive: Win1 Loss2 Loss3')
  expect(await ranked([1, 1], [0, 2], [0, 2])).toBe('competitive: Win1 Loss2 Loss2')
  expect(await ranked([1, 1], [1, 1], [0, 2])).toBe('competitive: Win1 Win1 Loss3')
  expect(await ranked([0, 1], [1, 2], [0, 3])).toBe('competitive: Loss Win Loss')
  expect(await ranked([1, 0], [0, 2], [0, 3])).toBe('competitive: Win Loss Loss')
  expect(await ranked([1, 1], [0, 1], [0, 2])).toBe('competitive: Win Loss Loss')
  expect(await ranked([0, 2], [0, 1], [0, 3])).toBe('competitive: Loss2 Win1 Loss3')
  expect(await ranked([0, 3, 5], [0, 2, 7], [0, 1, 9])).toBe('competitive: Loss3 Loss2 Win1')
  expect(await ranked([0, 0], [0, 0])).toBe('competitive: – –')
  const { read } = await outcome({}, { winner: 1, rank: 2 }, { winner: 0, rank: 1 })
  expect(problemOf(read, 'other_ranks')?.count).toBe(1)
})

test('Two teams or more are teams, one over everybody plays together, and all teams are asked about', async () => {
  const teams = async (...rows: [string, 0 | 1, number?][]) =>
    (
      await outcome(
        { usesTeams: 1 },
        ...rows.map(([team, winner, score]) => ({ team, winner, score })),
      )
    ).words
  expect(await teams(['Red', 1], ['red ', 1], ['Blue', 0])).toBe('teams: Win Win Loss')
  expect(await teams(['Red', 1], ['Red', 0], ['Blue', 0])).toBe('competitive: Win Loss Loss')
  expect(await teams(['Red', 1], ['Red', 1], ['Blue', 1])).toBe('cooperative: Win Win Win')
  expect(await teams(['Us', 1], ['Us', 1])).toBe('cooperative: Win Win')
  expect(await teams(['Us', 0], ['Us', 0])).toBe('cooperative: Loss Loss')
  expect(await teams(['Us', 1], ['Us', 0])).toBe('competitive: Win Loss')
  expect(await teams(['Red', 0, 5], ['Red', 0, 5], ['Blue', 0, 7])).toBe('teams: Loss Loss Win')
})

test('What is decided by scores or for everybody is told in words on the rows of the file', async () => {
  const scored = await outcome({}, { winner: 0, score: '71' }, { winner: 0, score: '60' })
  expect(scored.read.matches[0]?.differs).toBe(
    'Nobody is marked as the winner, and the scores decide',
  )
  const apart = await outcome({}, { winner: 1, score: '71' }, { winner: 1, score: '60' })
  expect(problemOf(apart.read, 'all_won_apart')).toMatchObject({
    chosen: 'each',
    cases: [{ at: 1, cells: ['plain, 2024-11-15: Ann 71 Win, Bob 60 Win'] }],
  })
  const all = await outcome({}, { winner: 1 }, { winner: 1 })
  expect(problemOf(all.read, 'all_won')).toMatchObject({
    chosen: 'together',
    cases: [{ at: 1, cells: ['plain, 2024-11-15: Ann Win, Bob Win'] }],
  })
})

const RUNS = 150

function totals(read: ReadFile, presence: (match: number) => Presence = () => 'new') {
  const me = { _id: 'me', firstName: 'Nobody', lastName: 'Here' }
  const { people, differences, blocked, counts } = dryRunOf(
    read,
    { ...NO_CHOICES, absent: true },
    {
      ...{ me, friends: [], hereAs: () => null },
      about: ({ sourceIds: [id] }) =>
        presence(read.matches.findIndex(({ sourceIds }) => sourceIds[0] === id)),
    },
  )
  const stored = Object.fromEntries(people.map((person) => [person.name, person.stored]))
  return { stored, differences, blocked, counts }
}

const play = fc.record({
  ignored: fc.boolean(),
  wins: fc.array(fc.boolean(), { minLength: 2, maxLength: 3 }),
  day: fc.constantFrom('2024-03-05', '2087-03-05', 'no day'),
})

test(`Each person of BG Stats is counted as in the file (${RUNS} random files)`, async () => {
  const names = ['Ann', 'Bob', 'Cid']
  await fc.assert(
    fc.asyncProperty(fc.array(play, { minLength: 1, maxLength: 8 }), async (made) => {
      const text = JSON.stringify({
        games: [{ id: 1, name: 'Azul', highestWins: true }],
        players: names.map((name, at) => ({ id: at + 1, name, uuid: name })),
        plays: made.map(({ ignored, wins, day }, at) => ({
          ...{ uuid: `${at}`, gameRefId: 1, ignored, playDate: `${day} 10:00:00` },
          playerScores: wins.map((winner, seat) => ({ playerRefId: seat + 1, score: '', winner })),
        })),
      })
      const read = await readText(text)
      expect(totals(read).blocked ?? '').not.toContain('other numbers')
      const isMarked = made.some(({ wins }) => wins.includes(true))
      for (const { name, inFile } of read.people) {
        const own = made.flatMap(({ wins }) => wins[names.indexOf(name)] ?? [])
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
  expect(totals(read)).toMatchObject({
    stored: { Tom: { matches: 3, wins: 1 }, Lena: { matches: 3, wins: 2 } },
    differences: ['The scores count, against the mark: 5.', 'Left out, as answered: 4.'],
    ...{ blocked: null, counts: { inFile: 3, sent: 3 } },
  })
  const here = totals(read, (match) => (match === 0 ? 'existing' : 'new'))
  expect(here.stored['Lena']).toEqual({ matches: 2, wins: 1 })
  expect(here.differences).toContain('Here already: 2.')
})

test('Numbers that nothing explains are told', async () => {
  const read = await readText(TABLE, { table: BY_HAND, answers: { against: 'scores' } })
  const [tom] = read.people
  if (tom !== undefined) tom.inFile = { matches: 9, wins: 3 }
  expect(totals(read).blocked).toContain('other numbers of Tom')
})

test('Whoever sits twice in a row that is left out stops no import', async () => {
  const rows = [
    'Date,Game,Players,Winner',
    'no day,Azul,"Tom, Tom",Tom',
    '2026-01-04,Azul,"Tom, Lena",Tom',
  ]
  const read = await readText(rows.join('\n'), { table: BY_HAND })
  expect(read.people.map(({ name, inFile }) => `${name} ${inFile.matches}`).toSorted()).toEqual([
    ...['Lena 1', 'Tom (2) 1', 'Tom 2'],
  ])
  expect(totals(read).blocked).toBeNull()
})
