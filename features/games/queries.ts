import { sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'

import type { Game } from './contract.ts'
import { GAME_NAME_MAX } from './rules.ts'

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

/** Names that one search looks at; what fits further behind is on a further page. */
export const LOOKED_AT = 20_000

/** Before every game: nobody plays one so often. */
const BEGINNING: GamePlace = { count: 2 ** 31 - 1, key: '' }

/** Sorts behind every key. */
const BEHIND_ALL = '\u{10FFFF}'.repeat(GAME_NAME_MAX + 1)

/**
 * A page of games, the user's most played first, then by name. A search's page may be short, even
 * empty, before the last one: however many games there are, each costs the same at most.
 */
export async function listGames(
  db: Db,
  { after = BEGINNING, limit, ...wanted }: GamesWanted,
): Promise<{ games: ListedGame[]; next: GamePlace | null }> {
  // Those that the user never played come last.
  const othersAfter = after.count === 0 ? after.key : ''
  // Without a search the first games that come are the page.
  const [last] = wanted.part === '' ? [] : await lastLookedAt(db, { othersAfter })
  const found = await gamesAfter(db, {
    ...wanted,
    afterCount: after.count,
    afterKey: after.key,
    othersAfter,
    othersUpTo: last?.key ?? BEHIND_ALL,
    andOneMore: limit + 1,
  })
  const games = found.slice(0, limit)
  if (found.length > limit) return { games, next: games.at(-1) ?? null }
  return { games, next: last === undefined ? null : { count: 0, key: last.key } }
}

interface PageParams {
  userId: string
  part: string
  afterCount: number
  afterKey: string
  othersAfter: string
  othersUpTo: string
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
        .where('g.name_key', '<=', params.othersUpTo)
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

/** The last name that a search from this place on looks at, if there are so many. */
const lastLookedAt = prepared<{ othersAfter: string }, { key: string }>((db, { othersAfter }) =>
  db
    .selectFrom('games')
    .where('name_key', '>', othersAfter)
    .select('name_key as key')
    .orderBy('name_key')
    .offset(LOOKED_AT - 1)
    .limit(1),
)

export const findGame = prepared<{ id: string }, Game>((db, { id }) =>
  db.selectFrom('games').where('id', '=', id).select(['id as _id', 'name']),
)

export const findGameByKey = prepared<{ key: string }, Game>((db, { key }) =>
  db.selectFrom('games').where('name_key', '=', key).select(['id as _id', 'name']),
)

/** A game that nobody removes until the transaction ends. */
export const lockGame = prepared<{ id: string }, Game>((trx, { id }) => kept(trx, 'id', id))

/** The same by its key. */
export const lockGameByKey = prepared<{ key: string }, Game>((trx, { key }) =>
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
