import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { logFailure } from '#client/log.ts'
import { useMe } from '#client/query/me.ts'
import { useLate } from '#client/query/use-late.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { playedGamesQuery } from '#features/games/web/games-query.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'

import { type Companion, companionsOf } from './companions.ts'

const noMatches: Match[] = []

interface Companions {
  /** undefined while they load and after a failure. */
  friends: Acquaintance[] | undefined
  pending: boolean
  /** Friends and guests, those with the most recent matches together first. */
  companions: Companion[]
  /** The newest match with at least two others. */
  lastMatch: Match | undefined
}

/** The people to offer for a match. A failure is only logged: the user can still add guests. */
export function useCompanions(): Companions {
  const me = useMe()
  const { data: friends, isPending, error } = useQuery(friendsQuery)
  const { data: matches = noMatches } = useQuery(recentMatchesQuery)
  useEffect(() => {
    if (error !== null) logFailure('Loading friends for the match form', error)
  }, [error])
  return {
    friends,
    pending: isPending,
    // Sorting and folding hundreds of names is not for every key that is typed.
    companions: useMemo(() => companionsOf(friends ?? [], matches, me), [friends, matches, me]),
    lastMatch: matches.find(({ players }) => players.length > 2),
  }
}

/**
 * Whether a form still waits for the games, the friends and the last matches, which would push its fields
 * down under the finger.
 */
export function useSuggestionsPending(): boolean {
  const matches = useQuery(recentMatchesQuery)
  const friends = useQuery(friendsQuery)
  return useLate({ matches, friends, games: useQuery(playedGamesQuery) }) === null
}
