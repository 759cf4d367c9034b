import type { MatchFilters } from '#features/matches/match-filters.rules.ts'

export interface StatsFilters extends Pick<
  MatchFilters,
  'from' | 'to' | 'game' | 'person' | 'place' | 'mode'
> {
  /** `4` or `2-5` rows. */
  players?: string | undefined
  status?: 'confirmed' | undefined
}

export const PLAYERS_FORM = 'Players must be a number like 4, or a range like 2-5.'

/** @returns null for a text that is no size */
export function tableSizeOf(players: string): { least: number; most: number } | null {
  const [, first, last] = /^(\d{1,3})(?:-(\d{1,3}))?$/u.exec(players.trim()) ?? []
  if (first === undefined) return null
  const size = { least: Number(first), most: Number(last ?? first) }
  return size.least >= 1 && size.least <= size.most ? size : null
}

export function playersProblem(players: string): string | null {
  return tableSizeOf(players) === null ? PLAYERS_FORM : null
}
