import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import {
  defineEndpoints,
  EVENT_STREAM,
  fileResponse,
  id,
  isoTime,
  keyText,
  pageNumber,
  rowLimit,
  text,
} from '#platform/http/contract.ts'

import { NOTIFICATION_NOT_FOUND, notificationTypes, PAGE_LIMIT } from './notifications.rules.ts'

const NUMBER_MAX = 100

export const notificationSchema = z.object({
  _id: id,
  type: z.enum(notificationTypes),
  title: z.string(),
  description: z.string(),
  link: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: isoTime,
  sender: z.nullable(personSchema),
  /** The match's id, only while the reader can confirm or decline it. */
  sessionId: z.nullable(id),
  entityId: z.nullable(id),
  /** The match is then in `entityId` alone. */
  correctionId: z.nullable(id),
})
export type Notification = z.output<typeof notificationSchema>

const unread = z.object({ message: z.string(), data: z.object({ unreadCount: z.int() }) })
const read = {
  summary: 'Mark one notification as read',
  access: 'signed-in',
  params: z.object({ id }),
  notFound: NOTIFICATION_NOT_FOUND,
  responses: { 200: unread },
  limit: { none: 'It only marks a row.' },
  refusals: ['not_found'],
} as const

export const notificationEndpoints = defineEndpoints({
  'GET /friends/notifications': {
    summary: 'A page of the caller’s notifications, newest first',
    access: 'signed-in',
    query: z.object({
      status: z._default(z.enum(['all', 'unread'], 'Status must be all or unread.'), 'unread'),
      page: pageNumber(100_000),
      limit: rowLimit(100, PAGE_LIMIT),
    }),
    responses: {
      200: z.object({
        data: z.array(notificationSchema),
        meta: z.object({
          page: z.int(),
          limit: z.int(),
          total: z.int(),
          unreadCount: z.int(),
        }),
      }),
    },
    refusals: ['validation_failed'],
  },
  'POST /friends/notifications/:id/read': read,
  'PUT /friends/notifications/:id/read': read,
  'POST /friends/notifications/read-all': {
    summary: 'Mark every notification of the caller as read, or those up to the newest one seen',
    access: 'signed-in',
    body: z.object({
      /** The newest notification that the caller has seen; those that came after it stay unread. */
      before: z.optional(keyText()),
    }),
    responses: { 200: unread },
    limit: { none: 'It only marks rows.' },
    refusals: ['validation_failed'],
  },
  'GET /events': {
    summary:
      'Tells at once what changes for the caller (server-sent events): `hello {number, quietMs}` first ' +
      '(nothing has changed for so long), then ' +
      '`changed {what, ids, at, number}`, with no ids where all may be others; `gap` when events may be ' +
      'missing; `ended` with the sign-in. A comment comes every 25 seconds. `after` is the last number ' +
      'that was seen: what has come since then is sent first, or `gap`.',
    access: 'signed-in',
    query: z.object({ after: z.optional(text(NUMBER_MAX)) }),
    fileType: EVENT_STREAM,
    responses: { 200: fileResponse },
    refusals: ['rate_limited', 'unavailable'],
  },
})
