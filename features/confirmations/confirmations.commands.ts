import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { recordActivity } from '#features/matches/activity.commands.ts'
import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import {
  assertAllowed,
  decideStatus,
  type ExpectedMatch,
  lockExpected,
  lockMatch,
  setConfirmed,
  tellOfMatch,
} from '#features/matches/matches.commands.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import {
  canConfirm,
  isCreator,
  MATCH_NOT_FOUND,
  ownRow,
  type Viewer,
} from '#features/matches/matches.rules.ts'
import { withdrawOwn } from '#features/matches/open-corrections.commands.ts'
import { openCorrections } from '#features/matches/open-corrections.queries.ts'
import type { Action } from '#features/matches/seats.commands.ts'
import { peopleById } from '#features/matches/seats.queries.ts'
import { refuseChanged } from '#features/matches/whole-match.queries.ts'
import { takeAnswerBack } from '#features/notifications/deleted-notifications.commands.ts'
import { markMatchAnswered, notify } from '#features/notifications/notifications.commands.ts'
import { Refusal } from '#platform/http/errors.ts'
import { isId } from '#platform/ids.ts'

import { CORRECTION_OPEN } from './confirmations.rules.ts'
import { canUnconfirm } from './taking-back.rules.ts'

export interface Confirmations {
  confirmed: string[]
  refused: { _id: string; code: Refusal['code']; message: string }[]
}

/**
 * Confirms those that can be; each creator gets one notification. What is confirmed already stays so, whatever was
 * seen of it. A repeat confirms nothing: what was taken back since is neither confirmed nor refused.
 */
export async function confirmMatches(
  trx: Trx,
  { asked, isRepeat }: { asked: readonly ExpectedMatch[]; isRepeat: boolean },
  viewer: Viewer,
  action: Action,
): Promise<Confirmations> {
  const done: Confirmations = { confirmed: [], refused: [] }
  const changed: Match[] = []
  // Locked in the same order everywhere, so that two requests cannot deadlock.
  for (const one of asked.toSorted((a, b) => (a.matchId < b.matchId ? -1 : 1))) {
    const { matchId } = one
    try {
      if (!isId(matchId)) throw new Refusal('not_found', MATCH_NOT_FOUND)
      const match = await lockConfirmable(trx, one, viewer, action)
      if (match !== null) await refuseOwnCorrection(trx, matchId, viewer)
      if (match !== null && isRepeat) continue
      if (match !== null) {
        await writeConfirmation(trx, match, viewer, action)
        changed.push(match)
      }
      done.confirmed.push(matchId)
    } catch (error) {
      // Refused before anything is written of this match.
      if (!(error instanceof Refusal)) throw error
      done.refused.push({ _id: matchId, code: error.code, message: error.message })
    }
  }
  await tellCreators(trx, changed, viewer, action)
  return done
}

/** A correction of the viewer's own is withdrawn. */
export async function confirmMatch(
  trx: Trx,
  asked: ExpectedMatch,
  viewer: Viewer,
  action: Action,
): Promise<void> {
  const match = await lockConfirmable(trx, asked, viewer, action)
  if (match === null) return
  await withdrawOwn(trx, match._id, viewer.userId, action.now)
  await writeConfirmation(trx, match, viewer, action)
  await tellCreators(trx, [match], viewer, action)
}

/** null where it was confirmed before. */
async function lockConfirmable(
  trx: Trx,
  asked: ExpectedMatch,
  viewer: Viewer,
  action: Action,
): Promise<Match | null> {
  const { match, isExpected } = await lockExpected(trx, asked, viewer)
  const matchId = match._id
  if (ownRow(match, viewer)?.confirmed) {
    await markMatchAnswered(trx, matchId, viewer.userId, action.now)
    return null
  }
  if (!isExpected) return refuseChanged(trx, matchId, viewer)
  assertAllowed(canConfirm(match, viewer))
  return match
}

async function writeConfirmation(
  trx: Trx,
  match: Match,
  viewer: Viewer,
  action: Action,
): Promise<void> {
  const matchId = match._id
  const { userId } = viewer
  await markMatchAnswered(trx, matchId, userId, action.now)
  await setConfirmed(trx, { matchId, userId, at: action.now.toISOString() })
  await decideStatus(trx, matchId, action.now)
  await recordActivity(trx, matchId, 'confirmed', action)
  tellOfMatch(trx, match, action.now)
}

/** Its author has not agreed to the match: to confirm is to withdraw it, which is done one by one. */
async function refuseOwnCorrection(trx: Trx, matchId: string, { userId }: Viewer): Promise<void> {
  const open = await openCorrections(trx, matchId)
  const own = open.some(({ byUserId, waits }) => byUserId === userId && waits)
  if (own) throw new Refusal('conflict', CORRECTION_OPEN)
}

/** Once, however many of their matches the viewer has confirmed. */
async function tellCreators(
  trx: Trx,
  matches: readonly Match[],
  viewer: Viewer,
  { userId, now }: Action,
): Promise<void> {
  const others = matches.filter((match) => match.createdBy !== null && !isCreator(match, viewer))
  if (others.length === 0) return
  const person = (await peopleById(trx, [userId])).get(userId)
  const name = person === undefined ? '' : fullName(person)
  const byCreator = Map.groupBy(others, ({ createdBy }) => createdBy?._id ?? '')
  const notifications = [...byCreator].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await notify(
    trx,
    notifications.map(([creatorId, theirs]) => ({
      type: 'MATCH_CONFIRMED',
      userId: creatorId,
      senderId: userId,
      ...confirmedNotification(name, theirs),
    })),
    now,
  )
}

const NAMED_GAMES = 3

function confirmedNotification(name: string, matches: readonly Match[]) {
  const [only, another] = matches
  if (only !== undefined && another === undefined) {
    return {
      title: `${name} confirmed a match of ${only.game.name}`,
      description: `They were there on ${formatDay(only.day)}.`,
      link: paths.match(only._id),
      matchId: only._id,
    }
  }
  const games = [...new Set(matches.map(({ game }) => game.name))]
  const more = games.length - NAMED_GAMES
  const named = games.slice(0, NAMED_GAMES).join(', ')
  return {
    title: `${name} confirmed ${matches.length} of your matches`,
    description: more > 0 ? `${named} and ${more} more.` : `${named}.`,
    link: paths.matches,
  }
}

/** The creator's notification goes. A row that is not confirmed stays as it is. */
export async function unconfirmMatch(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  now: Date,
): Promise<Match['matchStatus']> {
  const match = await lockMatch(trx, matchId, viewer)
  const own = ownRow(match, viewer)
  const at = own?.confirmedAt ?? null
  const said = trx
    .selectFrom('activity')
    .where('match_id', '=', matchId)
    .where('type', '=', 'confirmed')
    .where('by_user_id', '=', viewer.userId)
    .where('at', '=', at ?? '')
    .select('id')
  const recorded = await said.executeTakeFirst()
  assertAllowed(canUnconfirm(own, recorded !== undefined, now))
  if (at === null) return match.matchStatus
  await setConfirmed(trx, { matchId, userId: viewer.userId, at: null })
  const status = await decideStatus(trx, matchId, now)
  await refreshHistoryIndex(trx, [matchId])
  // Not recorded: nobody has confirmed anything then.
  await trx
    .deleteFrom('activity')
    .where('match_id', '=', matchId)
    .where('id', '=', recorded?.id ?? '')
    .execute()
  const creatorId = match.createdBy?._id ?? null
  await takeAnswerBack(trx, { matchId, userId: viewer.userId, creatorId, at })
  return status
}
