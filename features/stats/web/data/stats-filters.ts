import type { MatchFilters } from '#features/matches/filters/rules.ts'

import { type StatsFilters, tableSizeOf } from '../../filters/rules.ts'

/** The address of a page of statistics. */
export interface StatsSearch extends MatchFilters {
  /** Not looked at yet. */
  players?: unknown
}

/** The filters of an address by which the statistics can count; others and invalid ones are left out. */
export function statsFiltersOf(search: StatsSearch): StatsFilters {
  const { from, to, game, person, place, mode, players, status } = search
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

/** Whether a filter leaves matches out. */
export function isNarrowed(filters: StatsFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
