import type { Db } from '#database/connect.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { keyOfPerson } from '#features/matches/history-index.rules.ts'
import { peopleById } from '#features/matches/seats.queries.ts'
import { cached } from '#features/stats/cached-summaries.queries.ts'
import type { EntryPerson } from '#features/stats/entries.rules.ts'
import { type HistoryRequest, historyOf } from '#features/stats/history-entries.queries.ts'
import { gameNames } from '#features/stats/stat-names.queries.ts'
import { userOf } from '#features/stats/stat-pages.rules.ts'

import { reasonsFor, usualMinutes } from './reasons.rules.ts'
import type { Seated, Suggestion } from './suggestions.contract.ts'
import {
  type ChosenTable,
  considered,
  pageOf,
  type PlayedGame,
  PlayedGames,
  ranked,
} from './suggestions.rules.ts'

export interface Question extends Pick<ChosenTable, 'mode' | 'today'> {
  /** As they were sent. */
  players: readonly string[]
  minutes: number | undefined
  count: number | undefined
  page: number
}

/** Three games that the caller might play with some people, from the caller's own matches alone. */
export async function suggestionsFor(
  db: Db,
  request: HistoryRequest,
  { players, minutes, count, page, ...question }: Question,
): Promise<{ suggestions: Suggestion[]; nextPage: number | null }> {
  const { games } = await cached(db, request, 'games', async () => {
    const played = new PlayedGames()
    for await (const entries of historyOf(db, request)) {
      for (const entry of entries) played.add(entry)
    }
    return played
  })
  const asked = { ...question, keys: players.map(keyOfPerson) }
  const fits = ({ newest }: PlayedGame) =>
    minutes === undefined || (usualMinutes(newest)?.minutes ?? Infinity) <= minutes
  const inOrder = ranked(considered(games.values(), asked), asked, count).filter(fits)
  const found = pageOf(inOrder, page)
  const names = await namesOf(db, request.userId, found.games)
  const suggestions = found.games.map((game) => ({
    game: { _id: game.gameId, name: names.games.get(game.gameId) ?? '' },
    reasons: reasonsFor({ game, players, seated: names.seated }),
  }))
  return { suggestions, nextPage: found.nextPage }
}

async function namesOf(
  db: Db,
  userId: string,
  shown: readonly PlayedGame[],
): Promise<{ games: Map<string, string>; seated: (person: EntryPerson | 'me') => Seated }> {
  const keys = shown.flatMap(({ newest }) =>
    newest.flatMap(({ people }) => people.map(({ key }) => key)),
  )
  const users = await peopleById(db, [userId, ...new Set(keys.flatMap(userOf))])
  const games = await gameNames(
    db,
    shown.map(({ gameId }) => gameId),
  )
  const seated = (person: EntryPerson | 'me'): Seated => {
    const [id = ''] = person === 'me' ? [userId] : userOf(person.key)
    const user = users.get(id) ?? null
    if (user !== null) return { user, name: fullName(user) }
    return { user: null, name: person === 'me' ? '' : (person.name ?? '') }
  }
  return { games, seated }
}
