import type { App } from '#platform/app.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import { JsonText } from '#platform/http/json-text.ts'
import type { Caller, Handlers } from '#platform/http/serve.ts'
import { isId } from '#platform/ids.ts'

import { markAllRead, markRead } from './notifications.commands.ts'
import type { notificationEndpoints } from './notifications.contract.ts'
import { notificationsOf, unreadCountOf } from './notifications.queries.ts'
import { NOTIFICATION_NOT_FOUND } from './notifications.rules.ts'

const NO_NOTIFICATION = 'This is not a notification.'

interface ReadInput {
  params: { id: string }
  caller: Caller
  now: Date
}

export function notificationHandlers(app: App): Handlers<typeof notificationEndpoints> {
  const read = async ({ params, caller, now }: ReadInput) => {
    const unreadCount = await app.database.transact(async (trx) => {
      if (!(await markRead(trx, params.id, caller.userId, now))) {
        throw new Refusal('not_found', NOTIFICATION_NOT_FOUND)
      }
      return unreadCountOf(trx, caller.userId)
    })
    return { status: 200 as const, body: { message: 'Marked as read', data: { unreadCount } } }
  }
  return {
    'GET /friends/notifications': async ({ query: { status, page, limit }, caller }) => {
      const params = { userId: caller.userId, limit, offset: (page - 1) * limit }
      const found = await notificationsOf(app.database.read, status, params)
      const { json, total, unreadCount } = found
      const meta = `{"page":${page},"limit":${limit},"total":${total},"unreadCount":${unreadCount}}`
      return { status: 200, body: new JsonText(`{"data":${json},"meta":${meta}}`) }
    },
    'POST /friends/notifications/:id/read': read,
    'PUT /friends/notifications/:id/read': read,
    'POST /friends/notifications/read-all': async ({ body: { before }, caller, now }) => {
      if (before !== undefined && !isId(before)) throw invalid('before', NO_NOTIFICATION)
      const unreadCount = await markAllRead(app.database, caller.userId, now, before)
      return {
        status: 200,
        body: { message: 'All notifications marked read', data: { unreadCount } },
      }
    },
    'GET /events': async ({ query: { after }, caller, request }) => {
      const token = (request.headers.authorization ?? '').replace(/^Bearer +/iu, '')
      const body = request.server.eventStreams.open({ caller, token, after })
      // A proxy that collects a response before it passes it on would hold the events back.
      const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
      return { status: 200, body, headers }
    },
  }
}
