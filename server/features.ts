import { accountErase, deletionWork } from '#features/accounts/account-deletion.commands.ts'
import type { AccountHooks } from '#features/accounts/accounts.commands.ts'
import { accountEndpoints } from '#features/accounts/accounts.contract.ts'
import { accountHandlers } from '#features/accounts/accounts.routes.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'
import { deleteOldDevices } from '#features/accounts/devices.commands.ts'
import { deletes, empties } from '#features/accounts/erasing.commands.ts'
import { deleteLapsedSignIns } from '#features/accounts/sign-in.commands.ts'
import { deleteUnverified } from '#features/accounts/verification.commands.ts'
import { archiveEndpoints } from '#features/archives/archives.contract.ts'
import { archiveHandlers } from '#features/archives/archives.routes.ts'
import { deleteOldAudit } from '#features/audit/audit.commands.ts'
import { claimWork } from '#features/claims/claim-background.commands.ts'
import { claimErasures } from '#features/claims/claim-erasing.commands.ts'
import {
  deleteOldClaims,
  endClaimsBetween,
  endClaimsOfFormerFriends,
} from '#features/claims/claim-expiry.commands.ts'
import { claimEndpoints } from '#features/claims/claims.contract.ts'
import { claimHandlers } from '#features/claims/claims.routes.ts'
import { answerEndpoints } from '#features/confirmations/confirmations.contract.ts'
import { answerHandlers } from '#features/confirmations/confirmations.routes.ts'
import { correctionEndpoints } from '#features/corrections/corrections.contract.ts'
import { correctionHandlers } from '#features/corrections/corrections.routes.ts'
import { matchErasure } from '#features/former-players/former-matches.commands.ts'
import { deleteReasonsOfNobody } from '#features/former-players/former-names.commands.ts'
import {
  claimInvitations,
  deleteLapsedRequests,
  friendErasures,
} from '#features/friends/friends.commands.ts'
import { friendEndpoints } from '#features/friends/friends.contract.ts'
import { personById } from '#features/friends/friends.queries.ts'
import { friendHandlers } from '#features/friends/friends.routes.ts'
import { gameEndpoints } from '#features/games/games.contract.ts'
import { gameHandlers } from '#features/games/games.routes.ts'
import { guestEndpoints } from '#features/guests/guests.contract.ts'
import { guestHandlers } from '#features/guests/guests.routes.ts'
import { historyEndpoints } from '#features/history/history.contract.ts'
import { historyHandlers } from '#features/history/history.routes.ts'
import { importErasures } from '#features/imports/import-erasing.commands.ts'
import { undoWork } from '#features/imports/import-undoing.commands.ts'
import { rememberDeleted } from '#features/imports/imports.commands.ts'
import { importEndpoints } from '#features/imports/imports.contract.ts'
import { importHandlers } from '#features/imports/imports.routes.ts'
import { defaultsEndpoints } from '#features/match-form/defaults.contract.ts'
import { defaultsHandlers } from '#features/match-form/defaults.routes.ts'
import { matchEndpoints } from '#features/match-page/match-page.contract.ts'
import { matchHandlers } from '#features/match-page/match-page.routes.ts'
import { moveGameFacets, refreshStaleFacets } from '#features/matches/history-index.commands.ts'
import { namingWork } from '#features/matches/named-edits.commands.ts'
import {
  deleteOldCorrections,
  settleOvertaken,
} from '#features/matches/open-corrections.commands.ts'
import { deleteOldNotifications } from '#features/notifications/notification-cleanup.commands.ts'
import { notificationEndpoints } from '#features/notifications/notifications.contract.ts'
import { notificationHandlers } from '#features/notifications/notifications.routes.ts'
import { bgStatsEndpoints } from '#features/programs/bgstats-file.contract.ts'
import { bgStatsHandlers } from '#features/programs/bgstats-file.routes.ts'
import { deleteUsedAttempts } from '#features/providers/providers.commands.ts'
import { providerEndpoints } from '#features/providers/providers.contract.ts'
import { providerHandlers } from '#features/providers/providers.routes.ts'
import { tallyErase } from '#features/stats/forgetting-totals.commands.ts'
import { statsEndpoints } from '#features/stats/stats.contract.ts'
import { statsHandlers } from '#features/stats/stats.routes.ts'
import { foldWork } from '#features/stats/tallies.commands.ts'
import { deleteEndedLinks } from '#features/table-links/link-cleanup.commands.ts'
import { linkEndpoints } from '#features/table-links/table-links.contract.ts'
import { linkHandlers } from '#features/table-links/table-links.routes.ts'
import { linkGuestRows, linkWork } from '#features/taken-seats/linking.commands.ts'
import { forgetOldSeats } from '#features/taken-seats/taken-seats.commands.ts'

import { feature, noEndpoints, nothing } from './feature.ts'

/** What other features do when an account is verified or deleted; accounts cannot import them. */
const accountHooks: AccountHooks = {
  async verified(trx, userId, now) {
    const person = await personById(trx, userId)
    // The matches first: somebody who sent a friend request may be at one, and about to be deleted.
    await linkGuestRows(trx, { userId, emailKey: emailKey(person.email) }, now)
    await claimInvitations(trx, person, now)
  },
  erase: () => features.map(({ erase }) => erase),
}

/** For a feature that others only import. */
const onlyImported = { ...noEndpoints, erase: nothing }

/**
 * Every feature, registered here alone, and in order: each imports only those before it, on the server and
 * in its pages. The endpoints that the app serves, OpenAPI, the types of the browser's client and the
 * tests' tables of endpoints come from this list; so does what is deleted with an account.
 */
export const features = [
  feature('audit', {
    ...noEndpoints,
    erase: {
      not: {
        'audit.by_user_id': 'The audit outlives accounts, and has ids alone.',
        'audit.about_user_id': 'The same.',
      },
    },
    cleanup: [deleteOldAudit],
  }),
  feature('accounts', {
    endpoints: accountEndpoints,
    handlers: (app) => accountHandlers(app, accountHooks),
    erase: accountErase,
    cleanup: [deleteLapsedSignIns, deleteUnverified, deleteOldDevices],
    background: [deletionWork(accountHooks)],
  }),
  feature('notifications', {
    endpoints: notificationEndpoints,
    handlers: notificationHandlers,
    erase: {
      rest: deletes('notifications.user_id', 'notifications.sender_id'),
      not: { 'notifications.entity_id': 'Where it is an account, the row has its sender_id too.' },
    },
    cleanup: [deleteOldNotifications],
  }),
  feature('friends', {
    endpoints: friendEndpoints,
    handlers: (app) => friendHandlers(app, { ended: endClaimsBetween }),
    erase: { ties: friendErasures },
    cleanup: [deleteLapsedRequests],
  }),
  feature('providers', {
    endpoints: providerEndpoints,
    handlers: (app) => providerHandlers(app, accountHooks),
    erase: nothing,
    cleanup: [deleteUsedAttempts],
  }),
  feature('games', {
    endpoints: gameEndpoints,
    handlers: (app) => gameHandlers(app, { moved: moveGameFacets }),
    erase: { rest: [empties('games.created_by')] },
  }),
  feature('scoring', onlyImported),
  feature('days', onlyImported),
  feature('score-pad', onlyImported),
  feature('matches', {
    ...noEndpoints,
    erase: { rest: deletes('unnamed_edits.user_id') },
    cleanup: [deleteOldCorrections],
    repair: refreshStaleFacets,
    background: [namingWork],
  }),
  feature('taken-seats', {
    ...noEndpoints,
    erase: { not: { 'linkings.email_key': 'The row goes with its user_id.' } },
    cleanup: [forgetOldSeats],
    background: [linkWork],
  }),
  feature('former-players', {
    ...noEndpoints,
    erase: { matches: [matchErasure] },
    cleanup: [deleteReasonsOfNobody],
  }),
  feature('whole-match', onlyImported),
  feature('pictures', onlyImported),
  feature('quick-line', onlyImported),
  feature('match-form', {
    endpoints: defaultsEndpoints,
    handlers: defaultsHandlers,
    erase: nothing,
  }),
  feature('confirmations', {
    endpoints: answerEndpoints,
    handlers: answerHandlers,
    erase: nothing,
  }),
  feature('corrections', {
    endpoints: correctionEndpoints,
    handlers: correctionHandlers,
    erase: nothing,
    repair: settleOvertaken,
  }),
  feature('history', {
    endpoints: historyEndpoints,
    handlers: historyHandlers,
    erase: nothing,
  }),
  feature('claims', {
    endpoints: claimEndpoints,
    handlers: claimHandlers,
    erase: { ties: claimErasures },
    cleanup: [deleteOldClaims, endClaimsOfFormerFriends],
    background: [claimWork],
  }),
  feature('guests', {
    endpoints: guestEndpoints,
    handlers: guestHandlers,
    erase: nothing,
  }),
  feature('table-links', {
    endpoints: linkEndpoints,
    handlers: linkHandlers,
    erase: { ties: deletes('table_links.created_by') },
    cleanup: [deleteEndedLinks],
  }),
  feature('archives', {
    endpoints: archiveEndpoints,
    handlers: archiveHandlers,
    erase: { rest: deletes('imports.user_id', 'deleted_imports.user_id') },
  }),
  feature('plays', onlyImported),
  feature('tables', onlyImported),
  feature('programs', {
    endpoints: bgStatsEndpoints,
    handlers: bgStatsHandlers,
    erase: nothing,
  }),
  feature('imports', {
    endpoints: importEndpoints,
    handlers: importHandlers,
    erase: { rest: importErasures },
    background: [undoWork],
  }),
  feature('match-page', {
    endpoints: matchEndpoints,
    handlers: (app) => matchHandlers(app, { deleting: rememberDeleted }),
    erase: nothing,
  }),
  feature('entries', onlyImported),
  feature('stats', {
    endpoints: statsEndpoints,
    handlers: statsHandlers,
    erase: tallyErase,
    background: [foldWork],
  }),
] as const

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
