import { expect, test } from 'vitest'

import { problemOf, readText } from '#tests/support/texts/read-text.ts'

/** A game's flags there. */
const GAMES = {
  plain: {},
  lowest: { highestWins: false },
  'no points': { noPoints: true },
  cooperative: { cooperative: 1 },
}
const SETTINGS = [undefined, 0, 1, 2, 3, 4, 5, 6, 9, 11, 12, 14]
/** Ann, Bob, Cid: who is marked, and the scores. */
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
type Game = keyof typeof GAMES

/** Whether the program takes a play for one of all together. */
function isTogether(game: Game, setting: number | undefined, table: string): boolean {
  const { marks } = TABLES[table] ?? fail()
  const allOrNone = new Set(marks.map(Boolean)).size === 1
  const byGame = game === 'cooperative'
  if (setting === 1) return byGame && allOrNone
  if (setting === 2 || setting === 3) return false
  return allOrNone && (byGame || [4, 5, 6, 14].includes(setting ?? 0))
}

/** Wins, draws and losses as that program counts them; of a draw by the scores it knows nothing. */
function countedThere(game: Game, setting: number | undefined, table: string): string {
  const { marks, scores } = TABLES[table] ?? fail()
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

test('Wins, draws and losses are counted as there, with each setting, flag and set of winners', async () => {
  const text = fileOf(plays.map(({ play }) => play))
  const read = await readText(text, { answers: { tied: 'draw' } })
  expect(read.matches).toHaveLength(480)
  const sums = { here: [0, 0, 0], there: [0, 0, 0] }
  for (const { at, players } of read.matches) {
    const { game, setting, table } = plays[at - 1]?.about ?? fail()
    const here = (['Win', 'Draw', 'Loss'] as const).map(
      (result) => players.filter((player) => player.result === result).length,
    )
    const there = countedThere(game, setting, table)
    expect(`${game}, ${setting}, ${table}: ${here.join(' ')}`).toBe(
      `${game}, ${setting}, ${table}: ${there}`,
    )
    for (const [kind, count] of here.entries()) sums.here[kind] = (sums.here[kind] ?? 0) + count
    for (const [kind, count] of there.split(' ').entries()) {
      sums.there[kind] = (sums.there[kind] ?? 0) + Number(count)
    }
  }
  expect(sums.here).toEqual(sums.there)
})

function fail(): never {
  throw new Error('This play is not in the file.')
}

test('Only all or none of a cooperative table win together, in each setting that says so', async () => {
  const read = await readText(fileOf(plays.map(({ play }) => play)))
  const wrong = read.matches.filter(({ at, mode }) => {
    const { game, setting, table } = plays[at - 1]?.about ?? fail()
    // Where everybody has won without different scores, they are taken to have won together.
    const asked = table === 'all won' || table === 'all won 7 7 7'
    return (mode === 'cooperative') !== (asked || isTogether(game, setting, table))
  })
  expect(wrong).toEqual([])
})

test('The marked winner decides whether the highest or the lowest wins, against play and game', async () => {
  const read = await readText(fileOf(plays.map(({ play }) => play)))
  const wrong = read.matches.filter(({ at, scoring }) => {
    const { game, setting, table } = plays[at - 1]?.about ?? fail()
    const noPoints = scoringThere(game, setting) === 'none'
    if (table === 'Ann won 9 7 5') return scoring !== (noPoints ? 'none' : 'highest')
    return table === 'Ann won 5 7 9' && scoring !== (noPoints ? 'none' : 'lowest')
  })
  expect(wrong).toEqual([])
})

interface Row {
  winner?: unknown
  score?: unknown
  rank?: number
  team?: string
}

/** The results, ranks and problems of one play of the plain game. */
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
  expect(problemOf(scored.read, 'scores_decide')).toMatchObject({
    choices: [],
    cases: [{ at: 1, text: 'plain, 2024-11-15: Ann 71 Win, Bob 60 Loss' }],
  })
  const apart = await outcome({}, { winner: 1, score: '71' }, { winner: 1, score: '60' })
  expect(problemOf(apart.read, 'all_won_apart')).toMatchObject({
    chosen: 'each',
    cases: [{ at: 1, text: 'plain, 2024-11-15: Ann 71 Win, Bob 60 Win' }],
  })
  const all = await outcome({}, { winner: 1 }, { winner: 1 })
  expect(problemOf(all.read, 'all_won')).toMatchObject({
    chosen: 'together',
    cases: [{ at: 1, text: 'plain, 2024-11-15: together, Ann Win, Bob Win' }],
  })
})
