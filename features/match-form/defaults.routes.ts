import { endOfLatestDay } from '#features/dates/days.rules.ts'
import { gameInCatalogue, knownByName } from '#features/games/catalogue.queries.ts'
import { findGame } from '#features/games/games.queries.ts'
import { GAME_NOT_FOUND } from '#features/games/games.rules.ts'
import { facets } from '#features/matches/history-index.rules.ts'
import { newMatchDefaults } from '#features/matches/written-details.rules.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'

import type { defaultsEndpoints } from './defaults.contract.ts'
import { friendsDefaults, ownDefaults } from './defaults.queries.ts'

export function defaultsHandlers(app: App): Handlers<typeof defaultsEndpoints> {
  const { read } = app.database
  return {
    'GET /games/:id/defaults': async ({ params, caller, now }) => {
      const before = endOfLatestDay(now)
      const wanted = { userId: caller.userId, game: facets.game(params.id), before }
      const found = (await ownDefaults(read, wanted)) ?? (await friendsDefaults(read, wanted))
      if (found !== undefined) return { status: 200, body: { data: found } }
      const [stored] = await findGame(read, { id: params.id })
      const game =
        stored ?? (app.config.gameCatalogue ? await gameInCatalogue(params.id) : undefined)
      if (game === undefined) throw new Refusal('not_found', GAME_NOT_FOUND)
      const known = app.config.gameCatalogue ? await knownByName(game.name) : null
      if (known === null) return { status: 200, body: { data: newMatchDefaults } }
      const { mode, scoring, expansions } = known
      return { status: 200, body: { data: { ...newMatchDefaults, mode, scoring, expansions } } }
    },
  }
}
