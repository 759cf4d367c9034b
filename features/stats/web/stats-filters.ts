import type { MatchFilters } from '#features/matches/match-filters.rules.ts'

import { type StatsFilters, tableSizeOf } from '../stat-filters.rules.ts'

export interface StatsSearch extends MatchFilters {
  /** Not looked at yet. The router reads and writes `players=4` as a number. */
  players?: unknown
}

export function statsFiltersOf(search: StatsSearch): StatsFilters {
  const { from, to, game, person, place, mode, status } = search
  const players = typeof search.players === 'number' ? `${search.players}` : search.players
  return {
    from,
    to,
    game,
    person,
    place,
    players: typeof players === 'string' && tableSizeOf(players) !== null ? players : undefined,
    mode,
    status: status === 'confirmed' ? status : undefined,
  } satisfies { [Name in keyof StatsFilters]-?: StatsFilters[Name] }
}

/** As the address has it: the router writes a text `4` as `"4"`. */
export function playersInSearch(players: string | undefined): string | number | undefined {
  return players !== undefined && /^\d+$/u.test(players) ? Number(players) : players
}

export function isNarrowed(filters: StatsFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
