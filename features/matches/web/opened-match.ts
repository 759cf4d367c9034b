import type { ComponentType } from 'react'

import { useMe } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'

import type { Match } from '../matches.contract.ts'
import type { Viewer } from '../matches.rules.ts'
import type { WholeMatch } from '../whole-match.contract.ts'

// What is cached of matches: apart from the queries, which load what waits on this device, and that
// needs this.

export const HISTORIES = ['matches', 'history'] as const
/** The lists that are no pages of a history. */
export const LISTS: readonly string[] = ['latest', 'recent']

export interface HistoryPage {
  data: Match[]
  meta: { nextCursor: string | null }
}

export interface History {
  pages: HistoryPage[]
  pageParams: unknown[]
}

/** A match with the newest of its activity. */
export interface OpenedMatch extends WholeMatch {
  /** The cursor of older activity; null when there is none. */
  activityCursor: string | null
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

/** Updates a match in all cached lists. */
export function replaceInLists(match: Match): void {
  // The same object if the match is not in it, so that nothing renders again.
  const replaced = (matches: Match[]) =>
    matches.some(({ _id }) => _id === match._id)
      ? matches.map((old) => (old._id === match._id ? match : old))
      : matches
  for (const kind of LISTS) {
    queryClient.setQueryData<Match[]>(['matches', kind], (list) => list && replaced(list))
  }
  queryClient.setQueriesData<History>(
    { queryKey: HISTORIES },
    (history) =>
      history && {
        ...history,
        pages: history.pages.map((page) => {
          const data = replaced(page.data)
          return data === page.data ? page : { ...page, data }
        }),
      },
  )
}

/** The signed-in user, as the match rules take it. */
export function useViewer(): Viewer {
  const { _id, role } = useMe()
  return { userId: _id, role }
}

type NewsView = ComponentType<{ match: Pick<Match, '_id' | 'players'> }>

/**
 * The match that was saved last in this tab, with what its page begins with, until that was shown. The page
 * takes it from here, so that it has no code for it.
 */
let saved: { id: string; View: NewsView } | undefined

export function noteSaved(id: string, View: NewsView): void {
  saved = { id, View }
}

export const newsOfSaved = (id: string) => (saved?.id === id ? saved.View : undefined)

export function forgetSaved(id: string): void {
  if (saved?.id === id) saved = undefined
}
