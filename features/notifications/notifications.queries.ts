import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonBoolean, jsonObject, jsonObjectIf, jsonText } from '#database/query/json.ts'
import { pagesById } from '#database/query/pages-by-id.ts'
import { prepared } from '#database/query/prepared.ts'

import type { Notification } from './notifications.contract.ts'

interface PageParams {
  userId: string
  limit: number
  offset: number
}

interface Page {
  /** An array, in the form of the contract. */
  json: string
  total: number
  unreadCount: number
}

export async function notificationsOf(
  db: Db,
  status: 'all' | 'unread',
  params: PageParams,
): Promise<Page> {
  const query = status === 'all' ? pageOfAll : pageOfUnread
  const rows = await query(db, params)
  // Each row has the counts. Beyond the last page there are no rows, so read the first one.
  const isBeyond = rows.length === 0 && params.offset > 0
  const [counts] = isBeyond ? await query(db, { ...params, limit: 1, offset: 0 }) : rows
  const { unreadCount, total } = counts ?? { unreadCount: 0, total: 0 }
  return {
    json: `[${rows.map(({ json }) => json).join(',')}]`,
    total: Number(total ?? unreadCount),
    unreadCount: Number(unreadCount),
  }
}

interface Row {
  json: string
  unreadCount: number
  /** null for unread only, where it equals `unreadCount`. */
  total: number | null
}

const pageOfAll = prepared<PageParams, Row>((db, params) => pageQuery(db, params, false))
const pageOfUnread = prepared<PageParams, Row>((db, params) => pageQuery(db, params, true))

/**
 * The match that the reader can confirm or decline: as a registered player who is not the creator.
 * Clients show both buttons when it is set; for a past player they would only fail. What is about a
 * correction has buttons of its own.
 */
const answerableMatch = sql<string | null>`case when n.correction_id is null and exists (
    select 1 from players as p join matches as m on m.id = p.match_id
    where p.match_id = n.match_id and p.user_id = n.user_id and m.created_by <> n.user_id
  ) then n.match_id end`

function pageQuery(db: Db, params: PageParams, unreadOnly: boolean) {
  const mine = db.selectFrom('notifications').where('user_id', '=', params.userId)
  const unread = mine.where('read_at', 'is', null)
  const count = sql<number>`count(*)`.as('count')
  return db
    .selectFrom('notifications as n')
    .leftJoin('users as u', 'u.id', 'n.sender_id')
    .where('n.user_id', '=', params.userId)
    .$if(unreadOnly, (query) => query.where('n.read_at', 'is', null))
    .orderBy('n.id', 'desc')
    .limit(params.limit)
    .offset(params.offset)
    .select((eb) => {
      const notification = jsonObject(db, {
        _id: eb.ref('n.id'),
        type: eb.ref('n.type'),
        title: eb.ref('n.title'),
        description: eb.ref('n.description'),
        link: eb.ref('n.link'),
        isRead: jsonBoolean(db, eb('n.read_at', 'is not', null)),
        createdAt: eb.ref('n.created_at'),
        sender: jsonObjectIf(db, eb('u.id', 'is not', null), {
          _id: sql.ref<string>('u.id'),
          firstName: sql.ref<string>('u.first_name'),
          lastName: sql.ref<string>('u.last_name'),
        }),
        sessionId: answerableMatch,
        entityId: eb.fn.coalesce('n.entity_id', 'n.match_id'),
        correctionId: eb.ref('n.correction_id'),
      }) satisfies { expressionType: Notification | undefined }
      return [jsonText(notification).as('json'), unread.select(count).as('unreadCount')]
    })
    .select(unreadOnly ? sql<null>`null`.as('total') : mine.select(count).as('total'))
}

export async function unreadCountOf(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export function notificationPages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      db
        .selectFrom('notifications')
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .select(['id', 'type', 'title', 'description'])
        .select(['created_at as createdAt', 'read_at as readAt'])
        .orderBy('id'),
    ({ id: _, ...notification }) => notification,
  )
}
