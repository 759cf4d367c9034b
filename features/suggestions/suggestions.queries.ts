import type { Db } from '#database/connect.ts'
import { facets, keyOfPerson } from '#features/matches/history-index.rules.ts'
import { cached } from '#features/stats/cached-summaries.queries.ts'
import { type HistoryRequest, historyOf } from '#features/stats/history-entries.queries.ts'
import { gameNames, namesOfPeople } from '#features/stats/stat-names.queries.ts'

import { reasonsFor } from './reasons.rules.ts'
import type { Suggestion } from './suggestions.contract.ts'
import { type ChosenTable, PlayedGames, ranked, SUGGESTED } from './suggestions.rules.ts'

export interface Question extends Omit<ChosenTable, 'keys'> {
  players: readonly string[]
}

/** From the caller's own matches alone. */
export async function suggestionsFor(
  db: Db,
  request: HistoryRequest,
  { players, ...question }: Question,
): Promise<Suggestion[]> {
  const { games } = await cached(db, request, 'games', async () => {
    const played = new PlayedGames()
    for await (const entries of historyOf(db, request)) {
      for (const entry of entries) played.add(entry)
    }
    return played
  })
  const inOrder = ranked(games.values(), { ...question, keys: players.map(keyOfPerson) })
  const found = inOrder.slice(0, SUGGESTED)
  const me = { key: facets.user(request.userId), name: null }
  const people = found.flatMap(({ newest }) => newest.flatMap((entry) => entry.people))
  const seated = await namesOfPeople(db, [me.key, ...people.map(({ key }) => key)])
  const names = await gameNames(
    db,
    found.map(({ gameId }) => gameId),
  )
  return found.map((game) => ({
    game: { _id: game.gameId, name: names.get(game.gameId) ?? '' },
    reasons: reasonsFor({ game, players, me, seated }),
  }))
}
