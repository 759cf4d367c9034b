import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import type { Game } from '#features/games/contract.ts'
import { gameKey } from '#features/games/rules.ts'

/** So many games are shown at once; who looks for another types. */
export const GAMES_LIMIT = 50

/** Games whose name contains the text, the user's most played first. */
export const gamesQuery = (q: string) =>
  queryOptions({
    queryKey: ['games', 'like', gameKey(q)],
    queryFn: async ({ signal }): Promise<Game[]> => {
      const games: Game[] = []
      // A page of a search may be short while others follow.
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
  })

/** One game by its id, or null when there is none of that id. */
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

/** Adds a game, or finds the one of that name; the lists know it at once. */
export async function addGame(name: string): Promise<{ game: Game; message: string }> {
  const { data: game, message } = await api('POST /games', { body: { name } })
  queryClient.setQueryData(gameQuery(game._id).queryKey, game)
  queryClient.setQueryData(gamesQuery('').queryKey, (games) =>
    games === undefined || games.some(({ _id }) => _id === game._id) ? games : [...games, game],
  )
  return { game, message }
}
