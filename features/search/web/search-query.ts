import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { FoundInSearch } from '../search.contract.ts'

export interface FoundFor {
  /** What was searched: while something else is typed, not that. */
  text: string
  found: FoundInSearch
}

/** What a text finds, and the answer if it is a question. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }): Promise<FoundFor> => {
      const query = { q: text, today: isoDayOf(new Date()) }
      return { text, found: (await api('GET /search', { query, signal })).data }
    },
    enabled: text !== '',
    // What was found before, until the new answer arrives.
    placeholderData: keepPreviousData,
    meta: { dependsOn: ['matches', 'friends'] },
  })
