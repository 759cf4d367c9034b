import { expect, test } from 'vitest'

import { inWords, problemOf, readText } from '#tests/support/texts/read-text.ts'

const GAMES = [
  { id: 1, uuid: 'g1', name: 'Go', bggId: 188, highestWins: true },
  { id: 2, uuid: 'g2', name: 'Pandemic', bggId: 30549, cooperative: 1 },
  { id: 3, uuid: 'g3', name: 'Hearts', bggId: 0, highestWins: false },
  { id: 4, uuid: 'g4', name: 'Baduk', bggId: 188, highestWins: 1 },
  { id: 5, uuid: 'g5', name: 'Go: New Stones', bggId: 7, isExpansion: 1 },
]
const PLAYERS = [
  { id: 1, name: 'Mara ', isAnonymous: false, bggUsername: 'mara77' },
  { id: 2, name: 'Jonas', isAnonymous: false },
  { id: 3, name: 'jonas', isAnonymous: 0 },
  { id: 9, name: 'Anonymous player', isAnonymous: 1 },
]

const PLAY = { uuid: 'p0', playDate: '2024-11-15 10:00:00', gameRefId: 1, durationMin: 0 }

function row(playerRefId: number, score: unknown, winner: unknown, more = {}) {
  return { playerRefId, score, winner, rank: 0, seatOrder: 0, ...more }
}

function file(...plays: object[]): string {
  const all = plays.map((play, at) => ({
    ...{ uuid: `p${at}`, playDate: `2024-11-15 10:00:0${at}`, gameRefId: 1, durationMin: 0 },
    ...play,
  }))
  return JSON.stringify({
    ...{ games: GAMES, players: PLAYERS, plays: all, unknownKey: 1, __proto__: {} },
    locations: [{ id: 1, name: ' Ben’s ' }],
    userInfo: { meRefId: 1, exportDate: '2024-11-21 08:00:00' },
  })
}

async function words(play: object, answers = {}) {
  const read = await readText(file(play), { answers })
  return inWords(read)
}

test('A play becomes a match with all that it tells', async () => {
  const read = await readText(
    file({
      ...{ bggId: 77, locationRefId: 1, durationMin: 75, comments: 'Fun\nagain', board: 'Small' },
      ...{ rounds: 3, expansionPlays: [{ gameRefId: 5, bggId: 78 }] },
      playerScores: [
        row(1, '31+3+1', 1, { role: 'Black', startPlayer: true, newPlayer: true }),
        row(2, '66-11-12', false, { role: 'White', teamRole: 'Captain' }),
      ],
    }),
  )
  expect(read).toMatchObject({ source: 'bgstats', unit: 'Play' })
  expect(read.matches).toEqual([
    {
      sourceIds: ['bgstats:p0', 'bgg:77', 'bgg:78'],
      ...{ at: 1, day: '2024-11-15', date: null, game: 'Go', expansions: ['Go: New Stones'] },
      ...{ location: 'Ben’s', durationMinutes: 75, notes: 'Fun\nagain\nBoard: Small\nRounds: 3' },
      ...{ mode: 'competitive', scoring: 'lowest', original: null, differs: '' },
      pad: {
        rows: [
          { label: '', scores: [31, 66] },
          { label: '', scores: [3, -11] },
          { label: '', scores: [1, -12] },
        ],
      },
      players: [
        {
          person: 0,
          score: 35,
          result: 'Win',
          team: null,
          role: 'Black',
          rank: null,
          started: true,
          said: 'Win',
        },
        {
          person: 1,
          score: 43,
          result: 'Loss',
          team: null,
          rank: null,
          role: 'White, Captain',
          started: false,
          said: 'Loss',
        },
      ],
    },
  ])
  expect(read.people).toMatchObject([
    { name: 'Mara', self: true, matches: 1 },
    { name: 'Jonas', self: false },
  ])
  expect(read.matches.map(({ game }) => game)).toEqual(['Go'])
  expect(problemOf(read, 'no_place')?.count).toBe(1)
})

test('Teams of a game without teams are left out', async () => {
  const playerScores = [row(1, 7, 1, { team: 'Red' }), row(2, 7, 0, { team: 'Blue' })]
  const read = await readText(file({ usesTeams: 0, playerScores }))
  expect(inWords(read)).toContain('Mara 7 Win, Jonas 7 Loss')
  expect(problemOf(read, 'stale_teams')?.count).toBe(1)
})

test('A score that is no number stands in the notes', async () => {
  const playerScores = [row(1, '49-46ish', 1), row(2, 3, 0)]
  const read = await readText(file({ durationMin: 9999, playerScores }))
  expect(read.matches[0]).toMatchObject({ notes: 'Score of Mara: 49-46ish', pad: null })
  expect(problemOf(read, 'minutes')?.cases).toMatchObject([{ at: 1, cells: ['9999 minutes'] }])
  expect(problemOf(read, 'score_text')).toMatchObject({
    what: 'Scores that are no numbers stand in the notes, with the player’s name: 1 play.',
    cases: [{ at: 1, cells: ['Score of Mara: 49-46ish'] }],
  })
})

test('Two people of one name and the anonymous player stay different people', async () => {
  const read = await readText(
    file({ playerScores: [row(9, 1, 0), row(9, 2, 0), row(2, 3, 1), row(3, 4, 0)] }),
  )
  expect(inWords(read)).toContain(
    'Anonymous player 1 Loss, Anonymous player (2) 2 Loss, Jonas 3 Win, jonas (2) 4 Loss',
  )
  expect(problemOf(read, 'same_name')?.cases).toMatchObject([
    { at: 0, cells: ['Another “jonas” becomes “jonas (2)”.'] },
  ])
  expect(await words({ playerScores: [row(2, 1, 0), row(2, 5, 1)] })).toContain(
    'Jonas 1 Loss, Jonas (2) 5 Win',
  )
})

test('Names are one line, trimmed, and cut with a word about it', async () => {
  const long = `Go\nand ${'on'.repeat(200)} `
  const text = JSON.stringify({
    games: [{ id: 1, name: long }],
    players: [{ id: 1, name: ` Mara\n${'a'.repeat(200)}` }],
    locations: [{ id: 1, name: ` Ben’s\nhouse ${'b'.repeat(300)}` }],
    plays: [{ ...PLAY, locationRefId: 1, playerScores: [row(1, 1, 1)] }],
  })
  const read = await readText(text)
  expect(read.matches[0]?.game).toMatch(/^Go and (?:on)+o?$/u)
  expect(read.people[0]?.name).toMatch(/^Mara a+$/u)
  expect(read.matches[0]?.location).toMatch(/^Ben’s house b+$/u)
  expect(problemOf(read, 'cut')?.cases).toHaveLength(3)
})

test('A time that BG Stats fills in itself is no time: only the day counts', async () => {
  const playerScores = [row(1, 1, 1)]
  const read = await readText(
    file(
      { playDate: '2024-11-15 10:00:00', playerScores },
      { playDate: '2024-11-16 00:00:00', playerScores },
    ),
  )
  expect(read.matches.map(({ day, date }) => [day, date])).toEqual([
    ...[
      ['2024-11-15', null],
      ['2024-11-16', null],
    ],
  ])
  expect(problemOf(read, 'midnight')).toBeUndefined()
})

test('Plays are left out, moved or imported as somebody chooses', async () => {
  const playerScores = [row(1, 1, 1)]
  const text = file(
    { ignored: 1, playerScores },
    { playerScores: [] },
    { playDate: '2031-05-11 20:00:00', playerScores },
    { playDate: '2024-03-01 00:40:00', playerScores },
  )
  const read = await readText(text)
  expect(read.matches.map(({ day }) => day)).toEqual(['2024-03-01'])
  expect(read.problems.map(({ id, chosen }) => `${id}: ${chosen}`).toSorted()).toEqual([
    ...['ignored: leave-out', 'midnight: null', 'no_players: leave-out', 'unreadable: null'],
  ])
  expect(problemOf(read, 'unreadable')?.cases).toMatchObject([
    { at: 3, cells: ['It is in the future: 2031-05-11.'] },
  ])
  const answers = { ignored: 'import', midnight: 'evening-before', no_players: 'only-me' }
  const other = await readText(text, { answers })
  expect(other.matches.map(({ day, at }) => `${at}: ${day}`)).toEqual([
    ...['4: 2024-02-29', '1: 2024-11-15', '2: 2024-11-15'],
  ])
  expect(inWords(other, 2)).toBe('Go 2024-11-15 competitive highest: Mara')
})

test('A play without a day or a game is told, and one that stands twice is read once', async () => {
  const playerScores = [row(1, 1, 1)]
  const read = await readText(
    file(
      { playDate: 'never', playerScores },
      { gameRefId: 99, playerScores },
      { uuid: 'same', playerScores },
      { uuid: 'same', playerScores },
      { playerScores: Array.from({ length: 33 }, (_, at) => row(at, 1, 0)) },
    ),
  )
  expect(read.matches).toHaveLength(1)
  expect(problemOf(read, 'unreadable')?.cases.flatMap(({ cells }) => cells)).toEqual([
    ...['It has no day.', 'It names no game.', 'It has more than 32 players.'],
  ])
  expect(read.missed.map(({ why }) => why)).toContain('Twice in the file')
})

test('An id of BoardGameGeek that several plays have is no source id', async () => {
  const play = { bggId: 5, playerScores: [row(1, 1, 1)] }
  const game = { expansionPlays: [{ gameRefId: 5, bggId: 7 }], playerScores: [row(1, 1, 1)] }
  const read = await readText(file(play, play, game))
  expect(read.matches.map(({ sourceIds }) => sourceIds)).toEqual([
    ...[['bgstats:p0'], ['bgstats:p1'], ['bgstats:p2']],
  ])
})

test('The plays that become no match are counted, and not the matches of the others', async () => {
  const alone = { playerScores: [] }
  const text = file({ playerScores: [row(1, '3', true)] }, alone, { ...alone, gameRefId: 99 })
  expect((await readText(text)).missed.map(({ at }) => at)).toEqual([2, 3])
  const only = await readText(text, { answers: { no_players: 'only-me' } })
  expect([only.matches.length, only.missed.map(({ at }) => at)]).toEqual([2, [3]])
})
