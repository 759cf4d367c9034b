import { type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { textsOf } from '#database/query/json-rows.ts'
import { pagesById } from '#database/query/pages-by-id.ts'
import { perCount, prepared } from '#database/query/prepared.ts'

import type { Game } from './games.contract.ts'
import { GAME_NAME_MAX } from './games.rules.ts'

interface ListedGame extends Game {
  /** The user's plays. */
  count: number
  key: string
}

export type GameCursor = Pick<ListedGame, 'count' | 'key'>

interface GamesFilter {
  userId: string
  part: string
  played: boolean
  limit: number
  after?: GameCursor | undefined
}

/** Names that one search scans; later matches are on later pages. */
export const SCANNED_MAX = 20_000

/** Before every game: nobody plays one so often. */
const BEGINNING: GameCursor = { count: 2 ** 31 - 1, key: '' }

/** Sorts after every key. */
const END = '\u{10FFFF}'.repeat(GAME_NAME_MAX + 1)

/**
 * The user's most played first, then by name. A search's page can be short or even empty before the last one,
 * so that its cost has a limit however many games there are.
 */
export async function listGames(
  db: Db,
  { after = BEGINNING, limit, played, ...filter }: GamesFilter,
): Promise<{ games: ListedGame[]; next: GameCursor | null }> {
  // The games that the user never played come last.
  const othersAfter = played ? END : after.count === 0 ? after.key : ''
  // Without a search no scan limit is needed: the first games are the page.
  const [last] = filter.part === '' || played ? [] : await lastScanned(db, { othersAfter })
  const found = await gamesAfter(db, {
    ...filter,
    afterCount: after.count,
    afterKey: after.key,
    othersAfter,
    othersUpTo: last?.key ?? END,
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

/** Without matches that they only logged. */
function playsOf(db: Db, userId: string) {
  const id = sql<string>`substr(facet, ${sql.lit('game:'.length + 1)})`
  const inHistory = db
    .selectFrom('match_facets')
    .where('user_id', '=', userId)
    .where('facet', '>', sql.lit('game:'))
    .where('facet', '<', sql.lit('game;'))
    .groupBy('facet')
    .select((engineOf(db) === 'postgres' ? sql<string>`cast(${id} as uuid)` : id).as('game_id'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const onlyLogged = db
    .selectFrom('matches')
    .where('onlooker_id', '=', userId)
    .groupBy('game_id')
    .select(['game_id', sql<number>`-count(*)`.as('count')])
  return db
    .selectFrom(inHistory.unionAll(onlyLogged).as('each'))
    .groupBy('game_id')
    .having((eb) => eb.fn.sum('count'), '>', sql.lit(0))
    .select((eb) => ['game_id', eb.fn.sum<number>('count').as('count')])
}

/** Played games are few, and counted in the history's index. Of the others one page is read, by key. */
const gamesAfter = prepared<PageParams, ListedGame>((db, params) => {
  const matchesPart = hasPart(db, sql.ref('g.name_key'), params.part)
  return db
    .with('plays', () => playsOf(db, params.userId))
    .with('played', (cte) =>
      cte
        .selectFrom('plays')
        .innerJoin('games as g', 'g.id', 'plays.game_id')
        .where(matchesPart)
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
        .where(matchesPart)
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

const lastScanned = prepared<{ othersAfter: string }, { key: string }>((db, { othersAfter }) =>
  db
    .selectFrom('games')
    .where('name_key', '>', othersAfter)
    .select('name_key as key')
    .orderBy('name_key')
    .offset(SCANNED_MAX - 1)
    .limit(1),
)

export const findGame = prepared<{ id: string }, Game>((db, { id }) =>
  db.selectFrom('games').where('id', '=', id).select(['id as _id', 'name']),
)

/** Nobody deletes them until the transaction ends; unknown ids are left out. */
export async function lockGames(trx: Db, ids: readonly string[]): Promise<Game[]> {
  return ids.length === 0 ? [] : gameLocks(ids.length)(trx, Object.fromEntries(ids.entries()))
}

const gameLocks = perCount((count) =>
  prepared<Record<number, string>, Game>((trx, params) => {
    const ids = Array.from({ length: count }, (_, index) => params[index] ?? '')
    const games = trx.selectFrom('games').where('id', 'in', ids).select(['id as _id', 'name'])
    // In one order everywhere, so that two requests cannot deadlock.
    return engineOf(trx) === 'postgres' ? games.orderBy('id').forKeyShare() : games
  }),
)

/** @param json an array of keys. SQLite needs no lock: it has only one writer. */
export const lockGamesByKeys = prepared<{ json: string }, Game & { key: string }>(
  (trx, { json }) => {
    const games = trx
      .selectFrom('games')
      .where('name_key', 'in', textsOf(trx, json))
      .select(['id as _id', 'name', 'name_key as key'])
    // In one order everywhere, so that two imports cannot deadlock.
    return engineOf(trx) === 'postgres' ? games.orderBy('name_key').forKeyShare() : games
  },
)

/** Not `like`, which is slow on long names of one repeated letter. */
export function hasPart(
  db: Db,
  key: RawBuilder<unknown>,
  part: string | RawBuilder<unknown>,
): RawBuilder<boolean> {
  const position = sql.raw(engineOf(db) === 'postgres' ? 'strpos' : 'instr')
  return sql<boolean>`${position}(${key}, ${part}) > 0`
}

export function addedGamePages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      db
        .selectFrom('games')
        .where('created_by', '=', userId)
        .where('name_key', '>', after)
        .select(['name', 'name_key as id'])
        .orderBy('name_key'),
    ({ name }) => name,
    '',
  )
}
