import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { formatDay } from '#features/days/day-words.rules.ts'
import type { MatchDetails } from '#features/matches/matches.contract.ts'
import type { Action } from '#features/matches/seats.commands.ts'
import type { TablePlan } from '#features/matches/seats.rules.ts'
import { notify } from '#features/notifications/notifications.commands.ts'

import { CONFIRMED_VALUES, losesConfirmation } from './editing.rules.ts'

/** A match after an edit. */
export interface EditedTable extends MatchDetails {
  id: string
  plan: TablePlan
  /** Others then confirm again. */
  gameChanged: boolean
  /** Who trusts the editor and has no open correction: they stay confirmed. */
  trusting: Set<string>
  /** Whose correction is accepted by this edit: they are told so instead. */
  proposedBy: string | null
}

const CONFIRM_AGAIN = 'Please confirm again.'

/** Notifies the registered players who were at the table before the edit. */
export async function notifyPlayers(
  trx: Trx,
  edited: EditedTable,
  editor: string,
  action: Action,
): Promise<void> {
  const { id, game, plan } = edited
  const day = formatDay(edited.day)
  const recipients = plan.seats.filter(
    ({ row, userId }) =>
      row !== null && userId !== null && userId !== action.userId && userId !== edited.proposedBy,
  )
  await notify(
    trx,
    recipients.map((seat) => ({
      userId: seat.userId ?? '',
      type: 'MATCH_UPDATED',
      title: `${editor} updated a match of ${game.name}`,
      // The next edit replaces an unread notification: it must repeat the request to confirm again.
      description: (older) => {
        const loses = losesConfirmation(seat, action.userId)
        const trusts = edited.trusting.has(seat.userId ?? '')
        const then = trusts ? `It is confirmed, because you trust ${editor}.` : CONFIRM_AGAIN
        if (edited.gameChanged) return `The game of ${day} is another one now. ${then}`
        const value = `Your ${CONFIRMED_VALUES} of ${day} is another one now.`
        if (loses) return `${value} ${then}`
        const asked = older.some((text) => text.endsWith(CONFIRM_AGAIN))
        return asked ? `${value} ${CONFIRM_AGAIN}` : `The match of ${day} has changed.`
      },
      link: paths.match(id),
      senderId: action.userId,
      matchId: id,
    })),
    action.now,
  )
}
