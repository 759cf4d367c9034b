import { sql } from 'kysely'

import { engineOf, type Trx } from '#database/connect.ts'

/** Stores by what seeded matches are found, from their facets, as the product does with each match. */
export async function seedIndexKeys(trx: Trx): Promise<void> {
  const isPostgres = engineOf(trx) === 'postgres'
  // It does not know yet how many rows there are, and no index finds them by match.
  if (isPostgres) await sql`set local enable_nestloop = off`.execute(trx)
  const keys = isPostgres
    ? sql`json_build_object('order', min(match_order), 'users', json_agg(distinct user_id),
          'facets', json_agg(distinct facet))::text`
    : sql`json_object('order', min(match_order), 'users', json(json_group_array(distinct user_id)),
          'facets', json(json_group_array(distinct facet)))`
  await sql`update matches set index_keys = k.keys
    from (select match_id, ${keys} as keys from match_facets group by match_id) as k
    where matches.id = k.match_id and matches.index_keys = ''`.execute(trx)
}
