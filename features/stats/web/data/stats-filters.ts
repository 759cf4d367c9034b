import { filtersOf } from '#features/matches/filters/rules.ts'

import { type StatsFilters, tableSizeOf } from '../../filters/rules.ts'

/** The filters in a page's address. Every key is set, so that invalid values leave the address. */
export function statsFiltersOf(search: Record<string, unknown>): StatsFilters {
  const { from, to, game, person, place, mode, status } = filtersOf(search)
  // The router parses `players=4` as a number.
  const players = String(search['players'] ?? '')
  return {
    from,
    to,
    game,
    person,
    place,
    players: tableSizeOf(players) === null ? undefined : players,
    mode,
    status: status === 'confirmed' ? status : undefined,
  } satisfies Record<keyof StatsFilters, unknown>
}

/** Whether a filter leaves matches out. */
export function isNarrowed(filters: StatsFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
