import type { FastifyInstance } from 'fastify'

import type { Trx } from '#database/connect.ts'
import { forgetDevices } from '#features/accounts/commands-devices.ts'
import { forgetLapsedSignIns } from '#features/accounts/commands-sign-in.ts'
import { forgetUnproven } from '#features/accounts/commands-verify.ts'
import type { AccountWiring } from '#features/accounts/commands.ts'
import { accountCalls } from '#features/accounts/contract.ts'
import { accountHandlers } from '#features/accounts/routes.ts'
import { emailKey } from '#features/accounts/rules.ts'
import { archiveCalls } from '#features/archives/contract.ts'
import { archiveHandlers } from '#features/archives/routes.ts'
import { deleteOldAudit } from '#features/audit/commands.ts'
import { claimInvitations, forgetInvitations } from '#features/friends/commands.ts'
import { friendCalls } from '#features/friends/contract.ts'
import { personById } from '#features/friends/queries.ts'
import { friendHandlers } from '#features/friends/routes.ts'
import { gameCalls } from '#features/games/contract.ts'
import { gameHandlers } from '#features/games/routes.ts'
import { leaveMatches } from '#features/matches/commands-leave.ts'
import { linkGuestRows } from '#features/matches/commands-link.ts'
import { matchCalls } from '#features/matches/contract.ts'
import { matchHandlers } from '#features/matches/routes.ts'
import { forgetRead } from '#features/notifications/commands.ts'
import { notificationCalls } from '#features/notifications/contract.ts'
import { notificationHandlers } from '#features/notifications/routes.ts'
import { KEPT_DAYS } from '#features/notifications/rules.ts'
import { forgetUsedAttempts } from '#features/providers/commands.ts'
import { providerCalls } from '#features/providers/contract.ts'
import { providerHandlers } from '#features/providers/routes.ts'
import { statsCalls } from '#features/stats/contract.ts'
import { statsHandlers } from '#features/stats/routes.ts'
import type { App } from '#platform/app.ts'
import { after, DAY } from '#platform/clock.ts'
import type { Calls } from '#platform/contract.ts'
import { type Handlers, serve } from '#platform/serve.ts'

/** What follows from an account's fate in the features that know accounts, and not the other way. */
const wiring: AccountWiring = {
  async verified(trx, userId, now) {
    const person = await personById(trx, userId)
    // The matches first: who asked to be friends may be at one of them, and about to be deleted.
    await linkGuestRows(trx, { userId, emailKey: emailKey(person.email) }, now)
    await claimInvitations(trx, person, now)
  },
  async leaving(trx, userId, now) {
    const { email } = await personById(trx, userId)
    const key = emailKey(email)
    await leaveMatches(trx, { id: userId, emailKey: key }, now)
    await forgetInvitations(trx, key)
  },
}

/**
 * Every feature, registered here alone. The endpoints that the app serves, OpenAPI, the types of
 * the browser's client and the tests' tables of endpoints come from this list.
 */
export const features = [
  feature({
    calls: accountCalls,
    handlers: (app) => accountHandlers(app, wiring),
    cleanup: [forgetLapsedSignIns, forgetUnproven, forgetDevices],
  }),
  feature({ calls: archiveCalls, handlers: archiveHandlers }),
  feature({ calls: {}, handlers: () => ({}), cleanup: [deleteOldAudit] }),
  feature({ calls: friendCalls, handlers: friendHandlers }),
  feature({ calls: gameCalls, handlers: gameHandlers }),
  feature({ calls: matchCalls, handlers: matchHandlers }),
  feature({
    calls: notificationCalls,
    handlers: notificationHandlers,
    cleanup: [(trx, now) => forgetRead(trx, after(now, -KEPT_DAYS * DAY))],
  }),
  feature({
    calls: providerCalls,
    handlers: (app) => providerHandlers(app, wiring),
    cleanup: [forgetUsedAttempts],
  }),
  feature({ calls: statsCalls, handlers: statsHandlers }),
] as const

interface Feature<T extends Calls> {
  calls: T
  handlers: (app: App) => Handlers<T>
  /** What deletes rows that nobody needs any more; each runs once an hour in its own transaction. */
  cleanup?: readonly ((trx: Trx, now: Date) => Promise<void>)[]
}

function feature<T extends Calls>({ calls, handlers, cleanup = [] }: Feature<T>) {
  return {
    calls,
    cleanup,
    // Here, where the type of the handlers is still that of the calls.
    serve: (server: FastifyInstance, app: App) => serve(server, app, calls, handlers(app)),
  }
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** Every endpoint of the API with its contract, by `METHOD /path`. */
export type AllCalls = Intersection<(typeof features)[number]['calls']>

export const allCalls = Object.assign({}, ...features.map(({ calls }) => calls)) as AllCalls
