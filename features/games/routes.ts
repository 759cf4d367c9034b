import type { App } from '#platform/app.ts'
import type { Handlers } from '#platform/serve.ts'

import { addGame } from './commands.ts'
import type { gameCalls } from './contract.ts'
import { containing, listGames } from './queries.ts'
import { gameKey } from './rules.ts'

/** More games than anybody has; both engines take it as a limit. */
const ALL = 2 ** 31 - 1

export function gameHandlers(app: App): Handlers<typeof gameCalls> {
  return {
    'GET /games': async ({ query, caller }) => {
      const data = await listGames(app.database.read, {
        userId: caller.userId,
        pattern: containing(gameKey(query.q ?? '')),
        limit: query.limit ?? ALL,
      })
      return { status: 200, body: { data } }
    },

    'POST /games': async ({ body, caller, now, once }) =>
      once(async (trx) => {
        const { game, added } = await addGame(trx, { ...body, userId: caller.userId }, now)
        const people: string[] = []
        return added
          ? { status: 201 as const, body: { message: 'Game added!', data: game }, people }
          : {
              status: 200 as const,
              body: { message: 'This game is already on the list.', data: game },
              people,
            }
      }),
  }
}
