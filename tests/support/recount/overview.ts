import type { Match, Player } from '#features/matches/matches.contract.ts'

import { type Judgement, judge, others, plain, record, rowOf, sum, together } from './one-match.ts'

interface Group<T> {
  key: string
  name: string
  items: T[]
}

/** The largest first, then by name; the most frequent name is shown. */
export function grouped<T>(items: readonly { key: string; name: string; item: T }[]): Group<T>[] {
  const groups = new Map<string, { names: string[]; items: T[] }>()
  for (const { key, name, item } of items) {
    const group = groups.get(key) ?? { names: [], items: [] }
    group.names.push(name)
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups]
    .map(([key, { names, items: found }]) => ({ key, name: mostFrequent(names), items: found }))
    .toSorted(
      (one, other) =>
        other.items.length - one.items.length ||
        compareTexts(plain(one.name), plain(other.name)) ||
        compareTexts(one.key, other.key),
    )
}

function mostFrequent(names: readonly string[]): string {
  const times = (name: string) => names.filter((other) => other === name).length
  return (
    names.toSorted((one, other) => times(other) - times(one) || compareTexts(one, other))[0] ?? ''
  )
}

export const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export function counted<K>(values: readonly K[], compareKeys: (one: K, other: K) => number) {
  return [...new Set(values)]
    .toSorted(compareKeys)
    .map((key) => ({ key, matches: values.filter((value) => value === key).length }))
}

export function recountOverview(matches: readonly Match[], me: string) {
  const played = matches.map((match) => {
    const mine = rowOf(match, me)
    if (mine === undefined) throw new Error('Not a match of this user.')
    return { match, mine, judged: judge(match, mine) }
  })
  const decided = played.flatMap(({ match, judged }) =>
    judged === null ? [] : [{ match, judged }],
  )
  const all = record(played.map(({ judged }) => judged))
  const results = decided.map(({ judged }) => judged.result)
  const games = grouped(
    played.map((item) => ({ key: item.match.game._id, name: item.match.game.name, item })),
  )
  const met = played.flatMap(({ match, mine }) =>
    others(match, me).map(({ key, name, row }) => ({
      // Of people with one name guests come before accounts.
      key: row.user === null ? key : `user:${key}`,
      ...{ name: row.user === null ? name : row.name, item: { match, mine, theirs: row } },
    })),
  )
  const places = grouped(
    matches.flatMap((match) =>
      match.location === null
        ? []
        : [{ key: plain(match.location), name: match.location, item: match }],
    ),
  )
  const last = results.at(-1)
  const streak = results.length - 1 - results.findLastIndex((result) => result !== last)
  const people = grouped(met)
  const wins = results.map((result) => (result === 'Win' ? 'W' : ' ')).join('')
  const coop = played.filter(({ match }) => match.mode === 'cooperative')
  const timed = matches.flatMap(({ durationMinutes }) => durationMinutes ?? [])
  return {
    matches: matches.length,
    ...all,
    draws: results.filter((result) => result === 'Draw').length,
    losses: results.filter((result) => result === 'Loss').length,
    coop: coop.length,
    coopWins: coop.filter(({ mine }) => mine.result === 'Win').length,
    minutes: sum(timed),
    timedMatches: timed.length,
    hIndex: Math.max(
      0,
      ...games.map((_, index) => index + 1).filter((h) => (games[h - 1]?.items.length ?? 0) >= h),
    ),
    streak: last === undefined ? null : { result: last, length: streak },
    longestWinStreak: Math.max(...wins.split(' ').map((run) => run.length)),
    months: grouped(played.map((item) => ({ key: item.match.day.slice(0, 7), name: '', item })))
      .toSorted((one, other) => compareTexts(one.key, other.key))
      .slice(-240)
      .map(({ key, items }) => ({
        ...{ month: key, matches: items.length },
        ...record(items.map(({ judged }) => judged)),
      })),
    weekdays: [1, 2, 3, 4, 5, 6, 0].map(
      (weekday) => matches.filter(({ day }) => new Date(day).getUTCDay() === weekday).length,
    ),
    days: counted(
      matches.map(({ day }) => day),
      compareTexts,
    )
      .slice(-371)
      .map(({ key, matches: number }) => ({ day: key, matches: number })),
    sides: counted(
      decided.map(({ judged }) => judged.n),
      (one, other) => one - other,
    ).map(({ key: n }) => ({
      n,
      ...record(decided.flatMap(({ judged }) => (judged.n === n ? [judged] : []))),
    })),
    form: decided.slice(-10).map(({ match: { _id }, judged: { result } }) => ({ _id, result })),
    totals: { games: games.length, people: people.length, places: places.length },
    games: games.map(({ items }) => recountGame(items)).slice(0, 200),
    people: people.slice(0, 200).map(({ name, items }) => {
      const user = items[0]?.theirs.user ?? null
      const newest = items.at(-1)?.match
      return { user, name, ...together(items), last: { day: newest?.day, game: newest?.game } }
    }),
    places: places.slice(0, 200).map(({ name, items }) => ({ place: name, matches: items.length })),
  }
}

type Played = { match: Match; mine: Player; judged: Judgement | null }

function recountGame(items: readonly Played[]) {
  const newest = items.at(-1)
  if (newest === undefined) throw new Error('No match.')
  const coop = items.filter(({ match }) => match.mode === 'cooperative')
  return {
    game: newest.match.game,
    matches: items.length,
    ...record(items.map(({ judged }) => judged)),
    coop: coop.length,
    coopWins: coop.filter(({ mine }) => mine.result === 'Win').length,
    ...bestOf(items),
    lastPlayed: newest.match.day,
  }
}

/** The best score under the scoring of the newest match, among matches with that scoring. */
export function bestOf(items: readonly Pick<Played, 'match' | 'mine'>[]) {
  const scoring = items.at(-1)?.match.scoring
  const scores = items.flatMap(({ match, mine }) =>
    match.scoring === scoring ? (mine.score ?? []) : [],
  )
  if (scores.length === 0) return { best: null, average: null }
  const best = { highest: Math.max(...scores), lowest: Math.min(...scores), none: null }
  return {
    best: scoring === undefined ? null : best[scoring],
    average: sum(scores) / scores.length,
  }
}

export function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1e8) / 1e8 + 0
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rounded(one)]))
}
