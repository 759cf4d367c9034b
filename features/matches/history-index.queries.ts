import { type Kysely, type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { at, elements, idAt, idElement, idsIn } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'

import type { IndexedMatch, IndexedPlayer } from './history-index.rules.ts'

const FACETS: string = 'match_facets'
/** All columns, which are its key, in this order. */
const FACET = Object.keys({
  ...{ user_id: true, facet: true, match_order: true, match_id: true },
} satisfies Record<keyof Schema['match_facets'], true>) as (keyof Schema['match_facets'])[]
type Facet = Schema['match_facets']

const facetsStored = prepared<{ ids: string }, Facet>((db, { ids }) => {
  const isPostgres = engineOf(db) === 'postgres'
  const keys = isPostgres ? sql`m.index_keys::json` : sql`m.index_keys`
  const each = (name: 'users' | 'facets') =>
    isPostgres
      ? sql`json_array_elements_text(${keys} -> ${sql.lit(name)})`
      : sql`json_each(${keys}, ${sql.lit(`$.${name}`)})`
  const userId = isPostgres ? sql`cast(u.value as uuid)` : sql`u.value`
  // SQLite reads cross joins in this order.
  const rows = sql<Facet>`(select x.*
    from ${elements(db, ids)} as r cross join matches m cross join ${each('users')} as u
      cross join ${each('facets')} as f cross join match_facets x
    where m.id = ${idElement(db)} and m.index_keys <> '' and x.user_id = ${userId}
      and x.facet = f.value and x.match_order = ${keys} ->> 'order' and x.match_id = m.id)`
  return db.selectFrom(rows.as('found')).selectAll()
})

const valuesOf = (row: Facet) => FACET.map((name) => row[name])
/** The columns of a facet in a JSON array of their values. */
const facetColumns = (db: Db) => [idAt(db, 0), at(1), at(2), idAt(db, 3)]

const insertFacets = prepared<{ json: string }, never>((db, { json }) =>
  (db as unknown as Kysely<Record<string, Record<string, string>>>)
    .insertInto(FACETS)
    .columns([...FACET])
    .expression(
      db
        .selectFrom(elements(db, json).as('r'))
        .select(facetColumns(db).map((column, index) => column.as(FACET[index] ?? ''))),
    ),
)

// By the key: the index by match would read all rows of a table for one of them.
const deleteFacets = prepared<{ json: string }, never>((db, { json }) =>
  db.deleteFrom('match_facets').where(
    sql<boolean>`(${sql.join(FACET.map((name) => sql.ref(name)))}) in (
      select ${sql.join(facetColumns(db))} from ${elements(db, json)} as r)`,
  ),
)

/** Reads and writes facets, however many, by one statement each. */
export const facetRows = {
  async add(db: Db, rows: readonly Facet[]): Promise<void> {
    if (rows.length > 0) await insertFacets(db, { json: JSON.stringify(rows.map(valuesOf)) })
  },
  async remove(db: Db, rows: readonly Facet[]): Promise<void> {
    if (rows.length > 0) await deleteFacets(db, { json: JSON.stringify(rows.map(valuesOf)) })
  },
  /** Writes what differs between the stored facets of matches and the wanted ones. @returns the former */
  async replace(db: Db, matchIds: readonly string[], wanted: readonly Facet[]): Promise<Facet[]> {
    const textOf = (row: Facet) => JSON.stringify(valuesOf(row))
    const stored = await facetsStored(db, { ids: JSON.stringify(matchIds) })
    const [before, after] = [new Set(stored.map(textOf)), new Set(wanted.map(textOf))]
    await facetRows.remove(
      db,
      stored.filter((row) => !after.has(textOf(row))),
    )
    await facetRows.add(
      db,
      wanted.filter((row) => !before.has(textOf(row))),
    )
    return stored
  },
}

/** Stores the keys of matches, so that their facets are found. @param json an object of them by id */
export const storeIndexKeys = prepared<{ json: string }, never>((db, { json }) => {
  const isPostgres = engineOf(db) === 'postgres'
  const each = isPostgres
    ? sql<{ key: string; value: string }>`json_each_text(cast(${json} as json))`
    : sql<{ key: string; value: string }>`json_each(${json})`
  // Not recorded: it says nothing of the match.
  return db
    .updateTable('matches')
    .from(each.as('r'))
    .whereRef('matches.id', '=', isPostgres ? sql`cast(r.key as uuid)` : sql`r.key`)
    .set({ index_keys: sql`r.value` })
})

/** Matches by id, with their players by seat; those that do not exist are missing. */
export async function indexedMatches(db: Db, ids: readonly string[]): Promise<IndexedMatch[]> {
  const rows = await sourceRows(db, { ids: JSON.stringify(ids) })
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((players) => {
    const [match] = players
    if (match === undefined) return []
    return {
      ...match,
      confirmed: match.matchConfirmedAt !== null,
      players: players.map((row) => ({
        ...row,
        confirmed: row.confirmedAt !== null,
        corrects: Boolean(row.corrects),
      })),
    }
  })
}

const sourceRows = prepared<{ ids: string }, SourceRow>((db, { ids }) =>
  db
    .selectFrom('matches as m')
    .innerJoin('players as p', 'p.match_id', 'm.id')
    .where('m.id', 'in', idsIn(db, ids))
    .select([
      'm.id',
      'm.created_by as createdBy',
      'm.updated_at as updatedAt',
      'm.game_id as gameId',
      'm.mode',
      'm.location',
      'm.confirmed_at as matchConfirmedAt',
      'm.onlooker_id as onlookerId',
      'p.match_date as order',
      'p.user_id as userId',
      sql<string | null>`case when p.declined_by is null then p.person_id end`.as('personId'),
      'p.result',
      'p.confirmed_at as confirmedAt',
      hasOpenCorrection(sql.ref('p.user_id'), sql.ref('m.id')).as('corrects'),
    ])
    .orderBy('p.match_id')
    .orderBy('p.seat'),
)

/** Everybody who has matches in their history: a row for each player, with the creator. */
export async function readersOfMatches(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('matches as m')
    .innerJoin('players as p', 'p.match_id', 'm.id')
    .where('m.id', 'in', ids)
    .select(['m.id', 'p.user_id as userId', 'm.created_by as createdBy'])
    .execute()
}

interface SourceRow
  extends
    Omit<IndexedMatch, 'players' | 'confirmed'>,
    Omit<IndexedPlayer, 'confirmed' | 'corrects'> {
  matchConfirmedAt: string | null
  confirmedAt: string | null
  /** SQLite has numbers for it. */
  corrects: boolean | number
}

/** Whether this user has an open correction of this match; both are references or values. */
export function hasOpenCorrection(userId: RawBuilder<unknown>, matchId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select 1 from corrections open_one
    where open_one.match_id = ${matchId} and open_one.by_user_id = ${userId}
    and open_one.state = 'open')`
}

/** What is found by its name, as the beginning of its facets and the text behind all of them. */
export const namedKinds = {
  game: ['game:', 'game;'],
  user: ['user:', 'user;'],
  guest: ['guest:', 'guest;'],
  place: ['place:', 'place;'],
} as const
export type NamedKind = keyof typeof namedKinds

/**
 * The user's games, people or places in the order of their facets, `looked` of them at most, with the
 * names by which they are found: a game's or a guest's key, an account's name as it is written, a place's own
 * text. One step in the index finds each, so that the cost depends on their number, not on that of
 * matches.
 */
export const facetNames = (kind: NamedKind) => namesByKind[kind]

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

/** Names that are looked at together: a millisecond's work. */
const LOOKED_AT = 1000

/**
 * The facets of the guests of that name in somebody's history: mostly one, more where several people have
 * logged matches with one of that name.
 * @param onScan lets others go on
 */
export async function guestFacets(
  db: Db,
  userId: string,
  name: string,
  onScan: () => Promise<void>,
): Promise<string[]> {
  const key = nameKey(name)
  const found: string[] = []
  for (let after: string = namedKinds.guest[0]; ; await onScan()) {
    const names = await facetNames('guest')(db, { userId, after, looked: LOOKED_AT })
    for (const one of names) if (one.name === key) found.push(one.facet)
    const last = names.at(-1)
    if (last === undefined || names.length < LOOKED_AT) return found
    after = last.facet
  }
}
