import { type Kysely, type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { perCount, prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'

import type { IndexedMatch } from './history-index.rules.ts'

type IndexTable = 'match_facets' | 'made_guests'

/**
 * Reads and writes a table of the index, however many rows, by one statement each.
 * @param everyColumn all columns of the table, first those of its key
 */
function indexTable<T extends IndexTable>(
  of: T,
  everyColumn: Record<keyof Schema[T] & string, 'key id' | 'key' | 'text' | 'integer'>,
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
  const select = prepared<{ ids: string }, Row>((db, { ids }) => {
    const matchIds = db.selectFrom(elements(db, ids).as('r')).select(idElement(db).as('id'))
    return any(db).selectFrom(table).where('match_id', 'in', matchIds).select(names).$castTo<Row>()
  })
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

export const facetRows = indexTable('match_facets', {
  user_id: 'key id',
  facet: 'key',
  match_order: 'key',
  match_id: 'key id',
})

export const guestRows = indexTable('made_guests', {
  user_id: 'key id',
  guest_key: 'key',
  match_order: 'key',
  match_id: 'key id',
  name: 'text',
  seats: 'integer',
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
