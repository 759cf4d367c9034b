import { USER_NOT_FOUND } from '#features/accounts/accounts.rules.ts'
import { findGame } from '#features/games/games.queries.ts'
import { GAME_NOT_FOUND } from '#features/games/games.rules.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'

import { findViewed, gameNames } from './stat-names.queries.ts'
import { gamesTogether, personPageOf } from './stat-pages.rules.ts'
import { gamePage, overview, record, togetherOf, yearPage } from './stats-answers.queries.ts'
import { metaOf, requestOf } from './stats-request.commands.ts'
import type { statsEndpoints } from './stats.contract.ts'

export function statsHandlers(app: App): Handlers<typeof statsEndpoints> {
  const { read } = app.database
  return {
    'GET /users/:id/stats': async ({ params, caller, now, request }) => {
      const userId = params.id
      const [viewed] = await findViewed(read, { userId, viewerId: caller.userId })
      if (viewed === undefined) throw new Refusal('not_found', USER_NOT_FOUND)
      if (caller.userId !== userId && !viewed.friend && caller.role !== 'admin') {
        throw new Refusal('forbidden', 'Only this player and their friends can see these stats.')
      }
      const asked = { ...requestOf(app, { caller, now, request }, {}), userId }
      return { status: 200, body: { data: await record(read, asked) } }
    },

    'GET /stats': async ({ query, ...asking }) => {
      const request = requestOf(app, asking, query)
      const { page, lists } = await overview(read, request)
      return { status: 200, body: { data: page, meta: metaOf(lists) } }
    },

    'GET /stats/games/:id': async ({ params, query, ...asking }) => {
      const request = requestOf(app, asking, query)
      const [game] = await findGame(read, params)
      if (game === undefined) throw new Refusal('not_found', GAME_NOT_FOUND)
      const { page, lists } = await gamePage(read, request, game)
      return { status: 200, body: { data: page, meta: metaOf(lists) } }
    },

    'GET /stats/people/:id': async ({ params, query, ...asking }) => {
      const request = requestOf(app, asking, query)
      const [found] = await findViewed(read, { userId: params.id, viewerId: request.userId })
      const hasMet = async () =>
        (await togetherOf(read, { ...request, filters: {} }, params.id)).total.together > 0
      if (found === undefined || !(found.friend || (await hasMet()))) {
        throw new Refusal('not_found', USER_NOT_FOUND)
      }
      const together = await togetherOf(read, request, found._id)
      const names = await gameNames(read, [...together.games.keys()])
      const games = gamesTogether(together, names, request.part)
      const data = personPageOf(together, names, games)
      const none = { next: null }
      return { status: 200, body: { data, meta: metaOf({ games, people: none, places: none }) } }
    },

    'GET /stats/years/:year': async ({ params, query, ...asking }) => {
      const { page, lists } = await yearPage(read, requestOf(app, asking, query), params.year)
      return { status: 200, body: { data: page, meta: metaOf(lists) } }
    },
  }
}
