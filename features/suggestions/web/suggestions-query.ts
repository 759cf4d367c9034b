import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { WantedPlay } from './play-search.ts'

/** Three games that the reader might play with these people. */
export const suggestionsQuery = ({ players, minutes, mode, count, page }: WantedPlay) => {
  const query = {
    ...{ players: players.join(','), mode, today: isoDayOf(new Date()) },
    minutes: minutes?.toString(),
    count: count?.toString(),
    page: String(page),
  }
  return queryOptions({
    queryKey: ['matches', 'suggestions', query],
    queryFn: async ({ signal }) => api('GET /suggestions', { query, signal }),
    // Those of other filters stay until the new ones are here.
    placeholderData: keepPreviousData,
    meta: { dependsOn: ['matches'] },
  })
}
