import { facets, keyOfPerson } from '#features/matches/history-index.rules.ts'
import { chosenOf } from '#features/matches/match-filters.rules.ts'
import { requestOf } from '#features/stats/stats-request.commands.ts'
import type { App } from '#platform/app.ts'
import type { Handlers } from '#platform/http/serve.ts'

import type { suggestionEndpoints } from './suggestions.contract.ts'
import { suggestionsFor } from './suggestions.queries.ts'

export function suggestionHandlers(app: App): Handlers<typeof suggestionEndpoints> {
  return {
    'GET /suggestions': async ({ query, ...asking }) => {
      const { players = '', minutes, mode, count } = query
      const today = query.today ?? asking.now.toISOString().slice(0, 10)
      const me = facets.user(asking.caller.userId)
      // The caller is at the table always.
      const chosen = Map.groupBy(chosenOf(players), keyOfPerson)
      const others = [...chosen].flatMap(([key, [player = '']]) => (key === me ? [] : [player]))
      const question = { players: others, minutes, mode, count, today }
      const stats = requestOf(app, asking, {})
      const data = await suggestionsFor(app.database.read, stats, question)
      return { status: 200, body: { data } }
    },
  }
}
