import { type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { idsIn } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'

/** @param ids a JSON array */
export const insertFacets = prepared<{ ids: string }, never>((db, { ids }) =>
  db
    .insertInto('match_facets')
    .columns(FACET)
    .expression(
      db
        .selectFrom(sql<Schema['match_facets']>`facets_of_matches`.as('due'))
        .where(isOneOf(db, ids))
        .select(FACET),
    )
    .onConflict((conflict) => conflict.doNothing()),
)

/** PostgreSQL takes a list into each part of the view; beside a subquery it reads all matches of everybody. */
const isOneOf = (db: Db, ids: string) =>
  engineOf(db) === 'postgres'
    ? sql<boolean>`due.match_id = any(array${idsIn(db, ids)})`
    : sql<boolean>`due.match_id in ${idsIn(db, ids)}`

const FACET = Object.keys({
  ...{ user_id: '', facet: '', match_order: '', match_id: '' },
} satisfies Schema['match_facets']) as (keyof Schema['match_facets'])[]

export async function readersOfMatches(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('matches as m')
    .innerJoin('players as p', 'p.match_id', 'm.id')
    .where('m.id', 'in', ids)
    .select(['m.id', 'p.user_id as userId', 'm.created_by as createdBy'])
    .select('m.updated_at as updatedAt')
    .execute()
}

export function hasOpenCorrection(userId: RawBuilder<unknown>, matchId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select 1 from corrections open_one
    where open_one.match_id = ${matchId} and open_one.by_user_id = ${userId}
    and open_one.state = 'open')`
}

/** The beginning of a kind's facets, and a text that sorts behind all of them. */
export const namedKinds = {
  game: ['game:', 'game;'],
  user: ['user:', 'user;'],
  guest: ['guest:', 'guest;'],
  place: ['place:', 'place;'],
} as const
export type NamedKind = keyof typeof namedKinds

/**
 * At most `looked` facets, in their order, with the names by which they are found. One step in the index
 * finds each: the cost depends on their number, not on that of matches.
 */
const namesByKind = {
  game: namesOf('game', (id) => sql`(select name_key from games where games.id = ${id})`),
  user: namesOf(
    'user',
    (id) => sql`(select first_name || ' ' || last_name from users where users.id = ${id})`,
  ),
  guest: namesOf(
    'guest',
    (id) => sql`(select coalesce((select same.name_key from people same
      where same.id = x.merged_into), x.name_key) from people x where x.id = ${id})`,
  ),
  place: namesOf('place'),
} satisfies Record<NamedKind, unknown>

/** @param nameOf the name of an id; without it the facet has the name */
function namesOf(kind: NamedKind, nameOf?: (id: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const [beginning, end] = namedKinds[kind]
  return prepared<
    { userId: string; after: string; looked: number },
    { facet: string; name: string | null }
  >((db, { userId, after, looked }) => {
    const next = (facet: RawBuilder<string>) => sql<string | null>`(select facet from match_facets
      where user_id = ${userId} and facet > ${facet} and facet < ${sql.lit(end)}
      order by facet limit 1)`
    const text = sql`substr(facet, ${sql.lit(beginning.length + 1)})`
    const id = engineOf(db) === 'postgres' ? sql`cast(${text} as uuid)` : text
    return db
      .withRecursive('played(facet, place)', (cte) =>
        cte.selectNoFrom([next(sql`${after}`).as('facet'), sql<number>`1`.as('place')]).unionAll(
          cte
            .selectFrom('played')
            .where('played.facet', 'is not', null)
            .where('played.place', '<', looked)
            .select([
              next(sql.ref('played.facet')).as('facet'),
              sql<number>`played.place + 1`.as('place'),
            ]),
        ),
      )
      .selectFrom('played')
      .where('played.facet', 'is not', null)
      .select([
        sql<string>`played.facet`.as('facet'),
        sql<string | null>`${nameOf?.(id) ?? text}`.as('name'),
      ])
      .orderBy('played.place')
  })
}

/** A millisecond's work. */
const LOOKED_AT = 1000

/** @param onScan lets others use the event loop */
export async function facetsNamed(
  db: Db,
  { userId, kind }: { userId: string; kind: NamedKind },
  fits: (name: string) => boolean,
  onScan: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  const found: string[] = []
  for (let after: string = namedKinds[kind][0]; ; await onScan()) {
    const names = await namesByKind[kind](db, { userId, after, looked: LOOKED_AT })
    for (const { facet, name } of names) if (fits(name ?? '')) found.push(facet)
    const last = names.at(-1)
    if (last === undefined || names.length < LOOKED_AT) return found
    after = last.facet
  }
}

export async function guestFacets(
  db: Db,
  userId: string,
  name: string,
  onScan: () => Promise<void>,
): Promise<string[]> {
  const key = nameKey(name)
  return facetsNamed(db, { userId, kind: 'guest' }, (one) => one === key, onScan)
}
