import type { Match, Player } from '#features/matches/contract.ts'

// A recount of the statistics from matches as `GET /sessions` answers them. It shares no code with the
// product: each function follows a sentence of the specification, as plainly as possible.

export interface Wanted {
  from?: string
  to?: string
  game?: string
  person?: string
  place?: string
  players?: string
  mode?: string
  status?: 'confirmed'
}

/** How names are compared: without case and accents. */
export function plain(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters.replaceAll('’', "'").replaceAll('ß', 'ss').trim().split(/\s+/u).join(' ')
}

const rowOf = (match: Match, userId: string) =>
  match.players.find(({ user }) => user?._id === userId)

/** The user's matches that count now and fit, oldest first. */
export function fitting(all: readonly Match[], me: string, wanted: Wanted, now: Date): Match[] {
  const today = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  const [least = 0, most = least] = (wanted.players ?? '0-99').split('-').map(Number)
  return all
    .filter((match) => {
      const { day, game, players, location, mode, matchStatus } = match
      if (rowOf(match, me) === undefined || day > today) return false
      if (day < (wanted.from ?? '') || day > (wanted.to ?? '9999-12-31')) return false
      if (wanted.game !== undefined && game._id !== wanted.game) return false
      if (wanted.person !== undefined && !players.some((row) => isPerson(row, wanted.person)))
        return false
      if (wanted.place !== undefined && plain(location ?? '') !== plain(wanted.place)) return false
      if (players.length < least || players.length > most) return false
      if (wanted.mode !== undefined && mode !== wanted.mode) return false
      return wanted.status === undefined || matchStatus === 'Confirmed'
    })
    .toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
}

const timeOf = ({ day, createdAt, _id }: Match) => `${day} ${createdAt} ${_id}`

function isPerson({ user, name }: Player, person = ''): boolean {
  if (!person.startsWith('guest:')) return user?._id === person
  return user === null && name !== 'Former player' && plain(name) === plain(person.slice(6))
}

interface Judgement {
  n: number
  result: 'Win' | 'Loss' | 'Draw'
  /** Among how many sides a draw is. */
  k: number
}

/** How the match judges a player; null if it does not. */
function judge({ mode, players }: Match, row: Player): Judgement | null {
  if (mode === 'cooperative' || row.result === '') return null
  const sides = new Map<string, string>()
  const drawn = new Set<string>()
  for (const player of players) {
    const side = mode === 'teams' && player.team !== null ? `team ${player.team}` : player._id
    sides.set(side, player.result)
    if (player.result === 'Draw') drawn.add(side)
  }
  if (sides.size < 2) return null
  return { n: sides.size, result: row.result, k: Math.max(2, drawn.size) }
}

function record(judgements: readonly (Judgement | null)[]) {
  const decided = judgements.filter((judgement) => judgement !== null)
  const having = (result: string) => decided.filter((one) => one.result === result)
  return {
    decided: decided.length,
    wins: having('Win').length,
    sharedWins: sum(having('Draw').map(({ k }) => 1 / k)),
    chanceWins: sum(decided.map(({ n }) => 1 / n)),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const RANKS = { Win: 3, Draw: 2, Loss: 1, '': 0 }

/** Who is ahead; null where the match does not compare the two. */
function compare(match: Match, mine: Player, theirs: Player): 'ahead' | 'behind' | 'level' | null {
  const { mode, scoring } = match
  if (mode === 'cooperative' || mine.result === '' || theirs.result === '') return null
  if (mode === 'teams' && mine.team !== null && mine.team === theirs.team) return null
  if (mine.result !== theirs.result) {
    return RANKS[mine.result] > RANKS[theirs.result] ? 'ahead' : 'behind'
  }
  const points = isMore(scoring, mine.score, theirs.score)
  return points === 0 ? 'level' : points > 0 ? 'ahead' : 'behind'
}

/** Positive if the one score is better, 0 if neither is. */
function isMore(scoring: string, one: number | null, other: number | null): number {
  if (scoring === 'none' || one === null || other === null) return 0
  return scoring === 'highest' ? one - other : other - one
}

interface Met {
  key: string
  name: string
  row: Player
}

/** The others at a table; of guests of one name the better placed. */
function others(match: Match, me: string): Met[] {
  const met = new Map<string, Met>()
  for (const row of match.players) {
    if (row.user?._id === me || (row.user === null && row.name === 'Former player')) continue
    const key = row.user?._id ?? `guest:${plain(row.name)}`
    const before = met.get(key)
    const isBetter =
      before === undefined ||
      RANKS[row.result] > RANKS[before.row.result] ||
      (row.result === before.row.result && placedBefore(match, row, before.row))
    if (isBetter) met.set(key, { key, name: row.name, row })
  }
  return [...met.values()]
}

/** Whether a row is placed before another one with the same result. */
function placedBefore(match: Match, row: Player, other: Player): boolean {
  const [one, another] = [placeScore(match, row), placeScore(match, other)]
  if (match.mode === 'cooperative' || match.scoring === 'none' || one === null) return false
  return another === null || isMore(match.scoring, one, another) > 0
}

/** The score that ranks a row: its team's, if all of the team have the same. */
function placeScore({ mode, players }: Match, row: Player): number | null {
  if (mode !== 'teams' || row.team === null) return row.score
  const team = players.filter((player) => player.team === row.team)
  return team.every((player) => player.score === row.score) ? row.score : null
}

function together(matches: readonly { match: Match; mine: Player; theirs: Player }[]) {
  const states = matches.map(({ match, mine, theirs }) => compare(match, mine, theirs))
  const coop = matches.filter(({ match }) => match.mode === 'cooperative')
  return {
    together: matches.length,
    ahead: states.filter((state) => state === 'ahead').length,
    behind: states.filter((state) => state === 'behind').length,
    level: states.filter((state) => state === 'level').length,
    coop: coop.length,
    coopWins: coop.filter(({ mine }) => mine.result === 'Win').length,
  }
}

interface Group<T> {
  key: string
  name: string
  items: T[]
}

/** Groups in the order of lists: by how many, then by name; named as they are named most often. */
function grouped<T>(items: readonly { key: string; name: string; item: T }[]): Group<T>[] {
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

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function counted<K>(values: readonly K[], compareKeys: (one: K, other: K) => number) {
  return [...new Set(values)]
    .toSorted(compareKeys)
    .map((key) => ({ key, matches: values.filter((value) => value === key).length }))
}

/** What `GET /stats` answers of these matches. */
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
      ...{ key, name: row.user === null ? name : row.name, item: { match, mine, theirs: row } },
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
    form: decided.slice(-10).map(({ match: { _id, day, game }, judged: { result } }) => ({
      ...{ _id, day, game, result },
    })),
    totals: { games: games.length, people: people.length, places: places.length },
    games: games.map(({ items }) => recountGame(items)).slice(0, 200),
    people: people.slice(0, 200).map(({ name, items }) => {
      const user = items[0]?.theirs.user ?? null
      return { user, name, ...together(items) }
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

/** By the scoring of the newest match, among matches of that scoring. */
function bestOf(items: readonly Pick<Played, 'match' | 'mine'>[]) {
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

/** What `GET /stats/games/{id}` answers besides. */
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

/** By the scoring of the newest match; who reached a score first holds the record. */
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

/** What `GET /stats/people/{id}` answers of these matches. */
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

/** What `GET /stats/years/{year}` answers besides. @param matches of all years */
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

/** Without the noise of binary fractions. */
export function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1e8) / 1e8 + 0
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rounded(one)]))
}
