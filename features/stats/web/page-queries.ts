import { queryOptions } from '@tanstack/react-query'

import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import type { MatchFilters } from '#features/matches/match-filters.rules.ts'

import type { GamePage, PersonPage, YearPage } from '../stats.contract.ts'
import { yearText } from '../years.rules.ts'

/** The filters of an address by which the statistics can count. */
export function countedBy({ from, to, place, status }: MatchFilters) {
  return { from, to, place, status: status === 'confirmed' ? status : undefined }
}

/** My statistics of a game; null when there is no such game. */
export const gameStatsQuery = (id: string, filters: MatchFilters) =>
  queryOptions({
    queryKey: ['stats', 'game', id, countedBy(filters)],
    queryFn: async ({ signal }): Promise<GamePage | null> => {
      const query = countedBy(filters)
      return orNull(async () => {
        const { data } = await api('GET /stats/games/:id', { params: { id }, query, signal })
        return data
      })
    },
    // Another period shows the old numbers until the new ones arrive; another game does not.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    meta: { dependsOn: ['matches'] },
  })

/** Somebody and me; null when there is no such person at my tables. */
export const personStatsQuery = (id: string, filters: MatchFilters) =>
  queryOptions({
    queryKey: ['stats', 'person', id, countedBy(filters)],
    queryFn: async ({ signal }): Promise<PersonPage | null> => {
      const query = countedBy(filters)
      return orNull(async () => {
        const { data } = await api('GET /stats/people/:id', { params: { id }, query, signal })
        return data
      })
    },
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    meta: { dependsOn: ['matches', 'friends'] },
  })

/** The reader's calendar year; `confirmed` counts only what the table has confirmed. */
export const yearQuery = (year: number, confirmed: boolean) =>
  queryOptions({
    queryKey: ['stats', 'year', year, confirmed],
    queryFn: async ({ signal }): Promise<YearPage> => {
      const { data } = await api('GET /stats/years/:year', {
        params: { year: yearText(year) },
        query: confirmed ? { status: 'confirmed' } : {},
        signal,
      })
      return data
    },
    // The switch shows the other numbers until the new ones arrive; another year does not.
    placeholderData: (before, query) => (query?.queryKey[2] === year ? before : undefined),
    meta: { dependsOn: ['matches'] },
  })

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
