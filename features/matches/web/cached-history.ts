import type { QueryKey } from '@tanstack/react-query'

import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { CACHED_PART } from '#client/cache-names.ts'
import { queryClient } from '#client/query/query-client.ts'

import { isFiltered, type MatchFilters } from '../match-filters.rules.ts'
import type { Match } from '../matches.contract.ts'
import { HISTORIES, type HistoryPage, LISTS, matchKey, type OpenedMatch } from './opened-match.ts'
import type { Waits } from './pending/through-pending.ts'

/** How often the server is asked again while a page shows a match of a list. */
const ASK_AGAIN_MS = 15_000

/**
 * A page of the history from the parts that this device has kept (app/worker/prefetch-answers.ts).
 * @param filter of the history: with one, only the server knows what is in it
 * @param queryKey of the history, with the pages that are there
 * @param cursor where the page before ended; null for the first page
 * @param failure why it did not come from the server; thrown when the server answered, and when the last
 * match before it is in no kept part
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
    // It was the last match of its part.
    isNext = true
  }
  throw failure
}

/**
 * A match that was never opened: what a list that is loaded, or the kept history, has of it.
 * @param failure why it did not come from the server; thrown when the server answered, and when nothing has
 * the match or the page has more
 * @throws ApiError when nothing is kept
 */
export async function cachedMatch(id: string, failure: unknown): Promise<OpenedMatch> {
  const opened = queryClient.getQueryData<OpenedMatch>(matchKey(id))
  // One that was opened is known as a whole, and stays.
  const isWhole = opened !== undefined && opened.isPart === undefined
  if (isWhole || !isAway(failure)) throw failure
  const match = listedMatch(id) ?? (await matchInParts(id))
  if (match === undefined) throw failure
  askAgain(id)
  const unknown = { pad: null, activity: [], corrections: [], link: null, activityCursor: null }
  return { ...match, ...unknown, isPart: true }
}

/** Nothing else does: a browser does not notice each time that the server is there again. */
function askAgain(id: string): void {
  const ask = () => {
    clearTimeout(timer)
    removeEventListener('online', ask)
    void queryClient.invalidateQueries({ queryKey: matchKey(id) })
  }
  const timer = setTimeout(ask, ASK_AGAIN_MS)
  addEventListener('online', ask)
}

type Listed = Match & Waits<Match>

/** As the server has it, without what waits here. */
function listedMatch(id: string): Match | undefined {
  const histories = queryClient.getQueriesData<{ pages: { data: Listed[] }[] }>({
    queryKey: HISTORIES,
  })
  const listed = [
    ...histories.flatMap(([, history]) => history?.pages.flatMap(({ data }) => data) ?? []),
    ...LISTS.flatMap((kind) => queryClient.getQueryData<Listed[]>(['matches', kind]) ?? []),
    ...(queryClient
      .getQueryData<{ data: { match?: Listed }[] }>(['matches', 'inbox'])
      ?.data.flatMap(({ match }) => match ?? []) ?? []),
  ]
  const match = listed.find(({ _id }) => _id === id)
  return match?.waits?.before ?? match
}

async function matchInParts(id: string): Promise<Match | undefined> {
  for await (const { data } of cachedParts()) {
    const match = data.find(({ _id }) => _id === id)
    if (match !== undefined) return match
  }
  return undefined
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
