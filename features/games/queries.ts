import { sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { prepared } from '#database/prepared.ts'

import type { Game } from './contract.ts'

interface ListedGame extends Game {
  /** How often the user played it; with the key, its place in the list. */
  count: number
  key: string
}

/** Where a page begins: behind the game of this place. */
export type GamePlace = Pick<ListedGame, 'count' | 'key'>

interface GamesWanted {
  userId: string
  /** Part of the games' keys. */
  part: string
  limit: number
  after?: GamePlace | undefined
}

/** Before every game: nobody plays one so often. */
const BEGINNING: GamePlace = { count: 2 ** 31 - 1, key: '' }

/** A page of games, the user's most played first, then by name. */
export async function listGames(
  db: Db,
  { after = BEGINNING, limit, ...wanted }: GamesWanted,
): Promise<{ games: ListedGame[]; next: GamePlace | null }> {
  const found = await gamesAfter(db, {
    ...wanted,
    afterCount: after.count,
    afterKey: after.key,
    // Those that the user never played come last.
    othersAfter: after.count === 0 ? after.key : '',
    andOneMore: limit + 1,
  })
  const games = found.slice(0, limit)
  return { games, next: found.length > limit ? (games.at(-1) ?? null) : null }
}

interface PageParams {
  userId: string
  part: string
  afterCount: number
  afterKey: string
  othersAfter: string
  andOneMore: number
}

/**
 * The played games are few and counted by the user's own rows; of the others only as many are read
 * as can be shown, in the order of their key.
 */
const gamesAfter = prepared<PageParams, ListedGame>((db, params) => {
  // Not `like`, which tries a pattern at every place of a name: long names of one letter cost it dear.
  const position = sql.raw(engineOf(db) === 'postgres' ? 'strpos' : 'instr')
  const named = sql<boolean>`${position}(g.name_key, ${params.part}) > 0`
  return db
    .with('plays', (cte) =>
      cte
        .selectFrom('players')
        .where('user_id', '=', params.userId)
        .groupBy('game_id')
        .select((eb) => ['game_id', eb.fn.countAll<number>().as('count')]),
    )
    .with('played', (cte) =>
      cte
        .selectFrom('plays')
        .innerJoin('games as g', 'g.id', 'plays.game_id')
        .where(named)
        .where((eb) =>
          eb.or([
            eb('plays.count', '<', params.afterCount),
            eb.and([
              eb('plays.count', '=', params.afterCount),
              eb('g.name_key', '>', params.afterKey),
            ]),
          ]),
        )
        .select(['g.id', 'g.name', 'g.name_key', 'plays.count']),
    )
    .with('others', (cte) =>
      cte
        .selectFrom('games as g')
        .where('g.name_key', '>', params.othersAfter)
        .where(named)
        .where('g.id', 'not in', (eb) => eb.selectFrom('plays').select('game_id'))
        .select(['g.id', 'g.name', 'g.name_key', sql.lit(0).as('count')])
        .orderBy('g.name_key')
        .limit(params.andOneMore),
    )
    .with('listed', (cte) =>
      cte.selectFrom('played').selectAll().unionAll(cte.selectFrom('others').selectAll()),
    )
    .selectFrom('listed')
    .select([
      'id as _id',
      'name',
      'name_key as key',
      sql<number>`cast(count as integer)`.as('count'),
    ])
    .orderBy(sql`listed.count`, 'desc')
    .orderBy('name_key')
    .limit(params.andOneMore)
})

export const findGame = prepared<{ id: string }, Game>((db, { id }) =>
  db.selectFrom('games').where('id', '=', id).select(['id as _id', 'name']),
)

export const findGameByKey = prepared<{ key: string }, Game>((db, { key }) =>
  db.selectFrom('games').where('name_key', '=', key).select(['id as _id', 'name']),
)

/** A game that nobody removes until the transaction ends. */
export const holdGame = prepared<{ id: string }, Game>((trx, { id }) => kept(trx, 'id', id))

/** The same by its key. */
export const holdGameByKey = prepared<{ key: string }, Game>((trx, { key }) =>
  kept(trx, 'name_key', key),
)

/** SQLite's one writer holds everything anyway. */
function kept(trx: Db, column: 'id' | 'name_key', value: string) {
  const game = trx.selectFrom('games').where(column, '=', value).select(['id as _id', 'name'])
  return engineOf(trx) === 'postgres' ? game.forKeyShare() : game
}

/** A `like` pattern for keys that contain the text; the text's own wildcards are letters. */
export function containing(key: string): string {
  return `%${key.replaceAll(/[\\%_]/gu, '\\$&')}%`
}
