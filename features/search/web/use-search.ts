import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { useDebounced } from '#ui/base/use-debounced.ts'

/** As long as somebody types between two keys. */
const PAUSE_MS = 200

export function useSearch(typed: string) {
  const text = typed.trim()
  const asked = useDebounced(text, PAUSE_MS)
  const search = useQuery(searchQuery(asked))
  // An empty field finds nothing, also not what was found before.
  return { ...search, asked, shown: text === '' || asked === '' ? undefined : search.data }
}

/** With the text, since something else may have been typed meanwhile. */
const searchQuery = (text: string) =>
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
