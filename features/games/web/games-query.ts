import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { inPlaceOf } from '#client/pending/pending-store.ts'
import { sendWrite } from '#client/pending/send-write.ts'
import { queryClient } from '#client/query/query-client.ts'
import { WAITS_HERE } from '#ui/base/toast.ts'

import type { Game, ListedGame } from '../games.contract.ts'
import { gameKey, normalizedGameName } from '../games.rules.ts'

export const GAMES_LIMIT = 50

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
    meta: { dependsOn: ['matches'] },
  })

/** An expansion alone has no matches to find. */
export const playedGamesQuery = queryOptions({
  queryKey: ['games', 'played'],
  queryFn: async ({ signal }): Promise<Game[]> =>
    (await api('GET /games', { query: { played: 'me', limit: 200 }, signal })).data,
  staleTime: 60_000,
  meta: { dependsOn: ['matches'] },
})

/** null when it does not exist. */
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

/** Of a game that the server may not have yet: a match sends its name (`gameSent`). */
const NAMED = 'named '

const namedGame = (name: string): Game => ({
  _id: NAMED + gameKey(name),
  name: normalizedGameName(name),
})

/** By name if need be, so that a match waits for no other answer. */
export function gameSent({ _id, name }: Game): { game: string } | { gameName: string } {
  return _id.startsWith(NAMED) ? { gameName: name } : { game: _id }
}

/** @param repaired the write that needs a look, and whose place it takes */
export async function addGame(
  name: string,
  repaired?: string,
): Promise<{ game: Game; message: string }> {
  const shown = { words: `The game ${name}` }
  const input = { body: { name }, ...inPlaceOf(repaired) }
  const { response } = await sendWrite('POST /games', input, shown)
  const game = response?.data ?? namedGame(name)
  queryClient.setQueryData(gameQuery(game._id).queryKey, game)
  if (response === null) return { game, message: WAITS_HERE }
  queryClient.setQueryData(gamesQuery('').queryKey, (games) =>
    games === undefined || games.some(({ _id }) => _id === game._id) ? games : [...games, game],
  )
  return { game, message: response.message }
}
