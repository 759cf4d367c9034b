import { expect, test } from 'vitest'

import type { Entry, EntryPerson } from '#features/stats/entries.rules.ts'

import { MatchNews } from './news.rules.ts'

type Played = Partial<Omit<Entry, 'people' | 'outcome'>> & {
  people?: readonly Partial<EntryPerson>[]
}

const played = ({ people = [], ...more }: Played = {}) =>
  ({
    ...{ game: 'azul', scoring: 'highest', score: null, day: '2026-05-01', result: 'Win' },
    ...{ outcome: { result: more.result ?? 'Win' }, ...more },
    people: people.map((person) => ({ key: 'user:bob', comparison: null, ...person })),
  }) as unknown as Entry

const times = (count: number, more?: Played) => Array.from({ length: count }, () => played(more))

function newsOf(now: Entry, before: readonly Entry[] = []) {
  const news = new MatchNews(now)
  for (const earlier of before) news.add(earlier)
  return news
    .findings()
    .map((finding) => ('person' in finding ? { ...finding, person: finding.person.key } : finding))
}
const codes = (now: Entry, before?: readonly Entry[]) => newsOf(now, before).map(({ code }) => code)

const drawn = (more: Played = {}) => played({ result: 'Draw', ...more })
const ahead = { people: [{ comparison: 'ahead' }] } as const
const behind = { people: [{ comparison: 'behind' }], result: 'Loss' } as const

test('The first match of a game is said, and 10, 25, 50 and each hundred', () => {
  expect(codes(drawn(), times(3, { game: 'go', result: 'Loss' }))).toEqual(['first'])
  for (const count of [2, 9, 11, 24, 75, 101]) {
    expect(codes(drawn(), times(count - 1, { result: 'Draw' }))).toEqual([])
  }
  for (const count of [10, 25, 50, 100, 300]) {
    expect(newsOf(drawn(), times(count - 1, { result: 'Draw' }))).toEqual([
      { code: 'times', times: count },
    ])
  }
})

test('A best score beats all before of the same game and scoring', () => {
  const scored = (score: number | null, more: Played = {}) => drawn({ score, ...more })
  const before = [scored(79), scored(60), scored(99, { game: 'go' }), scored(null)]
  expect(newsOf(scored(84), before)).toEqual([{ code: 'best', score: 84, before: 79 }])
  expect(codes(scored(79), before)).toEqual([])
  expect(codes(scored(null), before)).toEqual([])
  const [lowest, none] = [{ scoring: 'lowest' }, { scoring: 'none' }] as const
  const low = [scored(7, lowest), scored(5, lowest), scored(1)]
  expect(newsOf(scored(4, lowest), low)).toEqual([{ code: 'best', score: 4, before: 5 }])
  expect(codes(scored(6, lowest), low)).toEqual([])
  expect(codes(scored(9, none), [scored(3, none)])).toEqual([])
})

test('A win over somebody is said who was never beaten twice, or not for three times', () => {
  const first = (since: string | null) => ({ code: 'firstWin', person: 'user:bob', since })
  expect(newsOf(played(ahead), times(2, behind))).toContainEqual(first(null))
  expect(codes(played(ahead), times(1, behind))).not.toContain('firstWin')
  const won = played({ ...ahead, day: '2026-04-01' })
  expect(newsOf(played(ahead), [won, ...times(3, behind)])).toContainEqual(first('2026-04-01'))
  expect(codes(played(ahead), [won, ...times(2, behind)])).not.toContain('firstWin')
  expect(codes(played({ ...ahead, game: 'go' }), times(2, behind))).not.toContain('firstWin')
  expect(codes(drawn(ahead), times(2, behind))).not.toContain('firstWin')
  expect(codes(played({ people: [{}] }), times(2, behind))).not.toContain('firstWin')
  const both = (comparison: 'ahead' | 'behind') => ({
    people: [{ comparison }, { key: 'guest:oma', comparison }],
  })
  const before = [played({ people: [{ key: 'guest:oma', comparison: 'behind' }] })]
  expect(newsOf(played(both('ahead')), [...before, ...times(2, both('behind'))])).toContainEqual({
    ...{ code: 'firstWin', person: 'guest:oma', since: null },
  })
})

test('A streak is said from three wins on that no earlier one exceeds', () => {
  expect(newsOf(played(), times(2))).toEqual([{ code: 'streak', wins: 3 }])
  expect(codes(played(), times(1))).toEqual([])
  expect(codes(played(), [...times(4), drawn(), ...times(2)])).toEqual([])
  expect(codes(played(), [...times(3), drawn(), ...times(2)])).toEqual(['streak'])
  expect(codes(drawn(), times(4))).toEqual([])
})

test('A record is said from five comparisons on, of whoever is level again first', () => {
  const record = (person: string, won: number, lost: number) => ({
    ...{ code: 'record', person, ahead: won, behind: lost },
  })
  expect(newsOf(drawn(ahead), times(4, behind))).toEqual([record('user:bob', 1, 4)])
  expect(codes(drawn(ahead), times(3, behind))).toEqual([])
  expect(codes(drawn({ people: [{ comparison: 'level' }] }), times(6, behind))).toEqual([])
  const oma = (comparison: 'ahead' | 'behind') => ({ key: 'guest:oma', comparison })
  const two = drawn({ people: [{ comparison: 'ahead' }, oma('ahead')] })
  const ofOma = [...times(2, { people: [oma('ahead')] }), ...times(3, { people: [oma('behind')] })]
  expect(newsOf(two, [...times(9, behind), ...ofOma])).toContainEqual(record('guest:oma', 3, 3))
  const moreOma = times(6, { people: [oma('behind')], result: 'Loss' })
  expect(newsOf(two, [...times(4, behind), ...moreOma])).toContainEqual(record('guest:oma', 1, 6))
})

test('A match says three things at most', () => {
  const before = times(8, { ...behind, score: 5 })
  const now = played({ ...ahead, score: 9 })
  expect(codes(now, [...before, ...times(1, { ...behind, score: 5 })])).toEqual([
    ...['best', 'firstWin', 'times'],
  ])
})
