import { sql } from 'kysely'

import { prepared } from '#database/prepared.ts'

import type { Game } from './contract.ts'

interface GamesWanted {
  userId: string
  /** Pattern of `like` on name keys. */
  pattern: string
  limit: number
}

/**
 * Games, the user's most played first, then by name. The played ones are few and counted by the
 * user's own rows; of the others only as many are read as can be shown, in the order of their key.
 */
export const listGames = prepared<GamesWanted, Game>((db, { userId, pattern, limit }) => {
  const named = sql<boolean>`g.name_key like ${pattern} escape '\\'`
  return db
    .with('plays', (cte) =>
      cte
        .selectFrom('players')
        .where('user_id', '=', userId)
        .groupBy('game_id')
        .select((eb) => ['game_id', eb.fn.countAll<number>().as('count')]),
    )
    .with('played', (cte) =>
      cte
        .selectFrom('plays')
        .innerJoin('games as g', 'g.id', 'plays.game_id')
        .where(named)
        .select(['g.id', 'g.name', 'g.name_key', 'plays.count']),
    )
    .with('others', (cte) =>
      cte
        .selectFrom('games as g')
        .where(named)
        .where('g.id', 'not in', (eb) => eb.selectFrom('plays').select('game_id'))
        .select(['g.id', 'g.name', 'g.name_key', sql.lit(0).as('count')])
        .orderBy('g.name_key')
        .limit(limit),
    )
    .with('listed', (cte) =>
      cte.selectFrom('played').selectAll().unionAll(cte.selectFrom('others').selectAll()),
    )
    .selectFrom('listed')
    .select(['id as _id', 'name'])
    .orderBy('count', 'desc')
    .orderBy('name_key')
    .limit(limit)
})

export const findGame = prepared<{ id: string }, Game>((db, { id }) =>
  db.selectFrom('games').where('id', '=', id).select(['id as _id', 'name']),
)

export const findGameByKey = prepared<{ key: string }, Game>((db, { key }) =>
  db.selectFrom('games').where('name_key', '=', key).select(['id as _id', 'name']),
)

/** A `like` pattern for keys that contain the text; the text's own wildcards are letters. */
export function containing(key: string): string {
  return `%${key.replaceAll(/[\\%_]/gu, '\\$&')}%`
}
