import { hashOf } from '#features/accounts/name-keys.rules.ts'
import { chosenOf } from '#features/matches/match-filters.rules.ts'
import type { Entry } from '#features/stats/entries.rules.ts'

export const SUGGESTED = 3
const CHOSEN_MAX = 20
/** So often each of the people must have played a game before they have played it often. */
export const OFTEN = 3

export const PLAYED_MODES = ['against', 'together'] as const
export type PlayedMode = (typeof PLAYED_MODES)[number]

const TOO_MANY = `Choose at most ${CHOSEN_MAX} people.`

export function chosenProblem(players: string): string | null {
  return chosenOf(players).length > CHOSEN_MAX ? TOO_MANY : null
}

const LOOKED_AT = 20

export class PlayedGame {
  readonly gameId: string
  matches = 0
  coop = 0
  /** By how many played. */
  readonly rows = new Map<number, number>()
  /** How often with the user, by key. */
  readonly people = new Map<string, number>()
  /** Newest first. */
  newest: readonly Entry[] = []

  constructor(gameId: string) {
    this.gameId = gameId
  }

  /** In the order of time. */
  add(entry: Entry): void {
    this.matches += 1
    if (entry.mode === 'cooperative') this.coop += 1
    this.rows.set(entry.rows, this.timesAt(entry.rows) + 1)
    for (const { key } of entry.people) this.people.set(key, (this.people.get(key) ?? 0) + 1)
    this.newest = [entry, ...this.newest].slice(0, LOOKED_AT)
  }

  timesAt(players: number): number {
    return this.rows.get(players) ?? 0
  }
}

export class PlayedGames {
  readonly games = new Map<string, PlayedGame>()

  get things(): number {
    return this.games.size * LOOKED_AT * 2
  }

  add(entry: Entry): void {
    const game = this.games.get(entry.game) ?? new PlayedGame(entry.game)
    this.games.set(entry.game, game)
    game.add(entry)
  }
}

export interface ChosenTable {
  keys: readonly string[]
  /** How the game was mostly played. */
  mode: PlayedMode | undefined
  /** Compared with `usualMinutes`. */
  minutes: number | undefined
  /** Played before with so many at the table. */
  count: number | undefined
  /** `YYYY-MM-DD` */
  today: string
}

export function leastTimes(
  { people }: Pick<PlayedGame, 'people'>,
  keys: readonly string[],
): number {
  return Math.min(...keys.map((key) => people.get(key) ?? 0), keys.length * 1e9)
}

/** Those first that these people know best and have long not played, another mixture each day. */
export function ranked(games: Iterable<PlayedGame>, asked: ChosenTable): PlayedGame[] {
  return [...games]
    .filter((game) => fits(game, asked))
    .map((game) => ({ game, weight: weightOf(game, asked) }))
    .toSorted((a, b) => b.weight - a.weight || (a.game.gameId < b.game.gameId ? -1 : 1))
    .map(({ game }) => game)
}

function fits(game: PlayedGame, { mode, minutes, count }: ChosenTable): boolean {
  return (
    (mode === undefined || (mode === 'together') === game.coop * 2 > game.matches) &&
    (minutes === undefined || (usualMinutes(game.newest) ?? Infinity) <= minutes) &&
    (count === undefined || game.timesAt(count) > 0)
  )
}

function weightOf(game: PlayedGame, { keys, today }: ChosenTable): number {
  const known = keys.filter((key) => game.people.has(key)).length
  const share = keys.length === 0 ? 0 : known / keys.length
  const oftenAll = leastTimes(game, keys) >= OFTEN ? 1 : 0
  const ofSize = keys.length === 0 ? 0 : game.timesAt(keys.length + 1) > 0 ? 1.5 : -1
  const knownWell = 3 * share + oftenAll + Math.log2(1 + game.matches) / 5
  return knownWell + ofSize + restWeight(game, today) + chanceOf(today, game.gameId)
}

export function usualMinutes(entries: readonly Entry[]): number | null {
  const lengths = entries.flatMap(({ minutes }) => minutes ?? []).toSorted((a, b) => a - b)
  const [lower, upper] = [
    lengths[Math.floor((lengths.length - 1) / 2)],
    lengths[Math.floor(lengths.length / 2)],
  ]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}

const RESTED_DAYS = 120

function restWeight({ newest: [last] }: PlayedGame, today: string): number {
  if (last === undefined) return 0
  const days = (Date.parse(today) - Date.parse(last.day)) / 86_400_000
  // What was just played is played again by Play again.
  return days <= 1 ? -3 : (2 * Math.min(days, RESTED_DAYS)) / RESTED_DAYS
}

/** From 0 to 1, the same for the same day and game. */
function chanceOf(today: string, gameId: string): number {
  return hashOf(`${today} ${gameId}`) / 2 ** 32
}
