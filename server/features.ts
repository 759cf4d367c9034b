import type { FastifyInstance } from 'fastify'

import type { Database, Trx } from '#database/connect.ts'
import type { Room } from '#database/query/parts.ts'
import type { AccountHooks } from '#features/accounts/commands.ts'
import { accountEndpoints } from '#features/accounts/contract.ts'
import { deletionWork } from '#features/accounts/deletion/commands.ts'
import { deleteOldDevices } from '#features/accounts/devices/commands.ts'
import { accountHandlers } from '#features/accounts/routes.ts'
import { emailKey } from '#features/accounts/rules.ts'
import { deleteLapsedSignIns } from '#features/accounts/sign-in/commands.ts'
import { deleteUnverified } from '#features/accounts/verification/commands.ts'
import { archiveEndpoints } from '#features/archives/contract.ts'
import { archiveHandlers } from '#features/archives/routes.ts'
import { deleteOldAudit } from '#features/audit/commands.ts'
import { claimEndpoints } from '#features/claims/contract.ts'
import {
  deleteOldClaims,
  endClaimsBetween,
  endClaimsOfFormerFriends,
} from '#features/claims/ending/commands.ts'
import { claimHandlers } from '#features/claims/routes.ts'
import { claimWork } from '#features/claims/working/commands.ts'
import {
  claimInvitations,
  deleteInvitations,
  deleteLapsedRequests,
} from '#features/friends/commands.ts'
import { friendEndpoints } from '#features/friends/contract.ts'
import { personById } from '#features/friends/queries.ts'
import { friendHandlers } from '#features/friends/routes.ts'
import { gameEndpoints } from '#features/games/contract.ts'
import { gameHandlers } from '#features/games/routes.ts'
import { guestEndpoints } from '#features/guests/contract.ts'
import { guestHandlers } from '#features/guests/routes.ts'
import { bgStatsEndpoints } from '#features/imports/bgstats/file/contract.ts'
import { bgStatsHandlers } from '#features/imports/bgstats/file/routes.ts'
import { rememberDeleted } from '#features/imports/commands.ts'
import { importEndpoints } from '#features/imports/contract.ts'
import { importHandlers } from '#features/imports/routes.ts'
import { undoWork } from '#features/imports/undoing/commands.ts'
import { deleteEndedLinks } from '#features/links/cleanup/commands.ts'
import { linkEndpoints } from '#features/links/contract.ts'
import { linkHandlers } from '#features/links/routes.ts'
import { releaseMatches } from '#features/matches/account-deletion/commands.ts'
import { deleteReasonsOfNobody } from '#features/matches/account-deletion/naming/commands.ts'
import { answerEndpoints } from '#features/matches/answers/contract.ts'
import { answerHandlers } from '#features/matches/answers/routes.ts'
import { matchEndpoints } from '#features/matches/contract.ts'
import { correctionEndpoints } from '#features/matches/correcting/contract.ts'
import { correctionHandlers } from '#features/matches/correcting/routes.ts'
import { deleteOldCorrections, settleOvertaken } from '#features/matches/corrections/commands.ts'
import { moveGameFacets, refreshStaleFacets } from '#features/matches/facets/commands.ts'
import { linkGuestRows, linkWork } from '#features/matches/linking/commands.ts'
import { namingWork } from '#features/matches/named-edits/commands.ts'
import { matchHandlers } from '#features/matches/routes.ts'
import { forgetOldSeats } from '#features/matches/taken-seats/commands.ts'
import { deleteOldNotifications } from '#features/notifications/cleanup/commands.ts'
import { notificationEndpoints } from '#features/notifications/contract.ts'
import { notificationHandlers } from '#features/notifications/routes.ts'
import { deleteUsedAttempts } from '#features/providers/commands.ts'
import { providerEndpoints } from '#features/providers/contract.ts'
import { providerHandlers } from '#features/providers/routes.ts'
import { statsEndpoints } from '#features/stats/contract.ts'
import { foldBeside, forgetTallies } from '#features/stats/forgetting/commands.ts'
import { usersAt } from '#features/stats/forgetting/queries.ts'
import { statsHandlers } from '#features/stats/routes.ts'
import { foldWork } from '#features/stats/tallies/commands.ts'
import type { App } from '#platform/app.ts'
import type { BackgroundWork } from '#platform/background.ts'
import type { Endpoints } from '#platform/http/contract.ts'
import { type Handlers, serve } from '#platform/http/serve.ts'

/** What other features do when an account is verified or deleted; accounts cannot import them. */
const accountHooks: AccountHooks = {
  async verified(trx, userId, now) {
    const person = await personById(trx, userId)
    // The matches first: somebody who sent a friend request may be at one, and about to be deleted.
    await linkGuestRows(trx, { userId, emailKey: emailKey(person.email) }, now)
    await claimInvitations(trx, person, now)
  },
  async deleting(trx, account, room, now) {
    await deleteInvitations(trx, room, account)
    const matchIds = await releaseMatches(trx, account, room, now)
    await forgetTallies(trx, account.id, room)
    return usersAt(trx, matchIds)
  },
  deleted: foldBeside,
}

/**
 * Every feature, registered here alone. The endpoints that the app serves, OpenAPI, the types of
 * the browser's client and the tests' tables of endpoints come from this list.
 */
export const features = [
  feature({
    endpoints: accountEndpoints,
    handlers: (app) => accountHandlers(app, accountHooks),
    cleanup: [deleteLapsedSignIns, deleteUnverified, deleteOldDevices],
    background: deletionWork(accountHooks),
  }),
  feature({ endpoints: archiveEndpoints, handlers: archiveHandlers }),
  feature({ endpoints: {}, handlers: () => ({}), cleanup: [deleteOldAudit] }),
  feature({
    endpoints: claimEndpoints,
    handlers: claimHandlers,
    cleanup: [deleteOldClaims, endClaimsOfFormerFriends],
    background: claimWork,
  }),
  feature({
    endpoints: friendEndpoints,
    handlers: (app) => friendHandlers(app, { ended: endClaimsBetween }),
    cleanup: [deleteLapsedRequests],
  }),
  feature({
    endpoints: gameEndpoints,
    handlers: (app) => gameHandlers(app, { moved: moveGameFacets }),
  }),
  feature({ endpoints: guestEndpoints, handlers: guestHandlers }),
  feature({ endpoints: bgStatsEndpoints, handlers: bgStatsHandlers }),
  feature({ endpoints: importEndpoints, handlers: importHandlers, background: undoWork }),
  feature({
    endpoints: matchEndpoints,
    handlers: (app) => matchHandlers(app, { deleting: rememberDeleted }),
    cleanup: [forgetOldSeats],
    upgrade: refreshStaleFacets,
    background: linkWork,
  }),
  feature({ endpoints: {}, handlers: () => ({}), background: namingWork }),
  feature({ endpoints: answerEndpoints, handlers: answerHandlers }),
  feature({
    endpoints: correctionEndpoints,
    handlers: correctionHandlers,
    cleanup: [deleteOldCorrections, deleteReasonsOfNobody],
    upgrade: settleOvertaken,
  }),
  feature({ endpoints: linkEndpoints, handlers: linkHandlers, cleanup: [deleteEndedLinks] }),
  feature({
    endpoints: notificationEndpoints,
    handlers: notificationHandlers,
    cleanup: [deleteOldNotifications],
  }),
  feature({
    endpoints: providerEndpoints,
    handlers: (app) => providerHandlers(app, accountHooks),
    cleanup: [deleteUsedAttempts],
  }),
  feature({
    endpoints: statsEndpoints,
    handlers: statsHandlers,
    background: foldWork,
  }),
] as const

interface Feature<T extends Endpoints> {
  endpoints: T
  handlers: (app: App) => Handlers<T>
  /**
   * Functions that delete expired rows, as far as there is room; each runs once an hour, in its own
   * transactions, until it leaves room.
   */
  cleanup?: readonly ((trx: Trx, now: Date, room: Room) => Promise<void>)[]
  /**
   * Completes what another version of the product has written: before the server listens, and once an
   * hour, since such a version may be running beside this one.
   */
  upgrade?: (database: Database) => Promise<void>
  /** Work that no request waits for. */
  background?: BackgroundWork
}

function feature<T extends Endpoints>({
  endpoints,
  handlers,
  cleanup = [],
  upgrade = async () => {},
  background,
}: Feature<T>) {
  return {
    endpoints,
    cleanup,
    upgrade,
    background,
    // Called here, where the types of handlers and endpoints are still connected.
    serve: (server: FastifyInstance, app: App) => serve(server, app, endpoints, handlers(app)),
  }
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** Every endpoint of the API with its contract, by `METHOD /path`. */
export type AllEndpoints = Intersection<(typeof features)[number]['endpoints']>

export const allEndpoints = Object.assign(
  {},
  ...features.map(({ endpoints }) => endpoints),
) as AllEndpoints
