import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { addresseeOf, mailboxKey } from '#features/accounts/accounts.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { notify } from '#features/notifications/notifications.commands.ts'
import { issueInvitation } from '#features/sign-up/invitations.commands.ts'
import { mayInvite } from '#platform/mail/mail-allowances.ts'
import { writeMail } from '#platform/mail/outbox.ts'
import { unsubscribeUrl } from '#platform/mail/unsubscribing.ts'

import { guestInvitation } from './matches.mails.ts'
import type { Action } from './seats.commands.ts'
import type { PlannedSeat } from './seats.rules.ts'

export interface Occasion {
  id: string
  day: string
  game: Game
}

/** @returns the keys of the addresses that may get a mail; each one is counted */
export async function allowedMails(
  trx: Trx,
  seats: readonly PlannedSeat[],
  { userId, now }: Action,
): Promise<Set<string>> {
  const wanted = seats.flatMap((seat) => (seat.mail ? [addresseeOf(seat.guestEmail ?? '')] : []))
  const once = [...new Map(wanted.map((to) => [to.key, to])).values()]
  const allowed = await mayInvite(trx, userId, once, now)
  return new Set(allowed.map(({ key }) => key))
}

export async function invite(
  trx: Trx,
  match: Occasion,
  invited: {
    userIds: readonly string[]
    guests: readonly { name: string; email: string }[]
    /** Whose rows are confirmed already. */
    trusting: ReadonlySet<string>
  },
  sender: Person,
  action: Action,
): Promise<void> {
  const creator = fullName(sender)
  const day = formatDay(match.day)
  const asked = `Were you there on ${day}? Confirm or decline.`
  const trusted = `It is confirmed for ${day}, because you trust ${sender.firstName}. Not right? Decline or correct it.`
  await notify(
    trx,
    invited.userIds.map((userId) => ({
      userId,
      type: 'MATCH_INVITE',
      title: `${creator} added you to a match of ${match.game.name}`,
      description: invited.trusting.has(userId) ? trusted : asked,
      link: paths.match(match.id),
      senderId: action.userId,
      matchId: match.id,
    })),
    action.now,
  )
  const { userId: creatorId, publicUrl } = action
  const occasion = { ...match, creatorId, creator, game: match.game.name, publicUrl }
  for (const guest of invited.guests) {
    const mailbox = mailboxKey(guest.email)
    const url = await unsubscribeUrl(trx, action.publicUrl, mailbox, action.now)
    const token = await issueInvitation(trx, action.userId, guest, action.now)
    const mail = guestInvitation({ ...guest, token, unsubscribeUrl: url }, occasion)
    await writeMail(trx, mail, null, action.now)
  }
}
