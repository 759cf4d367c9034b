import type { Trx } from '#database/connect.ts'
import { USER_NOT_FOUND } from '#features/accounts/accounts.rules.ts'
import { isFirst } from '#features/accounts/done-writes.commands.ts'
import type { App } from '#platform/app.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import type { Caller, Handlers } from '#platform/http/serve.ts'
import { isId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { friendLinkHandlers } from './friend-links.routes.ts'
import { type Recipient, respond, sendRequest, trustFriend, unfriend } from './friends.commands.ts'
import type { friendEndpoints } from './friends.contract.ts'
import { inviteMail } from './friends.mails.ts'
import { friendsOf, personById, requestsBy, requestsTo, suggestionsFor } from './friends.queries.ts'
import { NOT_FRIENDS, RECIPIENT_MISSING, REQUESTS_LISTED } from './friends.rules.ts'

const REQUESTS: RateLimit = { name: 'friend-request', max: 20, windowMs: HOUR }
const REQUESTS_A_DAY: RateLimit = { name: 'friend-request-day', max: 100, windowMs: DAY }

export interface FriendHooks {
  ended: (trx: Trx, between: { userId: string; friendId: string }, now: Date) => Promise<void>
}

export function friendHandlers(app: App, hooks: FriendHooks): Handlers<typeof friendEndpoints> {
  const { database, limits, outbox } = app
  return {
    ...friendLinkHandlers(app),

    'GET /friends/list/:userId': async ({ params, caller }) => {
      if (params.userId !== caller.userId && caller.role !== 'admin') {
        throw new Refusal('forbidden', 'Only your own friends can be listed.')
      }
      const isOwn = params.userId === caller.userId
      const friends = await friendsOf(database.read, params)
      const data = friends.map(({ trustedAt, ...friend }) =>
        isOwn ? { ...friend, trusted: trustedAt !== null } : friend,
      )
      return { status: 200, body: { data } }
    },

    'PUT /friends/:userId/trust': async ({ params: { userId }, body, caller, now }) => {
      const { trusted } = body
      const found = await database.transact((trx) =>
        trustFriend(trx, caller.userId, userId, trusted, now),
      )
      if (!found) throw new Refusal('not_found', NOT_FRIENDS)
      const message = trusted
        ? 'Their matches are confirmed for you.'
        : 'You confirm them yourself.'
      return { status: 200, body: { message, data: { trusted } } }
    },

    'GET /friends/requests': async ({ caller }) => ({
      status: 200,
      body: { data: await requestsTo(database.read, requestsOf(caller)) },
    }),

    'GET /friends/sent': async ({ caller }) => ({
      status: 200,
      body: { data: await requestsBy(database.read, requestsOf(caller)) },
    }),

    'GET /friends/suggested': async ({ caller }) => ({
      status: 200,
      body: { data: await suggestionsFor(database.read, { userId: caller.userId }) },
    }),

    'POST /friends/send': async ({ body, caller, request, now }) => {
      const recipient = recipientOf(body)
      await limits.countInMemory(REQUESTS_A_DAY, caller.userId)
      await limits.countNow(REQUESTS, caller.userId)
      const { status, isNew } = await database.transact(async (trx) => {
        const sender = await personById(trx, caller.userId)
        const isRepeat = !(await isFirst(trx, { caller, now, request }))
        const outcome = await sendRequest(trx, sender, recipient, now, isRepeat)
        if (outcome.invited !== null) {
          await inviteMail(trx, app.config, sender, outcome.invited, now)
        }
        return outcome
      })
      outbox.wake()
      const sent = isNew ? 'Friend request sent' : 'Friend request already sent.'
      const message = status === 'Accepted' ? 'Friend added.' : sent
      return { status: 200, body: { message, data: { status } } }
    },

    'POST /friends/respond': async ({ body: { senderId, action }, caller, now }) => {
      const answered = await database.transact(async (trx) => {
        if (!isId(senderId)) return false
        return respond(trx, await personById(trx, caller.userId), senderId, action, now)
      })
      if (!answered) throw new Refusal('not_found', 'Friend request not found.')
      const message = action === 'Accepted' ? 'Friend added.' : 'Request declined.'
      return { status: 200, body: { message } }
    },

    'POST /friends/unfriend': async ({ body: { friendId }, caller: { userId }, now }) => {
      const ended =
        isId(friendId) &&
        (await database.transact(async (trx) => {
          const isEnded = await unfriend(trx, userId, friendId, now)
          if (isEnded) await hooks.ended(trx, { userId, friendId }, now)
          return isEnded
        }))
      if (!ended) throw new Refusal('not_found', NOT_FRIENDS)
      return { status: 200, body: { message: 'Friend removed.' } }
    },
  }
}

function requestsOf({ userId }: Caller) {
  return { userId, limit: REQUESTS_LISTED }
}

function recipientOf(body: { email?: string | undefined; userId?: string | undefined }): Recipient {
  if (body.email !== undefined && body.email !== '') return { email: body.email }
  if (body.userId === undefined) throw invalid('email', RECIPIENT_MISSING)
  if (!isId(body.userId)) throw new Refusal('not_found', USER_NOT_FOUND)
  return { userId: body.userId }
}
