import type { FastifyInstance } from 'fastify'

import type { Database, Trx } from '#database/connect.ts'
import type { Room } from '#database/query/parts.ts'
import { deletionWork } from '#features/accounts/account-deletion.commands.ts'
import type { AccountHooks } from '#features/accounts/accounts.commands.ts'
import { accountEndpoints } from '#features/accounts/accounts.contract.ts'
import { accountHandlers } from '#features/accounts/accounts.routes.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'
import { deleteOldDevices } from '#features/accounts/devices.commands.ts'
import { deleteLapsedSignIns } from '#features/accounts/sign-in.commands.ts'
import { deleteUnverified } from '#features/accounts/verification.commands.ts'
import { namingWork } from '#features/activity/named-edits.commands.ts'
import { archiveEndpoints } from '#features/archives/archives.contract.ts'
import { archiveHandlers } from '#features/archives/archives.routes.ts'
import { deleteOldAudit } from '#features/audit/audit.commands.ts'
import { claimWork } from '#features/claims/claim-background.commands.ts'
import {
  deleteOldClaims,
  endClaimsBetween,
  endClaimsOfFormerFriends,
} from '#features/claims/claim-expiry.commands.ts'
import { claimEndpoints } from '#features/claims/claims.contract.ts'
import { claimHandlers } from '#features/claims/claims.routes.ts'
import { confirmationEndpoints } from '#features/confirmations/confirmations.contract.ts'
import { confirmationHandlers } from '#features/confirmations/confirmations.routes.ts'
import { correctionEndpoints } from '#features/corrections/corrections.contract.ts'
import { correctionHandlers } from '#features/corrections/corrections.routes.ts'
import { releaseMatches } from '#features/former-players/former-matches.commands.ts'
import { deleteReasonsOfNobody } from '#features/former-players/former-names.commands.ts'
import {
  claimInvitations,
  deleteInvitations,
  deleteLapsedRequests,
} from '#features/friends/friends.commands.ts'
import { friendEndpoints } from '#features/friends/friends.contract.ts'
import { personById } from '#features/friends/friends.queries.ts'
import { friendHandlers } from '#features/friends/friends.routes.ts'
import { gameEndpoints } from '#features/games/games.contract.ts'
import { gameHandlers } from '#features/games/games.routes.ts'
import { guestEndpoints } from '#features/guests/guests.contract.ts'
import { guestHandlers } from '#features/guests/guests.routes.ts'
import {
  moveGameInHistoryIndex,
  repairHistoryIndex,
} from '#features/history-index/history-index.commands.ts'
import { historyEndpoints } from '#features/history/history.contract.ts'
import { historyHandlers } from '#features/history/history.routes.ts'
import { undoWork } from '#features/imports/import-undoing.commands.ts'
import { rememberDeleted } from '#features/imports/imports.commands.ts'
import { importEndpoints } from '#features/imports/imports.contract.ts'
import { importHandlers } from '#features/imports/imports.routes.ts'
import { defaultsEndpoints } from '#features/match-form/defaults.contract.ts'
import { defaultsHandlers } from '#features/match-form/defaults.routes.ts'
import { matchEndpoints } from '#features/match-page/match-page.contract.ts'
import { matchHandlers } from '#features/match-page/match-page.routes.ts'
import { deleteOldNotifications } from '#features/notifications/notification-cleanup.commands.ts'
import { notificationEndpoints } from '#features/notifications/notifications.contract.ts'
import { notificationHandlers } from '#features/notifications/notifications.routes.ts'
import {
  deleteOldCorrections,
  settleOvertaken,
} from '#features/open-corrections/open-corrections.commands.ts'
import { bgStatsEndpoints } from '#features/programs/bgstats-file.contract.ts'
import { bgStatsHandlers } from '#features/programs/bgstats-file.routes.ts'
import { deleteUsedAttempts } from '#features/providers/providers.commands.ts'
import { providerEndpoints } from '#features/providers/providers.contract.ts'
import { providerHandlers } from '#features/providers/providers.routes.ts'
import { foldBeside, forgetTallies } from '#features/stats/forgetting-totals.commands.ts'
import { usersAt } from '#features/stats/forgetting-totals.queries.ts'
import { statsEndpoints } from '#features/stats/stats.contract.ts'
import { statsHandlers } from '#features/stats/stats.routes.ts'
import { foldWork } from '#features/stats/tallies.commands.ts'
import { deleteEndedLinks } from '#features/table-links/link-cleanup.commands.ts'
import { linkEndpoints } from '#features/table-links/table-links.contract.ts'
import { linkHandlers } from '#features/table-links/table-links.routes.ts'
import { linkGuestRows, linkWork } from '#features/taken-seats/linking.commands.ts'
import { forgetOldSeats } from '#features/taken-seats/taken-seats.commands.ts'
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

/** A feature that serves nothing itself: others import it. */
const nothing = { endpoints: {}, handlers: () => ({}) }

/**
 * Every feature, registered here alone, and in order: each imports only those before it, on the server and
 * in its pages. The endpoints that the app serves, OpenAPI, the types of
 * the browser's client and the tests' tables of endpoints come from this list.
 */
export const features = [
  feature('audit', { ...nothing, cleanup: [deleteOldAudit] }),
  feature('accounts', {
    endpoints: accountEndpoints,
    handlers: (app) => accountHandlers(app, accountHooks),
    cleanup: [deleteLapsedSignIns, deleteUnverified, deleteOldDevices],
    background: [deletionWork(accountHooks)],
  }),
  feature('notifications', {
    endpoints: notificationEndpoints,
    handlers: notificationHandlers,
    cleanup: [deleteOldNotifications],
  }),
  feature('friends', {
    endpoints: friendEndpoints,
    handlers: (app) => friendHandlers(app, { ended: endClaimsBetween }),
    cleanup: [deleteLapsedRequests],
  }),
  feature('providers', {
    endpoints: providerEndpoints,
    handlers: (app) => providerHandlers(app, accountHooks),
    cleanup: [deleteUsedAttempts],
  }),
  feature('games', {
    endpoints: gameEndpoints,
    handlers: (app) => gameHandlers(app, { moved: moveGameInHistoryIndex }),
  }),
  feature('scoring', nothing),
  feature('days', nothing),
  feature('score-pad', nothing),
  feature('activity', { ...nothing, background: [namingWork] }),
  feature('history-index', { ...nothing, upgrade: repairHistoryIndex }),
  feature('matches', nothing),
  feature('open-corrections', {
    ...nothing,
    cleanup: [deleteOldCorrections],
    upgrade: settleOvertaken,
  }),
  feature('editing', nothing),
  feature('taken-seats', { ...nothing, cleanup: [forgetOldSeats], background: [linkWork] }),
  feature('former-players', {
    ...nothing,
    cleanup: [deleteReasonsOfNobody],
  }),
  feature('whole-match', nothing),
  feature('pictures', nothing),
  feature('quick-line', nothing),
  feature('match-form', { endpoints: defaultsEndpoints, handlers: defaultsHandlers }),
  feature('confirmations', { endpoints: confirmationEndpoints, handlers: confirmationHandlers }),
  feature('corrections', { endpoints: correctionEndpoints, handlers: correctionHandlers }),
  feature('history', { endpoints: historyEndpoints, handlers: historyHandlers }),
  feature('claims', {
    endpoints: claimEndpoints,
    handlers: claimHandlers,
    cleanup: [deleteOldClaims, endClaimsOfFormerFriends],
    background: [claimWork],
  }),
  feature('guests', { endpoints: guestEndpoints, handlers: guestHandlers }),
  feature('table-links', {
    endpoints: linkEndpoints,
    handlers: linkHandlers,
    cleanup: [deleteEndedLinks],
  }),
  feature('archives', { endpoints: archiveEndpoints, handlers: archiveHandlers }),
  feature('plays', nothing),
  feature('tables', nothing),
  feature('programs', { endpoints: bgStatsEndpoints, handlers: bgStatsHandlers }),
  feature('imports', {
    endpoints: importEndpoints,
    handlers: importHandlers,
    background: [undoWork],
  }),
  feature('match-page', {
    endpoints: matchEndpoints,
    handlers: (app) => matchHandlers(app, { deleting: rememberDeleted }),
  }),
  feature('entries', nothing),
  feature('stats', {
    endpoints: statsEndpoints,
    handlers: statsHandlers,
    background: [foldWork],
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
  background?: readonly BackgroundWork[]
}

/** @param name the folder's */
function feature<T extends Endpoints>(
  name: string,
  { endpoints, handlers, cleanup = [], upgrade = async () => {}, background = [] }: Feature<T>,
) {
  return {
    name,
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
