import { deletes, empties } from '#features/accounts/account-data.commands.ts'
import { ownAccountData, deletionWork } from '#features/accounts/account-deletion.commands.ts'
import type { AccountHooks } from '#features/accounts/accounts.commands.ts'
import { accountEndpoints } from '#features/accounts/accounts.contract.ts'
import { findUser, signInsOf } from '#features/accounts/accounts.queries.ts'
import { accountHandlers } from '#features/accounts/accounts.routes.ts'
import { deleteOldAudit } from '#features/accounts/audit.commands.ts'
import { deleteOldWrites } from '#features/accounts/done-writes.commands.ts'
import { deleteLapsedSignIns } from '#features/accounts/sign-in.commands.ts'
import { confirmationEndpoints } from '#features/confirmations/confirmations.contract.ts'
import { confirmationHandlers } from '#features/confirmations/confirmations.routes.ts'
import { correctionEndpoints } from '#features/confirmations/corrections.contract.ts'
import { correctionHandlers } from '#features/confirmations/corrections.routes.ts'
import { archiveEndpoints } from '#features/exports/archives.contract.ts'
import { type Archive, matchPages } from '#features/exports/archives.queries.ts'
import { archiveHandlers } from '#features/exports/archives.routes.ts'
import { friendDeletions } from '#features/friends/friend-data.commands.ts'
import { deleteEndedFriendLinks } from '#features/friends/friend-links.commands.ts'
import { deleteLapsedRequests } from '#features/friends/friends.commands.ts'
import { friendEndpoints } from '#features/friends/friends.contract.ts'
import { friendArchive } from '#features/friends/friends.queries.ts'
import { friendHandlers } from '#features/friends/friends.routes.ts'
import { gameEndpoints } from '#features/games/games.contract.ts'
import { addedGamePages } from '#features/games/games.queries.ts'
import { gameHandlers } from '#features/games/games.routes.ts'
import { claimPages } from '#features/guests/claims.queries.ts'
import { endClaimsBetween } from '#features/guests/ended-claims.commands.ts'
import { matchDeletion } from '#features/guests/former-matches.commands.ts'
import { guestData } from '#features/guests/former-names.commands.ts'
import { guestEndpoints } from '#features/guests/guests.contract.ts'
import { deniedOf } from '#features/guests/guests.queries.ts'
import { guestHandlers } from '#features/guests/guests.routes.ts'
import { settleWork } from '#features/guests/settling.commands.ts'
import { historyEndpoints } from '#features/history/history.contract.ts'
import { historyHandlers } from '#features/history/history.routes.ts'
import { inboxEndpoints } from '#features/home/inbox.contract.ts'
import { inboxHandlers } from '#features/home/inbox.routes.ts'
import { newsEndpoints } from '#features/home/news.contract.ts'
import { newsHandlers, newsOfMatch } from '#features/home/news.routes.ts'
import { importDeletions, rememberDeleted } from '#features/imports/added-imports.commands.ts'
import { importPages } from '#features/imports/added-imports.queries.ts'
import { undoWork } from '#features/imports/import-undoing.commands.ts'
import { importEndpoints } from '#features/imports/imports.contract.ts'
import { importHandlers } from '#features/imports/imports.routes.ts'
import { defaultsEndpoints } from '#features/match-form/defaults.contract.ts'
import { defaultsHandlers } from '#features/match-form/defaults.routes.ts'
import { matchEndpoints } from '#features/match-page/match-page.contract.ts'
import { matchHandlers } from '#features/match-page/match-page.routes.ts'
import { actPages } from '#features/matches/activity.queries.ts'
import { deleteOldCorrections } from '#features/matches/open-corrections.commands.ts'
import { correctionPages } from '#features/matches/open-corrections.queries.ts'
import { deleteOldNotifications } from '#features/notifications/deleted-notifications.commands.ts'
import { notificationEndpoints } from '#features/notifications/notifications.contract.ts'
import { notificationPages } from '#features/notifications/notifications.queries.ts'
import { notificationHandlers } from '#features/notifications/notifications.routes.ts'
import { makePushKeys } from '#features/notifications/push-keys.commands.ts'
import { pushEndpoints } from '#features/notifications/push.contract.ts'
import { pushHandlers } from '#features/notifications/push.routes.ts'
import { searchEndpoints } from '#features/search/search.contract.ts'
import { searchHandlers } from '#features/search/search.routes.ts'
import { deleteEndedLinks } from '#features/sharing/table-links.commands.ts'
import { linkEndpoints } from '#features/sharing/table-links.contract.ts'
import { linkPages } from '#features/sharing/table-links.queries.ts'
import { linkHandlers } from '#features/sharing/table-links.routes.ts'
import { deleteLapsedInvitations, signUpData } from '#features/sign-up/invitations.commands.ts'
import { identitiesOf } from '#features/sign-up/providers.queries.ts'
import { providerHandlers } from '#features/sign-up/providers.routes.ts'
import { providerEndpoints, signUpEndpoints } from '#features/sign-up/sign-ups.contract.ts'
import { signUpHandlers } from '#features/sign-up/sign-ups.routes.ts'
import { deleteUnverified } from '#features/sign-up/verification.commands.ts'
import { statsEndpoints } from '#features/stats/stats.contract.ts'
import { statsHandlers } from '#features/stats/stats.routes.ts'
import { suggestionEndpoints } from '#features/suggestions/suggestions.contract.ts'
import { suggestionHandlers } from '#features/suggestions/suggestions.routes.ts'

import { answering, feature, type Intersection, onlyImported } from './feature.ts'
import { welcome } from './welcome.ts'

/** What other features do when an account is verified or deleted; accounts cannot import them. */
const accountHooks: AccountHooks = {
  verified: welcome,
  accountData: () => features.map(({ accountData }) => accountData),
}

const archives = (): readonly Archive[] => features.map(({ archive }) => archive)

/**
 * In order: each imports only those before it, on the server and in its pages. Endpoints, OpenAPI, the
 * browser's types, the tests' tables of endpoints, the deletion of an account and archives come from this
 * list.
 */
export const features = [
  feature('dates', onlyImported),
  feature('accounts', {
    endpoints: accountEndpoints,
    handlers: (app) => accountHandlers(app, accountHooks),
    accountData: ownAccountData,
    archive: { writes: { user: findUser, signIns: signInsOf } },
    cleanup: [deleteLapsedSignIns, deleteOldWrites, deleteOldAudit],
    background: [deletionWork(accountHooks)],
  }),
  feature('scoring', onlyImported),
  feature('sign-up', {
    endpoints: { ...signUpEndpoints, ...providerEndpoints },
    handlers: (app) => ({
      ...signUpHandlers(app, accountHooks),
      ...providerHandlers(app, accountHooks),
    }),
    accountData: signUpData,
    archive: { writes: { identities: identitiesOf } },
    cleanup: [deleteUnverified, deleteLapsedInvitations],
  }),
  feature('notifications', {
    endpoints: { ...notificationEndpoints, ...pushEndpoints },
    handlers: (app) => ({ ...notificationHandlers(app), ...pushHandlers(app) }),
    accountData: {
      rest: deletes('notifications.user_id', 'notifications.sender_id'),
      not: { 'notifications.entity_id': 'Where it is an account, the row has its sender_id too.' },
    },
    archive: { writes: { notifications: notificationPages } },
    cleanup: [deleteOldNotifications],
    prepare: makePushKeys,
  }),
  feature('friends', {
    endpoints: friendEndpoints,
    handlers: (app) => friendHandlers(app, { ended: endClaimsBetween }),
    accountData: { ties: friendDeletions },
    archive: { writes: friendArchive },
    cleanup: [deleteLapsedRequests, deleteEndedFriendLinks],
  }),
  feature('games', {
    endpoints: gameEndpoints,
    handlers: gameHandlers,
    accountData: { rest: [empties('games.created_by')] },
    archive: { writes: { gamesAdded: addedGamePages } },
  }),
  feature('matches', {
    ...onlyImported,
    accountData: { rest: deletes('deleted_matches.user_id') },
    archive: { writes: { acts: actPages } },
    cleanup: [deleteOldCorrections],
  }),
  feature('guests', {
    endpoints: guestEndpoints,
    handlers: guestHandlers,
    accountData: { ...guestData, matches: [matchDeletion] },
    archive: { writes: { claims: claimPages, denied: deniedOf } },
    background: [settleWork],
  }),
  feature('quick-line', onlyImported),
  feature('match-form', answering(defaultsEndpoints, defaultsHandlers)),
  feature('confirmations', {
    ...answering({ ...confirmationEndpoints, ...correctionEndpoints }, (app) => ({
      ...confirmationHandlers(app),
      ...correctionHandlers(app),
    })),
    archive: { writes: { corrections: correctionPages } },
  }),
  feature('history', answering(historyEndpoints, historyHandlers)),
  feature('sharing', {
    ...answering(linkEndpoints, linkHandlers),
    accountData: { ties: deletes('table_links.created_by') },
    archive: { writes: { tableLinks: linkPages } },
    cleanup: [deleteEndedLinks],
  }),
  feature('exports', {
    endpoints: archiveEndpoints,
    handlers: (app) => archiveHandlers(app, archives()),
    accountData: { rest: deletes('imports.user_id', 'deleted_imports.user_id') },
    archive: { writes: { matches: matchPages } },
  }),
  feature('imports', {
    endpoints: importEndpoints,
    handlers: importHandlers,
    background: [undoWork],
    accountData: { rest: importDeletions },
    archive: { writes: { imports: importPages } },
  }),
  feature(
    'match-page',
    answering(matchEndpoints, (app) =>
      matchHandlers(app, { deleting: rememberDeleted, newsOf: newsOfMatch(app) }),
    ),
  ),
  feature('stats', answering(statsEndpoints, statsHandlers)),
  feature('year', onlyImported),
  feature('home', {
    ...answering({ ...newsEndpoints, ...inboxEndpoints }, (app) => ({
      ...newsHandlers(app),
      ...inboxHandlers(app),
    })),
  }),
  feature('search', answering(searchEndpoints, searchHandlers)),
  feature('suggestions', answering(suggestionEndpoints, suggestionHandlers)),
] as const

/** Every endpoint of the API with its contract, by `METHOD /path`. */
export type AllEndpoints = Intersection<(typeof features)[number]['endpoints']>

export const allEndpoints = Object.assign(
  {},
  ...features.map(({ endpoints }) => endpoints),
) as AllEndpoints
