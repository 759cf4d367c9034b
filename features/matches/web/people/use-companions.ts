import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { logFailure } from '#client/log.ts'
import type { Acquaintance } from '#features/friends/contract.ts'
import { friendsQuery } from '#features/friends/web/people/friend-queries.ts'
import type { Match } from '#features/matches/contract.ts'

import { recentMatchesQuery } from '../data/match-queries.ts'

const CHIPS = 6

interface Companions {
  /** undefined while they load and after a failure. */
  friends: Acquaintance[] | undefined
  pending: boolean
  /** The friends with the most recent matches together first. */
  likely: Acquaintance[]
  /** The friends in the newest match, if there were at least two. */
  lastTable: Acquaintance[]
}

/** The friends to offer for a match. A failure is only logged: the user can still add guests. */
export function useCompanions(): Companions {
  const { data: friends, isPending, error } = useQuery(friendsQuery)
  const { data: matches = [] } = useQuery(recentMatchesQuery)
  useEffect(() => {
    if (error !== null) logFailure('Loading friends for the match form', error)
  }, [error])

  const byId = new Map(friends?.map((friend) => [friend._id, friend]))
  const lastTable = friendsAt(matches[0], byId)
  return {
    friends,
    pending: isPending,
    likely: byPlays(friends ?? [], matches).slice(0, CHIPS),
    lastTable: lastTable.length < 2 ? [] : lastTable,
  }
}

function friendsAt(match: Match | undefined, friends: Map<string, Acquaintance>): Acquaintance[] {
  return (match?.players ?? []).flatMap(({ user }) => {
    const friend = user === null ? undefined : friends.get(user._id)
    return friend === undefined ? [] : [friend]
  })
}

/** Sorts by the number of matches, highest first; equals keep the order by name. */
function byPlays(friends: readonly Acquaintance[], matches: readonly Match[]): Acquaintance[] {
  const plays = new Map<string, number>()
  for (const { user } of matches.flatMap(({ players }) => players)) {
    if (user !== null) plays.set(user._id, (plays.get(user._id) ?? 0) + 1)
  }
  return friends.toSorted((a, b) => (plays.get(b._id) ?? 0) - (plays.get(a._id) ?? 0))
}
