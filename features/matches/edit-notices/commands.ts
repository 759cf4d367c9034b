import type { Trx } from '#database/connect.ts'
import { notify } from '#features/notifications/commands.ts'

import { CONFIRMED_VALUES, losesConfirmation, type MatchDetails } from '../editing/rules.ts'
import { dayWords } from '../rules.ts'
import type { Action } from '../table/commands.ts'
import type { TablePlan } from '../table/rules.ts'

/** A match after an edit. */
export interface EditedTable extends MatchDetails {
  id: string
  plan: TablePlan
  /** Others then confirm again. */
  gameChanged: boolean
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
  const day = dayWords(edited.day)
  const recipients = plan.seats.filter(
    ({ row, userId }) => row !== null && userId !== null && userId !== action.userId,
  )
  await notify(
    trx,
    recipients.map((seat) => ({
      userId: seat.userId ?? '',
      type: 'MATCH_UPDATED',
      title: `${editor} updated a match of ${game.name}`,
      // The next edit replaces an unread notification: it must repeat the request to confirm again.
      description: (older) => {
        if (edited.gameChanged) return `The game of ${day} is another one now. ${CONFIRM_AGAIN}`
        return losesConfirmation(seat, action.userId) ||
          older.some((text) => text.endsWith(CONFIRM_AGAIN))
          ? `Your ${CONFIRMED_VALUES} of ${day} is another one now. ${CONFIRM_AGAIN}`
          : `The match of ${day} has changed.`
      },
      link: `/matches/${id}`,
      senderId: action.userId,
      matchId: id,
    })),
    action.now,
  )
}
