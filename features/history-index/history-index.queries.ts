import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { elements, idElement, idsIn } from '#database/query/json-rows.ts'
import { perCount, prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'

import type { IndexedMatch } from './history-index.rules.ts'

type IndexTable = 'match_facets' | 'made_guests'

/**
 * Reads and writes a table of the index, however many rows, by one statement each.
 * @param everyColumn all columns of the table, first those of its key
 * @param storedOf the rows of the matches of a JSON array of ids
 */
function indexTable<T extends IndexTable>(
  of: T,
  everyColumn: Record<keyof Schema[T] & string, 'key id' | 'key' | 'text' | 'integer'>,
  storedOf: (db: Db, ids: string) => Compilable<Schema[T]>,
) {
  type Row = Schema[T]
  const table: string = of
  const columns = Object.entries<string>(everyColumn)
  const names = columns.map(([name]) => name)
  const keys = columns.filter(([, kind]) => kind.startsWith('key'))
  const valueOf = (db: Db, [name, kind]: [string, string]) => {
    const text = sql<string>`r.value ->> ${sql.lit(name)}`
    if (kind === 'integer') return sql<string>`cast(${text} as integer)`
    return kind === 'key id' && engineOf(db) === 'postgres'
      ? sql<string>`cast(${text} as uuid)`
      : text
  }
  const any = (db: Db) => db as unknown as Kysely<Record<string, Record<string, string>>>
  const select = prepared<{ ids: string }, Row>((db, { ids }) => storedOf(db, ids))
  const insert = prepared<{ json: string }, never>((db, { json }) => {
    const rows = db.selectFrom(elements(db, json).as('r'))
    const values = columns.map((column) => valueOf(db, column).as(column[0]))
    return any(db).insertInto(table).columns(names).expression(rows.select(values))
  })
  // By the key: the index by match would read all rows of a table for one of them.
  const remove = prepared<{ json: string }, never>((db, { json }) =>
    any(db)
      .deleteFrom(table)
      .where(
        sql<boolean>`(${sql.join(keys.map(([name]) => sql.ref(name)))}) in (
        select ${sql.join(keys.map((column) => valueOf(db, column)))}
        from ${elements(db, json)} as r)`,
      ),
  )
  const textOf = (row: Row) => JSON.stringify(names.map((name) => row[name as keyof Row]))
  const add = async (db: Db, rows: readonly Row[]) => {
    if (rows.length > 0) await insert(db, { json: JSON.stringify(rows) })
  }
  return {
    add,
    remove: async (db: Db, rows: readonly Row[]) => {
      if (rows.length > 0) await remove(db, { json: JSON.stringify(rows) })
    },
    /** Writes what differs between the stored rows of matches and the wanted ones. @returns the former */
    async replace(db: Db, matchIds: readonly string[], wanted: readonly Row[]): Promise<Row[]> {
      const stored = await select(db, { ids: JSON.stringify(matchIds) })
      const [before, after] = [new Set(stored.map(textOf)), new Set(wanted.map(textOf))]
      const gone = stored.filter((row) => !after.has(textOf(row)))
      if (gone.length > 0) await remove(db, { json: JSON.stringify(gone) })
      await add(
        db,
        wanted.filter((row) => !before.has(textOf(row))),
      )
      return stored
    },
  }
}

export const facetRows = indexTable(
  'match_facets',
  { user_id: 'key id', facet: 'key', match_order: 'key', match_id: 'key id' },
  (db, ids) => {
    const isPostgres = engineOf(db) === 'postgres'
    const keys = isPostgres ? sql`m.index_keys::json` : sql`m.index_keys`
    const each = (name: 'users' | 'facets') =>
      isPostgres
        ? sql`json_array_elements_text(${keys} -> ${sql.lit(name)})`
        : sql`json_each(${keys}, ${sql.lit(`$.${name}`)})`
    const userId = isPostgres ? sql`cast(u.value as uuid)` : sql`u.value`
    // SQLite reads cross joins in this order.
    const rows = sql<Schema['match_facets']>`(select x.*
      from ${elements(db, ids)} as r cross join matches m cross join ${each('users')} as u
        cross join ${each('facets')} as f cross join match_facets x
      where m.id = ${idElement(db)} and m.index_keys <> '' and x.user_id = ${userId}
        and x.facet = f.value and x.match_order = ${keys} ->> 'order' and x.match_id = m.id)`
    return db.selectFrom(rows.as('found')).selectAll()
  },
)

export const guestRows = indexTable(
  'made_guests',
  {
    ...{ user_id: 'key id', guest_key: 'key', match_order: 'key', match_id: 'key id' },
    ...{ name: 'text', seats: 'integer' },
  },
  (db, ids) =>
    db
      .selectFrom('made_guests')
      .where('match_id', 'in', idsIn(db, ids))
      .select(['user_id', 'guest_key', 'match_order', 'match_id', 'name', 'seats']),
)

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
  const rows = await sourceRows(ids.length)(db, Object.fromEntries(ids.entries()))
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((players) => {
    const [match] = players
    if (match === undefined) return []
    const { id, createdBy, order, gameId, mode, location, matchConfirmedAt, onlookerId } = match
    return {
      id,
      createdBy,
      updatedAt: match.updatedAt,
      order,
      gameId,
      mode,
      location,
      onlookerId,
      confirmed: matchConfirmedAt !== null,
      players: players.map((row) => ({
        userId: row.userId,
        guestName: row.guestName,
        declined: row.declinedBy !== null,
        former: row.formerAt !== null,
        result: row.result,
        confirmed: row.confirmedAt !== null,
        corrects: Boolean(row.corrects),
      })),
    }
  })
}

const sourceRows = perCount((count) =>
  prepared<Record<string, string>, SourceRow>((db, params) =>
    db
      .selectFrom('matches as m')
      .innerJoin('players as p', 'p.match_id', 'm.id')
      .where(
        'm.id',
        'in',
        Array.from({ length: count }, (_, index) => params[index] ?? ''),
      )
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
        'p.guest_name as guestName',
        'p.declined_by as declinedBy',
        'p.former_at as formerAt',
        'p.result',
        'p.confirmed_at as confirmedAt',
        hasOpenCorrection(sql.ref('p.user_id'), sql.ref('m.id')).as('corrects'),
      ])
      .orderBy('p.match_id')
      .orderBy('p.seat'),
  ),
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

interface SourceRow {
  id: string
  createdBy: string
  updatedAt: string
  gameId: string
  mode: IndexedMatch['mode']
  location: string | null
  matchConfirmedAt: string | null
  onlookerId: string | null
  order: string
  userId: string | null
  guestName: string | null
  declinedBy: string | null
  formerAt: string | null
  result: string
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
 * names by which they are found: a game's key, an account's name as it is written, for others the facet's
 * own text. One step in the index finds each, so that the cost depends on their number, not on that of
 * matches.
 */
export const facetNames = (kind: NamedKind) => namesByKind[kind]

const namesByKind = {
  game: namesOf('game', (id) => sql`(select name_key from games where games.id = ${id})`),
  user: namesOf(
    'user',
    (id) => sql`(select first_name || ' ' || last_name from users where users.id = ${id})`,
  ),
  guest: namesOf('guest'),
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
