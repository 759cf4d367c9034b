import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'

import { type Db, engineOf } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'
import { dayOfMatch } from '#features/matches/days/queries.ts'

import type { EntrySource } from '../entries/rules.ts'

/** The elements of a JSON array, as `r.value`. */
function elements(db: Db, json: string): RawBuilder<{ value: unknown }> {
  const text = sql`${json}`
  return engineOf(db) === 'postgres'
    ? sql`jsonb_array_elements(cast(${text} as jsonb))`
    : sql`json_each(${text})`
}

/** The text at an index of an element that is an array. */
const at = (index: number) => sql<string>`r.value ->> ${sql.lit(index)}`

/** The id at an index of an element that is an array. */
function idAt(db: Db, index: number): RawBuilder<string> {
  return engineOf(db) === 'postgres' ? sql<string>`cast(${at(index)} as uuid)` : at(index)
}

/** An element that is an id. */
function idElement(db: Db): RawBuilder<string> {
  return engineOf(db) === 'postgres'
    ? sql<string>`cast(r.value #>> '{}' as uuid)`
    : sql<string>`r.value`
}

/** Whether a user has something in the queue that is due; to select beside an answer. */
export function isDue(userId: string, now: string): RawBuilder<number | boolean> {
  return sql`exists (select 1 from tally_queue
    where user_id = ${userId} and due <= ${now})`
}

/** The first user after another one who has something in the queue that is due. */
export const nextQueuedUser = prepared<{ after: string; now: string }, { userId: string }>(
  (db, { after, now }) =>
    db
      .selectFrom('tally_queue')
      .where('user_id', '>', after)
      .where('due', '<=', now)
      .select('user_id as userId')
      .orderBy('user_id')
      .limit(1),
)

interface Due {
  userId: string
  now: string
  limit: number
}

/**
 * Removes rows from a user's queue. @returns their matches
 * On PostgreSQL a match that is queued again meanwhile has a new row, which stays.
 */
export const takeDue = prepared<Due, { id: string }>((db, { userId, now, limit }) => {
  const due = sql`select ${engineOf(db) === 'postgres' ? sql`ctid` : sql`match_id`} from tally_queue
    where user_id = ${userId} and due <= ${now} limit ${limit}`
  const chosen =
    engineOf(db) === 'postgres'
      ? sql<boolean>`ctid = any(array(${due}))`
      : sql<boolean>`user_id = ${userId} and match_id in (${due})`
  return db.deleteFrom('tally_queue').where(chosen).returning('match_id as id')
})

/**
 * Removes the rows of some matches from a user's queue, if the matches have entries. @returns those
 * matches
 */
export const takeMatches = prepared<{ userId: string; json: string }, { id: string }>(
  (db, { userId, json }) =>
    db
      .deleteFrom('tally_queue')
      .where('user_id', '=', userId)
      .where(
        'match_id',
        'in',
        db
          .selectFrom(elements(db, json).as('r'))
          .innerJoin('entries as e', (join) =>
            join.on('e.user_id', '=', userId).on(sql<boolean>`e.match_id = ${idElement(db)}`),
          )
          .select('e.match_id'),
      )
      .returning('match_id as id'),
)

/** Who plays in some matches, or has a tally of a person. */
export const usersBeside = prepared<{ person: string; json: string }, { userId: string }>(
  (db, { person, json }) =>
    db
      .selectFrom('players as p')
      .innerJoin(elements(db, json).as('r'), (join) =>
        join.on(sql<boolean>`p.match_id = ${idElement(db)}`),
      )
      .where('p.user_id', 'is not', null)
      .select((eb) => eb.ref('p.user_id').$notNull().as('userId'))
      .union(
        db
          .selectFrom('tallies')
          .where('key', '=', person)
          .where('kind', '=', sql.lit('person'))
          .select('user_id as userId'),
      )
      .orderBy('userId'),
)

/** Queues matches of a user again, each with the time at which it is due. */
export const queueLater = prepared<{ userId: string; json: string }, never>(
  (db, { userId, json }) => {
    const user =
      engineOf(db) === 'postgres' ? sql<string>`cast(${userId} as uuid)` : sql<string>`${userId}`
    return db
      .insertInto('tally_queue')
      .columns(['user_id', 'match_id', 'due'])
      .expression(
        db
          .selectFrom(elements(db, json).as('r'))
          .select([user.as('user_id'), idAt(db, 0).as('match_id'), at(1).as('due')]),
      )
  },
)

/** A match as entries are made of it, and its place in lists. */
export interface QueuedMatch extends EntrySource {
  order: string
}

interface SourceRow extends Omit<QueuedMatch, 'players' | 'confirmed' | 'expansions'> {
  confirmedAt: string | null
  expansions: string | null
  playerId: string
  userId: string | null
  guestName: string | null
  score: number | null
  result: EntrySource['players'][number]['result']
  team: string | null
  role: string | null
}

const sourceRows = prepared<{ json: string }, SourceRow>((db, { json }) =>
  db
    .selectFrom(elements(db, json).as('r'))
    .innerJoin('matches as m', (join) => join.on(sql<boolean>`m.id = ${idElement(db)}`))
    .innerJoin('players as p', 'p.match_id', 'm.id')
    .select([
      'm.id',
      'm.game_id as gameId',
      dayOfMatch.as('day'),
      'm.created_at as createdAt',
      'm.mode',
      'm.scoring',
      'm.duration_minutes as minutes',
      'm.location',
      'm.expansions',
      'm.confirmed_at as confirmedAt',
      'm.starter_id as starterId',
      'p.match_date as order',
      'p.id as playerId',
      'p.user_id as userId',
      'p.guest_name as guestName',
      'p.score',
      'p.result',
      'p.team',
      'p.role',
    ])
    .orderBy('m.id')
    .orderBy('p.seat'),
)

const storedIds = z.array(z.string())

/** Matches by id; those that do not exist are missing. */
export async function queuedMatches(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, QueuedMatch>> {
  const matches = new Map<string, QueuedMatch & { players: EntrySource['players'][number][] }>()
  for (const row of await sourceRows(db, { json: JSON.stringify(ids) })) {
    const { playerId, userId, guestName, score, result, team, role, ...rest } = row
    const { confirmedAt, expansions, ...match } = rest
    const found = matches.get(match.id) ?? {
      ...match,
      confirmed: confirmedAt !== null,
      expansions: z.parse(storedIds, JSON.parse(expansions ?? '[]')),
      players: [],
    }
    found.players.push({ id: playerId, userId, guestName, score, result, team, role })
    matches.set(match.id, found)
  }
  return matches
}

type EntryRow = Schema['entries']

/** The stored entries of a user for some matches. */
export const storedEntries = prepared<
  { userId: string; json: string },
  Pick<EntryRow, 'match_id' | 'entry'>
>((db, { userId, json }) =>
  db
    .selectFrom(elements(db, json).as('r'))
    .innerJoin('entries as e', (join) =>
      join.on('e.user_id', '=', userId).on(sql<boolean>`e.match_id = ${idElement(db)}`),
    )
    .select(['e.match_id', 'e.entry']),
)

const ENTRY_COLUMNS = Object.keys({
  user_id: true,
  match_id: true,
  match_order: true,
  game_id: true,
  entry: true,
} satisfies Record<keyof EntryRow, true>) as (keyof EntryRow)[]

const writeEntryRows = prepared<{ json: string }, never>((db, { json }) =>
  db
    .insertInto('entries')
    .columns(ENTRY_COLUMNS)
    .expression(
      db
        .selectFrom(elements(db, json).as('r'))
        .where(sql<boolean>`true`)
        .select(
          ENTRY_COLUMNS.map((column, index) =>
            (column.endsWith('_id') ? idAt(db, index) : at(index)).as(column),
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'match_id']).doUpdateSet((eb) => ({
        match_order: eb.ref('excluded.match_order'),
        game_id: eb.ref('excluded.game_id'),
        entry: eb.ref('excluded.entry'),
      })),
    ),
)

/** Stores entries, in place of older ones of the same matches. */
export async function writeEntries(db: Db, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return
  await writeEntryRows(db, { json: arraysOf(rows, ENTRY_COLUMNS) })
}

export const deleteEntries = prepared<{ userId: string; json: string }, never>(
  (db, { userId, json }) =>
    db
      .deleteFrom('entries')
      .where('user_id', '=', userId)
      .where(
        'match_id',
        'in',
        db.selectFrom(elements(db, json).as('r')).select(idElement(db).as('id')),
      ),
)

type TallyRow = Schema['tallies']

/** The tallies of a user at some cells, each as `[scope, kind, key]`. */
export const storedTallies = prepared<{ userId: string; json: string }, Omit<TallyRow, 'user_id'>>(
  (db, { userId, json }) =>
    db
      .selectFrom(elements(db, json).as('r'))
      .innerJoin('tallies as t', (join) =>
        join
          .on('t.user_id', '=', userId)
          .on(sql<boolean>`t.scope = ${at(0)} and t.kind = ${at(1)} and t.key = ${at(2)}`),
      )
      .select(['t.scope', 't.kind', 't.key', 't.counts']),
)

const TALLY_COLUMNS = Object.keys({
  user_id: true,
  scope: true,
  kind: true,
  key: true,
  counts: true,
} satisfies Record<keyof TallyRow, true>) as (keyof TallyRow)[]

const writeTallyRows = prepared<{ json: string }, never>((db, { json }) =>
  db
    .insertInto('tallies')
    .columns(TALLY_COLUMNS)
    .expression(
      db
        .selectFrom(elements(db, json).as('r'))
        .where(sql<boolean>`true`)
        .select(
          TALLY_COLUMNS.map((column, index) =>
            (column === 'user_id' ? idAt(db, index) : at(index)).as(column),
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'scope', 'kind', 'key'])
        .doUpdateSet((eb) => ({ counts: eb.ref('excluded.counts') })),
    ),
)

/** Stores tallies, in place of older ones of the same cells. */
export async function writeTallies(db: Db, rows: readonly TallyRow[]): Promise<void> {
  if (rows.length === 0) return
  await writeTallyRows(db, { json: arraysOf(rows, TALLY_COLUMNS) })
}

/** Deletes the tallies of a user at some cells, each as `[scope, kind, key]`. */
export const deleteTallies = prepared<{ userId: string; json: string }, never>(
  (db, { userId, json }) =>
    db
      .deleteFrom('tallies')
      .where('user_id', '=', userId)
      .where(
        sql<boolean>`(scope, kind, key) in (select ${at(0)}, ${at(1)}, ${at(2)}
          from ${elements(db, json)} as r)`,
      ),
)

/** Rows as arrays, which are shorter than objects and faster to read. */
function arraysOf<R extends object>(rows: readonly R[], columns: readonly (keyof R)[]): string {
  return JSON.stringify(rows.map((row) => columns.map((column) => row[column])))
}
