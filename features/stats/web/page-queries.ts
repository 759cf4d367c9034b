import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import type { MatchFilters } from '#features/matches/match-filters.rules.ts'

import { yearText } from '../years.rules.ts'

export function countedBy({ from, to, place, status }: MatchFilters) {
  return { from, to, place, status: status === 'confirmed' ? status : undefined }
}

/** @param of what the page is about: another one does not show the old numbers meanwhile */
function pageQuery<Page>(
  kind: string,
  of: string | number,
  by: object,
  ask: (signal: AbortSignal) => Promise<Page>,
) {
  return {
    queryKey: ['stats', kind, of, by],
    queryFn: async ({ signal }: { signal: AbortSignal }) => ask(signal),
    placeholderData: (before: Page | undefined, query?: { queryKey: readonly unknown[] }) =>
      query?.queryKey[2] === of ? before : undefined,
    meta: {
      dependsOn: kind === 'person' ? (['matches', 'friends'] as const) : (['matches'] as const),
    },
  }
}

/** null when there is no such game. */
export function gameStatsQuery(id: string, filters: MatchFilters) {
  const query = countedBy(filters)
  return pageQuery('game', id, query, (signal) =>
    orNull(api('GET /stats/games/:id', { params: { id }, query, signal })),
  )
}

/** null when there is no such person at my tables. */
export function personStatsQuery(id: string, filters: MatchFilters) {
  const query = countedBy(filters)
  return pageQuery('person', id, query, (signal) =>
    orNull(api('GET /stats/people/:id', { params: { id }, query, signal })),
  )
}

export function yearQuery(year: number, confirmed: boolean) {
  const query = confirmed ? { status: 'confirmed' as const } : {}
  return pageQuery('year', year, query, async (signal) => {
    const params = { year: yearText(year) }
    return (await api('GET /stats/years/:year', { params, query, signal })).data
  })
}

async function orNull<T>(asked: Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await asked).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
