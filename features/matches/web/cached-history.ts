import type { QueryKey } from '@tanstack/react-query'

import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { CACHED_PART } from '#client/cache-names.ts'
import { queryClient } from '#client/query/query-client.ts'

import { isFiltered, type MatchFilters } from '../match-filters.rules.ts'
import type { HistoryPage } from './opened-match.ts'

/**
 * From the parts of the history that this device has kept (app/worker/prefetch-answers.ts).
 * @param filter with one, only the server knows what is in the list
 * @param queryKey of the history, with the pages that are there
 * @param failure why the page did not come from the server
 * @throws `failure` when the server answered, and when the last match before is in no kept part
 * @throws ApiError when nothing is kept that continues the list
 */
export async function cachedPage(
  filter: MatchFilters,
  queryKey: QueryKey,
  cursor: string | null,
  failure: unknown,
): Promise<HistoryPage> {
  if (!isAway(failure) || isFiltered(filter)) throw failure
  const history = queryClient.getQueryData<{ pages: HistoryPage[] }>(queryKey)
  const after = history?.pages.find(({ meta }) => meta.nextCursor === cursor)?.data.at(-1)?._id
  let isNext = cursor === null
  for await (const part of cachedParts()) {
    if (isNext) return part
    const place = part.data.findIndex(({ _id }) => _id === after)
    if (place < 0) continue
    const data = part.data.slice(place + 1)
    if (data.length > 0 || part.meta.nextCursor === null) return { ...part, data }
    isNext = true
  }
  throw failure
}

function isAway(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 0
}

async function* cachedParts(): AsyncGenerator<HistoryPage, void> {
  let cursor: string | undefined
  do {
    const part = await api('GET /sessions', { query: { limit: CACHED_PART, cursor } })
    yield part
    cursor = part.meta.nextCursor ?? undefined
  } while (cursor !== undefined)
}
