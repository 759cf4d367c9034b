import { type RawBuilder, sql } from 'kysely'

import { engineOf } from '#database/connect.ts'
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
