import type { Match, Player } from '#features/matches/matches.contract.ts'

import { compare, judge, plain, record, rowOf, together } from './one-match.ts'
import { bestOf, compareTexts, counted, grouped } from './overview.ts'

export function recountGamePage(matches: readonly Match[], me: string) {
  const played = matches.map((match) => {
    const mine = rowOf(match, me)
    if (mine === undefined) throw new Error('Not a match of this user.')
    return { match, mine, judged: judge(match, mine) }
  })
  const numbers = (one: number, other: number) => one - other
  const scores = counted(
    played.flatMap(({ mine }) => mine.score ?? []),
    numbers,
  )
  const otherScores = counted(
    matches.flatMap((match) =>
      sidesOf(match)
        .filter((side) => !side.some(({ user }) => user?._id === me))
        .flatMap(scoreOf),
    ),
    numbers,
  )
  const starters = matches.map((match) => {
    const starter = match.players.find(({ started }) => started)
    return starter === undefined ? null : judge(match, starter)
  })
  return {
    ...bestOf(played),
    firstPlayed: matches[0]?.day ?? null,
    lastPlayed: matches.at(-1)?.day ?? null,
    scores: scores.map(({ key, matches: number }) => ({ score: key, matches: number })),
    otherScores: otherScores.map(({ key, matches: number }) => ({ score: key, matches: number })),
    tables: counted(
      matches.map(({ players }) => players.length),
      numbers,
    ).map(({ key, matches: number }) => ({ players: key, matches: number })),
    roles: grouped(
      played.flatMap((item) =>
        item.mine.role === null ? [] : [{ key: plain(item.mine.role), name: item.mine.role, item }],
      ),
    ).map(({ name, items }) => ({
      ...{ role: name, matches: items.length },
      ...record(items.map(({ judged }) => judged)),
    })),
    expansions: grouped(
      played.flatMap((item) =>
        item.match.expansions.map(({ _id, name }) => ({ key: _id, name, item })),
      ),
    ).map(({ key, name, items }) => ({
      ...{ game: { _id: key, name }, matches: items.length },
      ...record(items.map(({ judged }) => judged)),
    })),
    starting: record(played.map(({ mine, judged }) => (mine.started ? judged : null))),
    starters: record(starters),
    records: recordsOf(matches),
  }
}

function sidesOf({ mode, players }: Match): Player[][] {
  const key = (player: Player) =>
    mode === 'cooperative' ? 'all' : ((mode === 'teams' ? player.team : null) ?? player._id)
  return [...Map.groupBy(players, key).values()]
}

function scoreOf(side: readonly Player[]): number[] {
  const [score = null, ...more] = new Set(side.map((player) => player.score))
  return score === null || more.length > 0 ? [] : [score]
}

/** Records under the scoring of the newest match. Whoever reached a score first holds the record. */
function recordsOf(matches: readonly Match[]) {
  const newest = matches.at(-1)
  if (newest === undefined) return []
  const { scoring } = newest
  const held = matches.flatMap((match) =>
    match.scoring === scoring && scoring !== 'none'
      ? sidesOf(match).flatMap((side) =>
          scoreOf(side).map((value) => ({ value, name: holderName(match, side), match })),
        )
      : [],
  )
  const lengths = matches.flatMap((match) =>
    match.durationMinutes === null ? [] : [{ value: match.durationMinutes, name: null, match }],
  )
  const [high, low] = [first(held, Math.max), first(held, Math.min)]
  const [best, worst] = scoring === 'lowest' ? [low, high] : [high, low]
  const kinds = { best, worst, longest: first(lengths, Math.max) }
  return Object.entries(kinds).flatMap(([kind, found]) =>
    found === undefined
      ? []
      : [
          {
            kind,
            value: found.value,
            name: found.name,
            match: found.match._id,
            day: found.match.day,
          },
        ],
  )
}

function first<T extends { value: number }>(held: readonly T[], most: typeof Math.max) {
  return held.find(({ value }) => value === most(...held.map((one) => one.value)))
}

function holderName({ mode }: Match, [player]: readonly Player[]): string | null {
  if (mode === 'cooperative' || player === undefined) return null
  return mode === 'teams' && player.team !== null ? player.team : player.name
}

export function recountPerson(matches: readonly Match[], me: string, person: string) {
  const shared = matches.flatMap((match) => {
    const [mine, theirs] = [rowOf(match, me), rowOf(match, person)]
    return mine === undefined || theirs === undefined ? [] : [{ match, mine, theirs }]
  })
  const games = grouped(
    shared.map((item) => ({ key: item.match.game._id, name: item.match.game.name, item })),
  )
  return {
    ...together(shared),
    games: games.map(({ key, name, items }) => ({ game: { _id: key, name }, ...together(items) })),
    totals: { games: games.length },
    last: shared
      .slice(-10)
      .toReversed()
      .map(({ match, mine, theirs }) => ({
        ...{ _id: match._id, day: match.day, game: match.game, players: match.players.length },
        mine: { score: mine.score, result: mine.result },
        theirs: { score: theirs.score, result: theirs.result },
        comparison: compare(match, mine, theirs),
      })),
  }
}

/** @param matches of all years */
export function recountYearPage(matches: readonly Match[], year: string) {
  const thatYear = matches.filter(({ day }) => day.startsWith(year))
  const games = grouped(
    thatYear.map((match) => ({ key: match.game._id, name: match.game.name, item: match })),
  )
  const days = counted(
    thatYear.map(({ day }) => day),
    compareTexts,
  )
  const busiest = days.find((day) => day.matches === Math.max(...days.map((one) => one.matches)))
  return {
    firsts: games
      .filter(({ key }) => !matches.some(({ day, game }) => game._id === key && day < `${year}-`))
      .map(({ key, name }) => ({ _id: key, name })),
    busiest: busiest === undefined ? null : { day: busiest.key, matches: busiest.matches },
  }
}
