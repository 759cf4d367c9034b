import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

/** What a text finds, with the text: while something else is typed, it is not that. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => ({
      text,
      found: (await api('GET /search', { query: { q: text }, signal })).data,
    }),
    enabled: text !== '',
    // What was found before, until the new answer arrives.
    placeholderData: keepPreviousData,
    meta: { dependsOn: ['matches', 'friends'] },
  })
