import { expect, test } from 'vitest'

import { byTime, entryOf, NameKeys, type PlayedMatch, type Seat } from './entries.rules.ts'

interface Row {
  userId?: string
  guestName?: string
  former?: boolean
  score?: number
  result?: Seat[4]
  team?: string
  rank?: number
}

function played(rows: readonly Row[], match: Partial<PlayedMatch> = {}): PlayedMatch {
  return {
    ...{ id: 'm1', game: 'azul', day: '2026-11-20', logged: '2026-11-20T21:00:00.000Z' },
    ...{ mode: 'competitive', scoring: 'highest', minutes: null, place: null },
    ...{ expansions: [], confirmed: true, starter: null },
    seats: rows.map(({ userId, guestName, former, score, result, team, rank }): Seat => {
      const formerAt = former === true ? '2026-11-21' : null
      const who = [userId ?? null, guestName ?? 'Former player', formerAt] as const
      return [...who, score ?? null, result ?? '', team ?? null, null, rank ?? null]
    }),
    ...match,
  }
}

const entryFor = (rows: readonly Row[], match: Partial<PlayedMatch> = {}) =>
  entryOf(played(rows, match), 'me', new NameKeys())

function entry(rows: readonly Row[], match: Partial<PlayedMatch> = {}) {
  const made = entryFor(rows, match)
  if (made === null) throw new Error('I do not play.')
  return made
}
const comparisons = (rows: readonly Row[], match: Partial<PlayedMatch> = {}) =>
  Object.fromEntries(entry(rows, match).people.map((person) => [person.key, person.comparison]))

const me = { userId: 'me' }
const oma = { guestName: 'Oma' }

test('A match says nothing about somebody who does not play', () => {
  expect(entryFor([oma])).toBeNull()
})

test('A match judges me with two sides and a result, unless all play together', () => {
  const won: Row[] = [
    { ...me, result: 'Win' },
    { guestName: 'Gus', result: 'Loss' },
  ]
  expect(entry(won)).toMatchObject({ sides: 2, rows: 2, outcome: { result: 'Win', winners: 1 } })
  expect(entry(won, { mode: 'cooperative' })).toMatchObject({ sides: 1, outcome: null })
  expect(entry([{ ...me, result: 'Win' }]).outcome).toBeNull()
  expect(entry([me, { ...oma, result: 'Win' }]).outcome).toBeNull()
})

test('A draw is among the sides that drew, at least two unless all others have another result', () => {
  const draw = { result: 'Draw' } as const
  const three: Row[] = [{ ...me, ...draw }, draw, draw, { result: 'Loss' }]
  expect(entry(three).outcome).toEqual({ result: 'Draw', drawAmong: 3, winners: 1 })
  expect(entry([{ ...me, ...draw }, oma]).outcome?.drawAmong).toBe(2)
  expect(entry([{ ...me, ...draw }, { result: 'Loss' }]).outcome?.drawAmong).toBe(1)
  expect(entry([{ ...me, ...draw }, draw, { result: 'Win' }]).outcome?.drawAmong).toBe(0)
  const teams = [
    { ...me, ...draw, team: 'Red' },
    { ...draw, team: 'Red' },
    { ...draw, team: 'Blue' },
    { ...draw, team: 'Blue' },
  ]
  expect(entry(teams, { mode: 'teams' })).toMatchObject({ sides: 2, outcome: { drawAmong: 2 } })
})

test('Ahead is who stands before the other in the order of the match, where both have a result', () => {
  const rows: Row[] = [
    { ...me, result: 'Loss', score: 60 },
    { userId: 'win', result: 'Win', score: 80 },
    { userId: 'less', result: 'Loss', score: 50 },
    { userId: 'more', result: 'Loss', score: 70 },
    { userId: 'same', result: 'Loss', score: 60 },
    { userId: 'none', result: 'Loss' },
    { userId: 'open' },
  ]
  const expected = {
    ...{ 'user:win': 'behind', 'user:less': 'ahead', 'user:more': 'behind' },
    ...{ 'user:same': 'level', 'user:none': 'ahead', 'user:open': null },
  }
  expect(comparisons(rows)).toEqual(expected)
  expect(comparisons(rows, { scoring: 'lowest' })).toMatchObject({
    ...{ 'user:win': 'behind', 'user:less': 'behind', 'user:more': 'ahead' },
  })
  expect(comparisons(rows, { scoring: 'none' })).toMatchObject({ 'user:less': 'level' })
  expect(comparisons(rows, { mode: 'cooperative' })).toMatchObject({ 'user:win': null })
})

test('Ranks say who is ahead where results and scores do not', () => {
  const rows: Row[] = [
    { ...me, result: 'Loss', rank: 2, score: 40 },
    { userId: 'first', result: 'Win', rank: 1, score: 40 },
    { userId: 'same', result: 'Loss', rank: 2, score: 70 },
    { userId: 'last', result: 'Loss', rank: 4, score: 70 },
    { userId: 'out', result: 'Loss' },
    { userId: 'open', rank: 4 },
  ]
  expect(comparisons(rows)).toEqual({
    ...{ 'user:first': 'behind', 'user:same': 'level', 'user:last': 'ahead' },
    ...{ 'user:out': 'ahead', 'user:open': null },
  })
  expect(entry(rows.map(({ rank: _, ...row }) => row)).people[2]?.comparison).toBe('behind')
})

test('Several winners share one chance, and where all have won nobody is judged', () => {
  const [win, loss] = [{ result: 'Win' }, { result: 'Loss' }] as const
  const outcome = (rows: readonly Row[], match: Partial<PlayedMatch> = {}) =>
    entry(
      rows.map((row, seat) => (seat === 0 ? { ...me, ...row } : row)),
      match,
    ).outcome
  expect(outcome([win, win, loss, loss])?.winners).toBe(2)
  expect(outcome([loss, win, win, {}])).toEqual({ result: 'Loss', drawAmong: 0, winners: 2 })
  expect(outcome([loss, loss])?.winners).toBe(0)
  expect(outcome([loss, {}])?.winners).toBe(1)
  expect(outcome([win, win, win])).toBeNull()
  const team = (name: string, row: Row): Row => ({ ...row, team: name })
  const teams = [team('A', win), team('A', win), team('B', win), team('C', loss)]
  expect(outcome(teams, { mode: 'teams' })?.winners).toBe(2)
  expect(outcome(teams.slice(0, 3), { mode: 'teams' })).toBeNull()
})

test('Mates of a team and a former player are compared with nobody', () => {
  const rows: Row[] = [
    { ...me, result: 'Win', team: 'Red' },
    { ...oma, result: 'Win', team: 'Red' },
    { guestName: 'Gus', result: 'Loss', team: 'Blue' },
    { guestName: 'Former player', former: true, result: 'Loss' },
  ]
  expect(comparisons(rows, { mode: 'teams' })).toEqual({
    ...{ 'guest:oma': null, 'guest:gus': 'ahead' },
  })
})

test('Two guests of one name at a table count once, by the better placed row', () => {
  const rows: Row[] = [
    { ...me, result: 'Loss', score: 60 },
    { guestName: 'Oma', result: 'Loss', score: 50 },
    { guestName: ' ÖMA', result: 'Win', score: 80 },
  ]
  expect(entry(rows).people).toEqual([
    { key: 'guest:oma', name: ' ÖMA', score: 80, result: 'Win', comparison: 'behind' },
  ])
  const low = rows.map((row) => ({ ...row, result: 'Loss' }) as const)
  expect(entry(low, { scoring: 'lowest' }).people[0]?.score).toBe(50)
  expect(entry(low).people[0]?.score).toBe(80)
  const ranked = low.map((row, seat) => ({ ...row, rank: seat + 1 }))
  expect(entry(ranked).people[0]).toMatchObject({ score: 50, comparison: 'ahead' })
})

test('Other sides have one score each, and hold the table’s best and worst', () => {
  const rows: Row[] = [
    { ...me, score: 5, team: 'Red' },
    { ...oma, score: 5, team: 'Red' },
    { guestName: 'Gus', score: 9, team: 'Blue' },
    { guestName: 'Pia', score: 9, team: 'Blue' },
    { guestName: 'Solo', score: -1.5 },
  ]
  expect(entry(rows, { mode: 'teams', scoring: 'lowest' })).toMatchObject({
    otherScores: [9, -1.5],
    best: { score: -1.5, holder: { name: 'Solo' } },
    worst: { score: 9, holder: { name: 'Blue' } },
  })
  expect(entry(rows)).toMatchObject({ otherScores: [5, 9, 9, -1.5], best: { score: 9 } })
  expect(entry(rows, { scoring: 'none' })).toMatchObject({ best: null, worst: null })
  expect(entry([{ ...me, score: 24 }, { score: 24 }], { mode: 'cooperative' })).toMatchObject({
    otherScores: [],
    best: { score: 24, holder: null },
  })
})

test('Who started is known of me and of whoever it was', () => {
  const rows: Row[] = [
    { ...me, result: 'Loss' },
    { ...oma, result: 'Win' },
  ]
  expect(entry(rows, { starter: 0 })).toMatchObject({
    ...{ started: true, starter: { result: 'Loss' } },
  })
  expect(entry(rows, { starter: 1 })).toMatchObject({
    ...{ started: false, starter: { result: 'Win' } },
  })
  expect(entry(rows)).toMatchObject({ started: false, starter: null })
})

test('Matches are in the order of days, then as they were logged', () => {
  const at = (day: string, logged: string, match = 'm') => ({ day, logged, match })
  const sorted = [at('2026-01-01', '3'), at('2026-01-02', '1'), at('2026-01-02', '2', 'a')]
  expect([...sorted, at('2026-01-02', '2', 'b')].toReversed().toSorted(byTime)).toEqual([
    ...sorted,
    at('2026-01-02', '2', 'b'),
  ])
})
