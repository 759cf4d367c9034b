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

export const rowOf = (match: Match, userId: string) =>
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

function isPerson({ user, name, former }: Player, person = ''): boolean {
  if (!person.startsWith('guest:')) return user?._id === person
  return user === null && !former && plain(name) === plain(person.slice(6))
}

export interface Judgement {
  n: number
  result: 'Win' | 'Loss' | 'Draw'
  /** Among how many sides a draw is. */
  k: number
}

/** How the match judges a player; null if it does not. */
export function judge({ mode, players }: Match, row: Player): Judgement | null {
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

export function record(judgements: readonly (Judgement | null)[]) {
  const decided = judgements.filter((judgement) => judgement !== null)
  const having = (result: string) => decided.filter((one) => one.result === result)
  return {
    decided: decided.length,
    wins: having('Win').length,
    sharedWins: sum(having('Draw').map(({ k }) => 1 / k)),
    chanceWins: sum(decided.map(({ n }) => 1 / n)),
  }
}

export const sum = (numbers: readonly number[]) =>
  numbers.reduce((total, number) => total + number, 0)

const RANKS = { Win: 3, Draw: 2, Loss: 1, '': 0 }

/** Who is ahead; null where the match does not compare the two. */
export function compare(
  match: Match,
  mine: Player,
  theirs: Player,
): 'ahead' | 'behind' | 'level' | null {
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
export function others(match: Match, me: string): Met[] {
  const met = new Map<string, Met>()
  for (const row of match.players) {
    if (row.user?._id === me || row.former) continue
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

export function together(matches: readonly { match: Match; mine: Player; theirs: Player }[]) {
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
