import type { App } from '#platform/app.ts'
import { readCursor, writeCursor } from '#platform/http/cursors.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'

import { searchCatalogue } from './catalogue.queries.ts'
import { addGame, ADDITIONS, checkOwnGames } from './games.commands.ts'
import type { gameEndpoints, ListedGame } from './games.contract.ts'
import { findGame, type GameCursor, listGames } from './games.queries.ts'
import { GAME_NOT_FOUND, gameKey } from './games.rules.ts'

export function gameHandlers(app: App): Handlers<typeof gameEndpoints> {
  const { read } = app.database
  const catalogue = app.config.gameCatalogue
  const find = async (id: string) => {
    const [game] = await findGame(read, { id })
    if (game === undefined) throw new Refusal('not_found', GAME_NOT_FOUND)
    return game
  }
  return {
    'GET /games': async ({ query: { q = '', played, limit, cursor }, caller }) => {
      const { games, next } = await listGames(read, {
        userId: caller.userId,
        part: gameKey(q),
        played: played === 'me',
        limit,
        after: readCursor(cursor, placeOf),
      })
      const data: ListedGame[] = games.map(({ _id, name }) => ({ _id, name }))
      // Behind the last of the list: only somebody who looks for a game of the catalogue finds it.
      if (catalogue && next === null && played !== 'me' && data.length < limit) {
        const listed = new Set(data.map(({ _id }) => _id))
        data.push(...(await searchCatalogue(read, { q, limit: limit - data.length, listed })))
      }
      const nextCursor = next === null ? null : writeCursor(`${next.count} ${next.key}`)
      return { status: 200, body: { data, meta: { nextCursor } } }
    },

    'GET /games/:id': async ({ params }) => ({
      status: 200,
      body: { data: await find(params.id) },
    }),

    'POST /games': async ({ body, caller, now }) => {
      const { game: data, added } = await app.database.transact(async (trx) => {
        const done = await addGame(trx, { ...body, userId: caller.userId, catalogue }, now)
        if (!done.added) return done
        await checkOwnGames(trx, caller.userId)
        for (const limit of ADDITIONS) await app.limits.countIn(trx, limit, caller.userId)
        return done
      })
      return added
        ? { status: 201, body: { message: 'Game added!', data } }
        : { status: 200, body: { message: 'This game is already on the list.', data } }
    },
  }
}

/** The cursor is count and key of the last game that the client has. */
function placeOf(text: string): GameCursor | undefined {
  const [, count, key] = /^(\d{1,9}) ([^\0]*)$/su.exec(text) ?? []
  return count === undefined || key === undefined ? undefined : { count: Number(count), key }
}
