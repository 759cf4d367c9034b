import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { notify } from '#features/notifications/notifications.commands.ts'

import type { WrittenEdit } from './edited-rows.commands.ts'
import { CONFIRMED_VALUES, losesConfirmation } from './editing.rules.ts'

const CONFIRM_AGAIN = 'Please confirm again.'

/** Notifies the registered players who were at the table before the edit. */
export async function notifyPlayers(trx: Trx, edit: WrittenEdit): Promise<void> {
  const { match, details, table, action } = edit
  const editor = fullName(edit.editor)
  const day = formatDay(details.day)
  // Whose correction is accepted is told so instead.
  const recipients = table.seats.filter(
    ({ row, userId }) =>
      row !== null && userId !== null && userId !== action.userId && userId !== edit.proposedBy,
  )
  await notify(
    trx,
    recipients.map((seat) => ({
      userId: seat.userId ?? '',
      type: 'MATCH_UPDATED',
      title: `${editor} updated a match of ${details.game.name}`,
      // The next edit replaces an unread notification: it must repeat the request to confirm again.
      description: (older) => {
        const loses = losesConfirmation(seat, action.userId)
        const trusts = edit.trusting.has(seat.userId ?? '')
        const then = trusts ? `It is confirmed, because you trust ${editor}.` : CONFIRM_AGAIN
        if (edit.gameChanged) return `The game of ${day} is another one now. ${then}`
        const value = `Your ${CONFIRMED_VALUES} of ${day} is another one now.`
        if (loses) return `${value} ${then}`
        const asked = older.some((text) => text.endsWith(CONFIRM_AGAIN))
        return asked ? `${value} ${CONFIRM_AGAIN}` : `The match of ${day} has changed.`
      },
      link: paths.match(match._id),
      senderId: action.userId,
      matchId: match._id,
    })),
    action.now,
  )
}
