import { chosenOf } from '#features/history-index/chosen-people.rules.ts'
import { facets } from '#features/history-index/history-index.rules.ts'
import { guestOf } from '#features/history-index/match-filters.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

/** How many games one answer has. */
export const SUGGESTED = 3
/** Of how many games at most the matches are read. */
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

/** The key of a person in entries and tallies. */
export function keyOfChosen(player: string): string {
  const guest = guestOf(player)
  return guest === null ? facets.user(player.toLowerCase()) : facets.guest(guest)
}

/** What the tallies say of a game. */
export interface Candidate {
  gameId: string
  /** Of the caller's matches of the game; empty where they are not among the most frequent ones. */
  sums: Sums
  /** Of the matches with each chosen person who has played it with the caller, by key. */
  people: ReadonlyMap<string, Sums>
}

export interface ChosenTable {
  /** The keys of the chosen people. */
  keys: readonly string[]
  mode: PlayedMode | undefined
  /** A day. */
  today: string
}

/** The games of which more is read: those that these people know best, another mixture each day. */
export function considered(candidates: readonly Candidate[], asked: ChosenTable): Candidate[] {
  const { mode } = asked
  return candidates
    .filter((one) => mode === undefined || (mode === 'together') === isTogether(one))
    .map((one) => ({ one, weight: knownWeight(one, asked) }))
    .toSorted((a, b) => b.weight - a.weight || (a.one.gameId < b.one.gameId ? -1 : 1))
    .slice(0, CONSIDERED)
    .map(({ one }) => one)
}

/** Whether it is mostly played together against the game. */
function isTogether({ sums, people }: Candidate): boolean {
  const { matches = 0, coop = 0 } =
    [sums, ...people.values()].find((one) => (one['matches'] ?? 0) > 0) ?? {}
  return coop * 2 > matches
}

function knownWeight({ gameId, sums, people }: Candidate, { keys, today }: ChosenTable): number {
  const share = keys.length === 0 ? 0 : people.size / keys.length
  const oftenAll = leastTimes({ people }, keys) >= OFTEN ? 1 : 0
  return 3 * share + oftenAll + Math.log2(1 + (sums['matches'] ?? 0)) / 5 + chanceOf(today, gameId)
}

/** How often the one who played it least has played it with the caller; 0 without people. */
export function leastTimes({ people }: Pick<Candidate, 'people'>, keys: readonly string[]): number {
  return Math.min(...keys.map((key) => people.get(key)?.['matches'] ?? 0), keys.length * 1e9)
}

/** What else the tallies say of a considered game. */
export interface Considered extends Candidate {
  /** Of the game: among others how many players there were how often. */
  total: Sums
  /** The day of the newest match. */
  lastDay: string | null
}

/** In which order games are suggested: long not played first, among those that fit the table. */
export function ranked(
  games: readonly Considered[],
  asked: ChosenTable,
  count: number | undefined,
): Considered[] {
  const seats = asked.keys.length + 1
  return games
    .filter((one) => count === undefined || timesAt(one, count) > 0)
    .map((one) => {
      const fits = seats === 1 ? 0 : timesAt(one, seats) > 0 ? 1.5 : -1
      return { one, weight: knownWeight(one, asked) + restWeight(one, asked.today) + fits }
    })
    .toSorted((a, b) => b.weight - a.weight || (a.one.gameId < b.one.gameId ? -1 : 1))
    .map(({ one }) => one)
}

/** How many matches of the game had so many players. */
export function timesAt({ total }: Pick<Considered, 'total'>, players: number): number {
  return total[`rows/${players}`] ?? 0
}

const RESTED_DAYS = 120

function restWeight({ lastDay }: Considered, today: string): number {
  if (lastDay === null) return 0
  const days = (Date.parse(today) - Date.parse(lastDay)) / 86_400_000
  // What was just played is played again by Play again.
  return days <= 1 ? -3 : (2 * Math.min(days, RESTED_DAYS)) / RESTED_DAYS
}

/** From 0 to 1, the same for the same day and game. */
function chanceOf(today: string, gameId: string): number {
  let hash = 0x81_1c_9d_c5
  for (const character of `${today} ${gameId}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  }
  // The last characters differ most; mixed once more, all bits do.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32
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
