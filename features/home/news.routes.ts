import { readable } from '#features/matches/matches.commands.ts'
import { findMatch } from '#features/matches/matches.queries.ts'
import { requestOf } from '#features/stats/stats-request.commands.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'

import type { newsEndpoints } from './news.contract.ts'
import { newsFor } from './news.queries.ts'

type Asking = Parameters<typeof requestOf>[1]

export function newsHandlers(app: App): Handlers<typeof newsEndpoints> {
  const { read } = app.database
  return {
    'GET /sessions/:id/news': async ({ params, ...asking }) => {
      const { caller } = asking
      const match = readable(await findMatch(read, caller, params.id), caller)
      return { status: 200, body: { data: await newsFor(read, requestOf(app, asking, {}), match) } }
    },
  }
}

/** Nothing for whoever has read too much: the match is stored. A replica may not know it yet. */
export function newsOfMatch(app: App) {
  return (asking: Asking, match: { _id: string; day: string }) =>
    newsFor(app.database.primary, requestOf(app, asking, {}), match).catch((error: unknown) => {
      if (error instanceof Refusal) return []
      throw error
    })
}
