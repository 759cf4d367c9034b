import { type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { limitTo } from '#database/query/limits.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'

/** Raised when something else is stored: everybody's tallies are made anew then, each before it is read or changed. */
const FORM = '2'
/** The kind of the row that says which form a user's tallies have. */
const WHOLE = 'whole'

/** Before the place up to which the matches of somebody are queued whose tallies are counted again. */
const ANEW = 'anew '

const formOf = (userId: unknown) =>
  sql`(select counts from tallies where user_id = ${userId} and scope = '' and kind = ${sql.lit(WHOLE)} and key = '')`

/** True of a user whose tallies are not whole. */
export function hasOtherForm(userId: unknown): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${formOf(userId)} <> ${sql.lit(FORM)},
    exists (select 1 from entries where user_id = ${userId}))`
}

interface User {
  userId: string
}

export const wholeTallies = prepared<User, { whole: number | boolean; form: string | null }>(
  (db, { userId }) =>
    db.selectNoFrom([
      sql<boolean>`coalesce(${formOf(userId)} = ${sql.lit(FORM)}, 1 = 0)`.as('whole'),
      sql<string | null>`${formOf(userId)}`.as('form'),
    ]),
)

/** To be called after each change of a user's entries that is in the tallies too. */
export const setWhole = prepared<User, never>((db, { userId }) =>
  formRow(db, userId, sql`${sql.lit(FORM)}`),
)

/** A list key of a match (features/days/days.rules.ts). */
export interface Place {
  order: string
  id: string
}

/** Before every place. */
export const START: Place = { order: '', id: '00000000-0000-0000-0000-000000000000' }

/** Says that the tallies are counted again, and that the matches up to a place are queued. */
export const setAnew = prepared<User & Place, never>((db, { userId, order, id }) =>
  formRow(
    db,
    userId,
    sql`${sql.lit(ANEW)} || cast(${order} as text) || ' ' || cast(${id} as text)`,
  ),
)

/** @returns up to where the matches are queued; null of tallies that are not counted again */
export function placeIn(form: string | null): Place | null {
  if (form === null || !form.startsWith(ANEW)) return null
  const end = form.lastIndexOf(' ')
  return { order: form.slice(ANEW.length, end), id: form.slice(end + 1) }
}

function formRow(db: Db, userId: string, counts: RawBuilder<unknown>) {
  return db
    .insertInto('tallies')
    .values({
      ...({
        user_id: userId,
        scope: '',
        kind: WHOLE,
        key: '',
        // Replaced by what only the database knows.
        counts: '',
      } satisfies Schema['tallies']),
      counts: sql<string>`${counts}`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'scope', 'kind', 'key'])
        .doUpdateSet((eb) => ({ counts: eb.ref('excluded.counts') })),
    )
}

interface UserPart extends User {
  limit: number
}

/** The next matches of a user after a place. */
export const nextPlayed = prepared<UserPart & Place, Place>((db, { userId, order, id, limit }) =>
  db
    .selectFrom('players')
    .where('user_id', '=', userId)
    .where(sql<boolean>`(match_date, match_id) > (${order}, ${id})`)
    .select(['match_date as order', 'match_id as id'])
    .orderBy('match_date')
    .orderBy('match_id')
    .limit(limit),
)

/** Queues the same matches. */
export const queuePlayed = prepared<UserPart & Place, never>((db, { userId, order, id, limit }) =>
  queued(
    db,
    sql`(select user_id, match_id from players where user_id = ${userId}
      and (match_date, match_id) > (${order}, ${id}) order by match_date, match_id ${limitTo(limit)})`,
  ),
)

/** Queues the matches of some entries. */
export const queueEntries = prepared<UserPart, never>((db, { userId, limit }) =>
  queued(db, someEntries(userId, limit)),
)

/** Deletes the same entries. @returns a row for each */
export const deleteSomeEntries = prepared<UserPart, { id: string }>((db, { userId, limit }) =>
  db
    .deleteFrom('entries')
    .where('user_id', '=', userId)
    .where('match_id', 'in', sql<string>`(select match_id from ${someEntries(userId, limit)} e)`)
    .returning('match_id as id'),
)

function someEntries(userId: unknown, limit: unknown) {
  return sql<{ user_id: string; match_id: string }>`(select user_id, match_id from entries
    where user_id = ${userId} order by match_id ${limitTo(limit)})`
}

/** Deletes some tallies. @returns a row for each */
export const deleteSomeTallies = prepared<UserPart, { key: string }>((db, { userId, limit }) =>
  db
    .deleteFrom('tallies')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(scope, kind, key) in (select scope, kind, key from tallies
        where user_id = ${userId} and kind <> ${sql.lit(WHOLE)}
        ${limitTo(limit)})`,
    )
    .returning('key'),
)

function queued(db: Db, rows: RawBuilder<unknown>) {
  return db
    .insertInto('tally_queue')
    .columns(
      Object.keys({
        user_id: '',
        match_id: '',
        due: '',
      } satisfies Schema['tally_queue']) as (keyof Schema['tally_queue'])[],
    )
    .expression(
      db
        .selectFrom(sql<{ user_id: string; match_id: string }>`${rows}`.as('e'))
        // Else SQLite would read `on conflict` as the condition of a join.
        .where(sql<boolean>`true`)
        .select(['e.user_id', 'e.match_id', sql.lit('').as('due')]),
    )
    .$if(engineOf(db) === 'sqlite', (query) =>
      query.onConflict((conflict) =>
        conflict.columns(['user_id', 'match_id']).doUpdateSet({ due: '' }),
      ),
    )
}
