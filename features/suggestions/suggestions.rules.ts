import { hashOf } from '#features/accounts/name-keys.rules.ts'
import { chosenOf } from '#features/matches/match-filters.rules.ts'
import type { Entry } from '#features/stats/entries.rules.ts'
import { CountedPerson } from '#features/stats/summaries.rules.ts'

/** How many games one answer has. */
export const SUGGESTED = 3
/** How many games at most are ranked. */
export const CONSIDERED = 60
const CHOSEN_MAX = 20
/** So often each of the people must have played a game before they have played it often. */
export const OFTEN = 3

/** Against each other, or together against the game. */
export const PLAYED_MODES = ['against', 'together'] as const
export type PlayedMode = (typeof PLAYED_MODES)[number]

const TOO_MANY = `Choose at most ${CHOSEN_MAX} people.`

export function chosenProblem(players: string): string | null {
  return chosenOf(players).length > CHOSEN_MAX ? TOO_MANY : null
}

/** How many of the newest matches of a game are looked at. */
const LOOKED_AT = 20

/** What the user's matches of a game say. */
export class PlayedGame {
  readonly gameId: string
  matches = 0
  coop = 0
  /** How often there were so many players. */
  readonly rows = new Map<number, number>()
  /** Those who have played it with the user, by key. */
  readonly people = new Map<string, CountedPerson>()
  /** Newest first. */
  newest: readonly Entry[] = []

  constructor(gameId: string) {
    this.gameId = gameId
  }

  /** Adds each match, in the order of time. */
  add(entry: Entry): void {
    this.matches += 1
    if (entry.mode === 'cooperative') this.coop += 1
    this.rows.set(entry.rows, this.timesAt(entry.rows) + 1)
    for (const person of entry.people) {
      const counted = this.people.get(person.key) ?? new CountedPerson()
      this.people.set(person.key, counted)
      counted.add(entry, person)
    }
    this.newest = [entry, ...this.newest].slice(0, LOOKED_AT)
  }

  /** How many matches had so many players. */
  timesAt(players: number): number {
    return this.rows.get(players) ?? 0
  }
}

/** All games of a user. */
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
  /** The keys of the chosen people. */
  keys: readonly string[]
  mode: PlayedMode | undefined
  /** A day. */
  today: string
}

/** The games that are considered: those that these people know best, another mixture each day. */
export function considered(games: Iterable<PlayedGame>, asked: ChosenTable): PlayedGame[] {
  const { mode } = asked
  // Mostly played together against the game, or not.
  const fits = ({ coop, matches }: PlayedGame) =>
    mode === undefined || (mode === 'together') === coop * 2 > matches
  return [...games]
    .filter(fits)
    .map((one) => ({ one, weight: knownWeight(one, asked) }))
    .toSorted((a, b) => b.weight - a.weight || (a.one.gameId < b.one.gameId ? -1 : 1))
    .slice(0, CONSIDERED)
    .map(({ one }) => one)
}

function knownWeight(game: PlayedGame, { keys, today }: ChosenTable): number {
  const known = keys.filter((key) => game.people.has(key)).length
  const share = keys.length === 0 ? 0 : known / keys.length
  const oftenAll = leastTimes(game, keys) >= OFTEN ? 1 : 0
  return 3 * share + oftenAll + Math.log2(1 + game.matches) / 5 + chanceOf(today, game.gameId)
}

/** How often the one who played it least has played it with the caller; 0 without people. */
export function leastTimes(
  { people }: Pick<PlayedGame, 'people'>,
  keys: readonly string[],
): number {
  return Math.min(...keys.map((key) => people.get(key)?.together ?? 0), keys.length * 1e9)
}

/** In which order games are suggested: long not played first, among those that fit the table. */
export function ranked(
  games: readonly PlayedGame[],
  asked: ChosenTable,
  count: number | undefined,
): PlayedGame[] {
  const seats = asked.keys.length + 1
  return games
    .filter((one) => count === undefined || one.timesAt(count) > 0)
    .map((one) => {
      const fits = seats === 1 ? 0 : one.timesAt(seats) > 0 ? 1.5 : -1
      return { one, weight: knownWeight(one, asked) + restWeight(one, asked.today) + fits }
    })
    .toSorted((a, b) => b.weight - a.weight || (a.one.gameId < b.one.gameId ? -1 : 1))
    .map(({ one }) => one)
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

/** Of three that page: the games of a page, from 1, and which page has others. */
export function pageOf<T>(
  games: readonly T[],
  page: number,
): { games: T[]; nextPage: number | null } {
  const pages = Math.max(1, Math.ceil(games.length / SUGGESTED))
  const index = (page - 1) % pages
  return {
    games: games.slice(index * SUGGESTED, (index + 1) * SUGGESTED),
    nextPage: pages === 1 ? null : ((index + 1) % pages) + 1,
  }
}
