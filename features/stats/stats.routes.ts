import { USER_NOT_FOUND } from '#features/accounts/accounts.rules.ts'
import { findGame } from '#features/games/games.queries.ts'
import { GAME_NOT_FOUND } from '#features/games/games.rules.ts'
import { facets } from '#features/history-index/history-index.rules.ts'
import type { App } from '#platform/app.ts'
import { writeCursor } from '#platform/http/cursors.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'

import { withLastGames } from './last-games.queries.ts'
import { cursorsOf } from './overview.rules.ts'
import { findCompanion } from './person-stats.queries.ts'
import { gamesTogether, personPageOf } from './person-stats.rules.ts'
import { isUnfiltered } from './stat-filters.rules.ts'
import { cursorText } from './stat-lists.rules.ts'
import { gamePage, overview, personTotals, yearPage } from './stats-answers.queries.ts'
import { requestOf, updateFor } from './stats-request.commands.ts'
import type { statsEndpoints } from './stats.contract.ts'
import { findViewed, statsOf } from './stats.queries.ts'

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
      const update = updateFor(app, { caller, now, request }, userId)
      return { status: 200, body: { data: await statsOf(read, { userId, now, update }) } }
    },

    'GET /stats': async ({ query, ...asking }) => {
      const request = requestOf(app, asking, query)
      const { page, lists } = await overview(read, request)
      const isOfPeople = request.part?.list === 'people' && isUnfiltered(request.filters)
      const data = isOfPeople ? await withLastGames(read, request.userId, page) : page
      return { status: 200, body: { data, meta: metaOf(lists) } }
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
      const pair = { userId: request.userId, personId: params.id }
      const found = await findCompanion(read, pair, request.nextPart)
      if (found === null) throw new Refusal('not_found', USER_NOT_FOUND)
      const totals = await personTotals(read, request, found.user._id)
      const games = gamesTogether(totals, request.part)
      const data = personPageOf({ ...found, key: facets.user(found.user._id) }, totals, games)
      const none = { next: null }
      return {
        status: 200,
        body: { data, meta: metaOf({ games, people: none, places: none }) },
      }
    },

    'GET /stats/years/:year': async ({ params, query, ...asking }) => {
      const { page, lists } = await yearPage(read, requestOf(app, asking, query), params.year)
      return { status: 200, body: { data: page, meta: metaOf(lists) } }
    },
  }
}

function metaOf(lists: Parameters<typeof cursorsOf>[0]) {
  return { cursors: cursorsOf(lists, (list, cursor) => writeCursor(cursorText(list, cursor))) }
}
