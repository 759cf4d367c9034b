import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { sendWrite } from '#client/unsent/send-write.ts'
import { unsentId } from '#client/unsent/unsent-id.ts'
import { inPlaceOf } from '#client/unsent/unsent-store.ts'
import { WAITS_HERE } from '#ui/base/toast.ts'

import type { Game, ListedGame } from '../games.contract.ts'
import { gameKey } from '../games.rules.ts'

/** Number of games that the list shows; others are found by typing. */
export const GAMES_LIMIT = 50

/** Games whose names contain the text, the user's most played first. */
export const gamesQuery = (q: string) =>
  queryOptions({
    queryKey: ['games', 'like', gameKey(q)],
    queryFn: async ({ signal }): Promise<ListedGame[]> => {
      const games: ListedGame[] = []
      // A page may have fewer games than the limit although more pages follow.
      for (let cursor: string | undefined; games.length < GAMES_LIMIT;) {
        const query = { q, limit: GAMES_LIMIT - games.length, cursor }
        const { data, meta } = await api('GET /games', { query, signal })
        games.push(...data)
        if (meta.nextCursor === null) break
        cursor = meta.nextCursor
      }
      return games
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    // In the order of how often the user played them.
    meta: { dependsOn: ['matches'] },
  })

/** The games that the user has played: an expansion alone has no matches to find. */
export const playedGamesQuery = queryOptions({
  queryKey: ['games', 'played'],
  queryFn: async ({ signal }): Promise<Game[]> =>
    (await api('GET /games', { query: { played: 'me', limit: 200 }, signal })).data,
  staleTime: 60_000,
  meta: { dependsOn: ['matches'] },
})

/** One game by its id, or null when it does not exist. */
export const gameQuery = (id: string) =>
  queryOptions({
    queryKey: ['games', 'one', id],
    queryFn: async ({ signal }): Promise<Game | null> => {
      try {
        return (await api('GET /games/:id', { params: { id }, signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Adds a game or returns the existing one of that name, and caches it; one that waits has no id yet.
 * @param repaired the write that needs a look, and whose place it takes
 */
export async function addGame(
  name: string,
  repaired?: string,
): Promise<{ game: Game; message: string }> {
  const shown = { words: `The game ${name}`, shown: { name } }
  const input = { body: { name }, ...inPlaceOf(repaired) }
  const { response, waits } = await sendWrite('POST /games', input, shown)
  const game = waits === null ? response.data : { _id: unsentId(waits), name: name.trim() }
  const message = response?.message ?? WAITS_HERE
  queryClient.setQueryData(gameQuery(game._id).queryKey, game)
  queryClient.setQueryData(gamesQuery('').queryKey, (games) =>
    games === undefined || games.some(({ _id }) => _id === game._id) ? games : [...games, game],
  )
  return { game, message }
}
