import type { MatchFilters } from '#features/matches/filters/rules.ts'

import { type StatsFilters, tableSizeOf } from '../../filters/rules.ts'

/** The filters of an address by which the statistics can count; others, and invalid ones, count nothing out. */
export function statsFiltersOf(
  search: Omit<MatchFilters, 'status'> & {
    players?: string | undefined
    status?: string | undefined
  },
): StatsFilters {
  const { from, to, game, person, place, mode, players = '', status } = search
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
