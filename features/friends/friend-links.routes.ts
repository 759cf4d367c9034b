import { withInitial } from '#features/accounts/names.rules.ts'
import type { App } from '#platform/app.ts'
import { DAY, MINUTE } from '#platform/clock.ts'
import type { Handlers } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { acceptFriendLink, endFriendLink, makeFriendLink } from './friend-links.commands.ts'
import type { friendLinkEndpoints } from './friend-links.contract.ts'
import { requireLinkOwner } from './friend-links.queries.ts'

/** Of one network, which a whole table may share. */
const LINK_READS: RateLimit = { name: 'friend-link-reads', max: 120, windowMs: MINUTE }
/** Of one owner: a link may go far, and each of its friends is a notification. */
const ACCEPTED: RateLimit = { name: 'friend-link-accepted', max: 100, windowMs: DAY }
/** Of one owner and one other: leaving and coming back must not use up what is for all others. */
const ACCEPTED_AGAIN: RateLimit = { name: 'friend-link-accepted-again', max: 3, windowMs: DAY }

const ACCEPTED_WORDS = {
  befriended: 'Friend added.',
  'friends already': 'You are friends already.',
  asked: 'Friend request sent',
}

export function friendLinkHandlers(app: App): Handlers<typeof friendLinkEndpoints> {
  const { database, limits } = app
  return {
    'POST /friends/link': async ({ caller: { userId }, now }) => {
      const { publicUrl } = app.config
      const data = await database.transact((trx) => makeFriendLink(trx, { userId, publicUrl }, now))
      return { status: 201, body: { data } }
    },

    'DELETE /friends/link': async ({ caller }) => {
      await database.transact((trx) => endFriendLink(trx, caller.userId))
      return { status: 200, body: { message: 'The link has ended.' } }
    },

    'GET /friend-links/:token': async ({ params, request, now }) => {
      await limits.countRequest(LINK_READS, request)
      const owner = await requireLinkOwner(database.read, params.token.secret, now)
      const name = withInitial(owner.firstName, owner.lastName)
      return { status: 200, body: { data: { name } } }
    },

    'POST /friend-links/:token/accept': async ({ params, caller, now }) => {
      const accepted = { secret: params.token.secret, userId: caller.userId }
      const outcome = await database.transact((trx) =>
        acceptFriendLink(trx, accepted, now, async (ownerId) => {
          await limits.countIn(trx, ACCEPTED_AGAIN, `${ownerId} ${caller.userId}`)
          await limits.countIn(trx, ACCEPTED, ownerId)
        }),
      )
      const message = ACCEPTED_WORDS[outcome]
      return { status: 200, body: { message, data: {} } }
    },
  }
}
