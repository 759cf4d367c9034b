import type { Match, Player } from '#features/matches/matches.contract.ts'

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

export function plain(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters.replaceAll('’', "'").replaceAll('ß', 'ss').trim().split(/\s+/u).join(' ')
}

export const rowOf = (match: Match, userId: string) =>
  match.players.find(({ user }) => user?._id === userId)

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

function isPerson({ user, name, former, declined }: Player, person = ''): boolean {
  if (!person.startsWith('guest:')) return user?._id === person
  return user === null && !former && !declined && plain(name) === plain(person.slice(6))
}

export interface Judgement {
  n: number
  result: 'Win' | 'Loss' | 'Draw'
  /** The part of a win that it counts; a draw counts less than 1. */
  share: number
  chance: number
}

/** How the match judges a player; null if it does not. */
export function judge({ mode, players }: Match, row: Player): Judgement | null {
  if (mode === 'cooperative' || row.result === '') return null
  const sides = new Map<string, string>()
  for (const player of players) {
    sides.set(sideOf(mode, player), player.result)
  }
  const results = [...sides.values()]
  const count = (wanted: string) => results.filter((result) => result === wanted).length
  const [n, won, drew] = [sides.size, count('Win'), count('Draw')]
  if (n < 2 || won === n) return null
  const isComplete = count('') === 0
  let [share, chance] = [0, 1 / n]
  // Each win counts whole, and a draw behind them is none.
  if (won > 0) chance = won / n
  else if (drew > 0) share = 1 / (isComplete ? drew : Math.max(2, drew))
  else if (isComplete) chance = 0
  return { n, result: row.result, share: row.result === 'Draw' ? share : 0, chance }
}

const sideOf = (mode: string, { team, _id }: Player) =>
  mode === 'teams' && team !== null ? `team ${team}` : _id

export function record(judgements: readonly (Judgement | null)[]) {
  const decided = judgements.filter((judgement) => judgement !== null)
  return {
    decided: decided.length,
    wins: decided.filter(({ result }) => result === 'Win').length,
    sharedWins: sum(decided.map(({ share }) => share)),
    chanceWins: sum(decided.map(({ chance }) => chance)),
  }
}

export const sum = (numbers: readonly number[]) =>
  numbers.reduce((total, number) => total + number, 0)

/** Null where the match does not compare the two. */
export function compare(
  match: Match,
  mine: Player,
  theirs: Player,
): 'ahead' | 'behind' | 'level' | null {
  const { mode } = match
  if (mode === 'cooperative' || mine.result === '' || theirs.result === '') return null
  if (mode === 'teams' && mine.team !== null && mine.team === theirs.team) return null
  const difference = before(match, mine, theirs)
  return difference === 0 ? 'level' : difference > 0 ? 'ahead' : 'behind'
}

/** Positive if the first is before, 0 if they are equal. */
function before(match: Match, one: Player, other: Player): number {
  if (one.rank !== null || other.rank !== null) return (other.rank ?? 99) - (one.rank ?? 99)
  const points = { Win: 2, Draw: 1, Loss: 0, '': 0 }
  const byResult = points[one.result] - points[other.result]
  if (byResult !== 0 || match.mode === 'cooperative' || match.scoring === 'none') return byResult
  const [mine, theirs] = [placeScore(match, one), placeScore(match, other)]
  if (mine === null || theirs === null) return Number(theirs === null) - Number(mine === null)
  return match.scoring === 'highest' ? mine - theirs : theirs - mine
}

interface Met {
  key: string
  name: string
  row: Player
}

/** Of guests of one name the better placed. */
export function others(match: Match, me: string): Met[] {
  const met = new Map<string, Met>()
  for (const row of match.players) {
    if (row.user?._id === me || row.former || row.declined) continue
    const key = row.user?._id ?? `guest:${plain(row.name)}`
    const known = met.get(key)
    if (known === undefined || before(match, row, known.row) > 0) {
      met.set(key, { key, name: row.name, row })
    }
  }
  return [...met.values()]
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
