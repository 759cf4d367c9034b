import { requestOf } from '#features/stats/stats-request.commands.ts'
import type { App } from '#platform/app.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Handlers } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { find } from './found.queries.ts'
import { ownNames } from './own-names.queries.ts'
import type { searchEndpoints } from './search.contract.ts'
import { FOUND_MAX } from './search.rules.ts'

/**
 * Scans besides the first one of each search, at 500 matches for their notes: a text that few notes of a
 * long history have costs what it looks at.
 */
const SCANS: RateLimit = { name: 'search-scan', max: 4000, windowMs: 5 * MINUTE }

export function searchHandlers(app: App): Handlers<typeof searchEndpoints> {
  return {
    'GET /search': async ({ query, caller, now, request }) => {
      const { q: text, limit = FOUND_MAX } = query
      const nextTurn = () => request.nextTurn()
      const onScan = async () => {
        await app.limits.countInMemory(SCANS, caller.userId)
        await nextTurn()
      }
      const db = app.database.read
      const names = await ownNames(db, requestOf(app, { caller, now, request }, {}))
      const data = await find({ db, viewer: caller, text, names, limit, onScan, nextTurn })
      return { status: 200, body: { data } }
    },
  }
}
