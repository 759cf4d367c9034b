import { nameKey } from '#features/accounts/name-keys.rules.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import { sideCount } from '#features/scoring/results.rules.ts'

/** Each is said only where it is true of all matches of the day. */
export interface EveningSummary {
  place: string | null
  /** Of all matches together. */
  minutes: number | null
  /** Who alone won most of the decided matches, of at least two. */
  winner: { player: Player; wins: number; decided: string } | null
}

export function summaryOf(matches: readonly Match[]): EveningSummary {
  const [first] = matches
  if (first === undefined) return { place: null, minutes: null, winner: null }
  const place = first.location
  const minutes = matches.map(({ durationMinutes }) => durationMinutes)
  return {
    place: matches.every(({ location }) => location === place) ? place : null,
    minutes: minutes.reduce<number | null>(
      (sum, one) => (sum === null || one === null ? null : sum + one),
      0,
    ),
    winner: winnerOf(matches),
  }
}

function winnerOf(matches: readonly Match[]): EveningSummary['winner'] {
  const { decided, wins } = winsOf(matches)
  const [most, next] = wins
  if (most === undefined || most.wins < 2 || most.wins === next?.wins) return null
  return { ...most, decided: decidedWords(decided, matches.length) }
}

/** `3`, or `3 against others` where there were other matches too. */
export function decidedWords(decided: number, matches: number): string {
  return decided === matches ? `${decided}` : `${decided} against others`
}

/** Most wins first. Matches that were played together do not count. */
export function winsOf(matches: readonly Match[]): {
  decided: number
  wins: { player: Player; wins: number }[]
} {
  const decided = matches.filter(
    ({ mode, players }) =>
      mode !== 'cooperative' &&
      sideCount(mode, players) > 1 &&
      players.some(({ result }) => result === 'Win' || result === 'Draw'),
  )
  const wins = new Map<string, { player: Player; wins: number }>()
  for (const player of decided.flatMap(({ players }) => players)) {
    if (player.result !== 'Win') continue
    const who = personKey(player)
    const before = wins.get(who)
    wins.set(who, { player: before?.player ?? player, wins: (before?.wins ?? 0) + 1 })
  }
  return {
    decided: decided.length,
    wins: [...wins.values()].toSorted((one, other) => other.wins - one.wins),
  }
}

/** The same for one person in all matches; guests go by name. */
export function personKey({ user, name }: Pick<Player, 'user' | 'name'>): string {
  return user?._id ?? `guest ${nameKey(name)}`
}
