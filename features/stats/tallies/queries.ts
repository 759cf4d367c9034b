import { type RawBuilder, sql } from 'kysely'

import { engineOf } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { limitTo } from '#database/query/limits.ts'
import { prepared } from '#database/query/prepared.ts'

/**
 * The first user after another one who has something in the queue that is due. Of each user one row is
 * read, however many there are of days to come.
 */
export const nextQueuedUser = prepared<{ after: string; now: string }, { userId: string }>(
  (db, { after, now }) => {
    const first = (than: RawBuilder<unknown>) =>
      sql`(select q.user_id from tally_queue as q where q.user_id > ${than} order by q.user_id limit 1)`
    const isDue = sql<boolean>`exists (select 1 from tally_queue as d
      where d.user_id = users.user_id and d.due <= ${now})`
    const from = engineOf(db) === 'postgres' ? sql`cast(${after} as uuid)` : sql`${after}`
    const query = sql<{ userId: string }>`with recursive users(user_id) as (select ${first(from)}
        union all select ${first(sql`users.user_id`)} from users
        where users.user_id is not null and not ${isDue})
      select user_id as "userId" from users where user_id is not null and ${isDue} limit 1`
    return { compile: () => query.compile(db) }
  },
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
    where user_id = ${userId} and due <= ${now} ${limitTo(limit)}`
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
          .crossJoin('entries as e')
          .where('e.user_id', '=', userId)
          .where(sql<boolean>`e.match_id = ${idElement(db)}`)
          .select('e.match_id'),
      )
      .returning('match_id as id'),
)

/** Deletes what everybody has counted of a person. */
export const deleteTalliesOf = prepared<{ person: string }, never>((db, { person }) =>
  db.deleteFrom('tallies').where('key', '=', person).where('kind', '=', sql.lit('person')),
)

/** Who plays in some matches, or has a tally of a person. */
export const usersBeside = prepared<{ person: string; json: string }, { userId: string }>(
  (db, { person, json }) =>
    db
      .selectFrom(elements(db, json).as('r'))
      .crossJoin('players as p')
      .where(sql<boolean>`p.match_id = ${idElement(db)}`)
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
