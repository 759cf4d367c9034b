import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

import type { StatsFilters } from '../stat-filters.rules.ts'
import type { ListCursors, Overview } from '../stats.contract.ts'

export interface CountedOverview {
  /** While others are chosen, not those of the address. */
  filters: StatsFilters
  data: Overview
  meta: { cursors: ListCursors }
}

export const overviewQuery = (filters: StatsFilters) =>
  queryOptions({
    queryKey: ['stats', 'overview', filters],
    queryFn: async ({ signal }): Promise<CountedOverview> => ({
      filters,
      ...(await api('GET /stats', { query: filters, signal })),
    }),
    // The numbers of the filters before, until the new ones arrive.
    placeholderData: keepPreviousData,
    meta: { dependsOn: ['matches'] },
  })

export type ListName = keyof ListCursors

export const listQuery = (list: ListName, filters: StatsFilters, first: string | null) =>
  infiniteQueryOptions({
    queryKey: ['stats', 'list', list, filters, first],
    queryFn: ({ pageParam, signal }): Promise<Omit<CountedOverview, 'filters'>> =>
      api('GET /stats', { query: { ...filters, list, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ meta }) => meta.cursors[list],
    meta: { dependsOn: ['matches'] },
  })
