import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonBoolean, jsonObjectIf, jsonRows, jsonText } from '#database/json.ts'
import { prepared } from '#database/prepared.ts'

import type { Notification } from './contract.ts'

interface PageParams {
  userId: string
  limit: number
  offset: number
}

interface Page {
  /** The notifications as a JSON array, as the contract has them. */
  json: string
  total: number
  unreadCount: number
}

/** One page of the user's notifications with both counts, in one query. */
export async function notificationsOf(
  db: Db,
  status: 'all' | 'unread',
  params: PageParams,
): Promise<Page> {
  const [page] = await (status === 'all' ? pageOfAll : pageOfUnread)(db, params)
  if (page === undefined) throw new Error('A query without a source answered no row.')
  const { json, unreadCount, total = unreadCount } = page
  return { json, total: Number(total), unreadCount: Number(unreadCount) }
}

type PageRow = Omit<Page, 'total'> & Partial<Page>

const pageOfAll = prepared<PageParams, PageRow>((db, params) => pageQuery(db, params, false))
const pageOfUnread = prepared<PageParams, PageRow>((db, params) => pageQuery(db, params, true))

function pageQuery(db: Db, params: PageParams, unreadOnly: boolean) {
  const mine = db.selectFrom('notifications').where('user_id', '=', params.userId)
  const unread = mine.where('read_at', 'is', null)
  const chosen = unreadOnly ? unread : mine
  const page = chosen.selectAll().orderBy('id', 'desc').limit(params.limit).offset(params.offset)
  const count = sql<number>`count(*)`.as('count')
  return db
    .selectFrom(page.as('n'))
    .leftJoin('users as u', 'u.id', 'n.sender_id')
    .select((eb) => {
      const notifications = jsonRows(
        db,
        {
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
          sessionId: eb.ref('n.match_id'),
          entityId: eb.ref('n.entity_id'),
        },
        sql`n.id desc`,
      ) satisfies { expressionType: Notification[] | undefined }
      return [jsonText(notifications).as('json'), unread.select(count).as('unreadCount')]
    })
    .$if(!unreadOnly, (query) => query.select(mine.select(count).as('total')))
    .$castTo<PageRow>()
}

/** How many notifications the user has not read. */
export async function unreadCountOf(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
