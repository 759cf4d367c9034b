import { sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { asJson, jsonRows } from '#database/query/json.ts'
import type { Game } from '#features/games/games.contract.ts'

/**
 * The expansions of the match `m` as JSON, in their order. Most matches have none, and the subquery
 * is not run for them. Ids that are no games any more are left out, and so is the match's own game:
 * the version before, which knows no expansions, may have removed or merged a game.
 */
export function expansionsOf(db: Db) {
  const isPostgres = engineOf(db) === 'postgres'
  const shape = { _id: sql.ref<string>('x.id'), name: sql.ref<string>('x.name') }
  const games = jsonRows(db, shape, sql.ref('ids.key'))
  // On SQLite a cross join is read in this order, the few ids first.
  const from = isPostgres
    ? sql`json_array_elements_text(m.expansions::json) with ordinality as ids (value, key)
        join games x on x.id = ids.value::uuid`
    : sql`json_each(m.expansions) as ids cross join games x on x.id = ids.value`
  const none = isPostgres ? sql`'[]'` : sql`json('[]')`
  return asJson(
    sql<Game[]>`case when m.expansions is null then ${none}
      else (select ${games} from ${from} where x.id <> m.game_id) end`,
  )
}
