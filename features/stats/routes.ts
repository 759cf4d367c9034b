import { USER_NOT_FOUND } from '#features/accounts/rules.ts'
import { endOfLatestDay } from '#features/matches/days/rules.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'

import type { statsEndpoints } from './contract.ts'
import { findStats } from './queries.ts'

export function statsHandlers(app: App): Handlers<typeof statsEndpoints> {
  return {
    'GET /users/:id/stats': async ({ params, caller, now }) => {
      const [row] = await findStats(app.database.read, {
        userId: params.id,
        viewerId: caller.userId,
        before: endOfLatestDay(now),
      })
      if (row === undefined || !row.known) throw new Refusal('not_found', USER_NOT_FOUND)
      const { known: _, friend, ...stats } = row
      if (caller.userId !== params.id && !friend && caller.role !== 'admin') {
        throw new Refusal('forbidden', 'Only this player and their friends can see these stats.')
      }
      return { status: 200, body: { data: stats } }
    },
  }
}
