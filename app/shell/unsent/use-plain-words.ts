import { useQuery } from '@tanstack/react-query'

import { useMe } from '#client/query/me.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { gamesQuery, playedGamesQuery } from '#features/games/web/games-query.ts'
import { fullName } from '#features/names/names.rules.ts'

import { plainWords } from './plain-words.ts'

/**
 * The writes of an own file that can be sent once they were read in the list, each with its words there.
 * @param isRead whether the list is shown
 */
export function usePlainWords(
  writes: readonly UnsentWrite[],
  isRead: boolean,
): ReadonlyMap<UnsentWrite, string> {
  const me = useMe()
  const enabled = isRead && writes.some(({ look }) => look?.why === 'file')
  const { data: friends = [] } = useQuery({ ...friendsQuery, enabled })
  const { data: games = [] } = useQuery({ ...gamesQuery(''), enabled })
  const { data: played = [] } = useQuery({ ...playedGamesQuery, enabled })
  if (!enabled) return new Map()
  const known = new Map([
    ...[me, ...friends].map((person) => [person._id, fullName(person)] as const),
    ...[...games, ...played].map(({ _id, name }) => [_id, name] as const),
  ])
  return new Map(
    writes.flatMap((write) => {
      const words = plainWords(write, writes, known)
      return words === null ? [] : [[write, words] as const]
    }),
  )
}
