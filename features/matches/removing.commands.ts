import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { notify } from '#features/notifications/notifications.commands.ts'

import { assertAllowed, lockMatch, tellOfMatch } from './matches.commands.ts'
import { findLogged } from './matches.queries.ts'
import { canDelete, type Viewer } from './matches.rules.ts'
import { forgetPeople, peopleAt } from './people.commands.ts'

/** What later features do before a match is deleted by hand; this one cannot import them. */
export type DeletingMatch = (trx: Trx, matchId: string) => Promise<void>

/** Tells the players who had confirmed it. An id that the viewer has logged stays taken. */
export async function deleteMatch(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  { now, deleting }: { now: Date; deleting: DeletingMatch },
): Promise<void> {
  const [logged] = await findLogged(trx, { id: matchId })
  if (logged?.isDeleted && logged.userId === viewer.userId) return
  const match = await lockMatch(trx, matchId, viewer)
  assertAllowed(canDelete(match, viewer))
  const { createdBy, players } = match
  await deleting(trx, matchId)
  // The request with which the match was logged may be sent again: it must not bring the match back.
  if (createdBy !== null) {
    await trx
      .insertInto('deleted_matches')
      .values({ id: matchId, user_id: createdBy._id } satisfies Schema['deleted_matches'])
      .execute()
  }
  const people = await peopleAt(trx, [matchId])
  // Not recorded: the activity goes with the match.
  await trx.deleteFrom('matches').where('id', '=', matchId).execute()
  await forgetPeople(trx, people)
  tellOfMatch(trx, match, now)
  const creator = createdBy === null ? '' : fullName(createdBy)
  const told = players.flatMap(({ user, confirmed }) => (confirmed ? (user?._id ?? []) : []))
  await notify(
    trx,
    told
      .filter((userId) => userId !== viewer.userId)
      .map((userId) => ({
        userId,
        senderId: viewer.userId,
        type: 'MATCH_DELETED',
        title: `${creator} deleted a match of ${match.game.name}`,
        description: `You had confirmed that you were there on ${formatDay(match.day)}.`,
        // No link: the match is gone.
        link: paths.matches,
        entityId: matchId,
      })),
    now,
  )
}
