import type { ComponentType } from 'react'

import { useMe } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'

import type { Match } from '../matches.contract.ts'
import type { Viewer } from '../matches.rules.ts'
import type { WholeMatch } from '../whole-match.contract.ts'

// Not in match-queries.ts: that loads the code of what waits, which imports this file.

export const HISTORIES = ['matches', 'history'] as const
export const LISTS: readonly string[] = ['latest', 'recent']

export interface HistoryPage {
  data: Match[]
  meta: { nextCursor: string | null }
}

export interface History {
  pages: HistoryPage[]
  pageParams: unknown[]
}

export interface OpenedMatch extends WholeMatch {
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

/** The response of a write has the current match: no refetch is needed. */
export function cacheOpenedMatch(response: MatchResponse): void {
  queryClient.setQueryData(matchKey(response.data._id), openedMatch(response))
}

export function replaceInLists(match: Match): void {
  // The same object if the match is not in it: then nothing renders again.
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

export function useViewer(): Viewer {
  const { _id, role } = useMe()
  return { userId: _id, role }
}

type NewsView = ComponentType<{ match: Pick<Match, '_id' | 'players'> }>

/** Kept until `View` was shown. The match's page takes it from here, and need not load its code. */
let saved: { id: string; View: NewsView } | undefined

export function noteSaved(id: string, View: NewsView): void {
  saved = { id, View }
}

export const newsOfSaved = (id: string) => (saved?.id === id ? saved.View : undefined)

export function forgetSaved(id: string): void {
  if (saved?.id === id) saved = undefined
}
