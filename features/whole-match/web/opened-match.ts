import { queryClient } from '#client/query/query-client.ts'
import type { Match } from '#features/matches/matches.contract.ts'

import type { WholeMatch } from '../whole-match.contract.ts'

// What is cached of matches: apart from the queries, which load what waits on this device, and that
// needs this.

export interface HistoryPage {
  data: Match[]
  meta: { nextCursor: string | null }
}

/** A match with the newest of its activity. */
export interface OpenedMatch extends WholeMatch {
  /** The cursor of older activity; null when there is none. */
  activityCursor: string | null
  /** From a kept list, so that nothing says what of its pad, its activity, its corrections and its link there is. */
  isPart?: true
}

export interface MatchResponse {
  data: WholeMatch
  meta: { activityCursor: string | null }
}

export function openedMatch({ data, meta }: MatchResponse): OpenedMatch {
  return { ...data, ...meta }
}

export const matchKey = (id: string) => ['matches', 'one', id] as const

/** Caches the response of a write, which has the current match: no refetch is needed. */
export function cacheOpenedMatch(response: MatchResponse): void {
  queryClient.setQueryData(matchKey(response.data._id), openedMatch(response))
}
