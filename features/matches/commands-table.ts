import type { Insertable } from 'kysely'

import type { Trx } from '#database/connect.ts'
import type { PlayersTable } from '#database/schema.ts'
import type { Person } from '#features/accounts/contract.ts'
import { emailKey, fullName, mailboxKey } from '#features/accounts/rules.ts'
import type { Game } from '#features/games/contract.ts'
import { notify } from '#features/notifications/commands.ts'
import { Refusal } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { invitationAllowed } from '#platform/invitations.ts'
import { post } from '#platform/mail.ts'

import { guestInvitation } from './mails.ts'
import type { PlannedSeat, TablePlan } from './rules-edit.ts'
import { dayOf, NOT_A_FRIEND } from './rules.ts'

/** Who acts, when, and where the app is for those who get mail of it. */
export interface Act {
  userId: string
  publicUrl: string
  now: Date
}

/** What a player's row and an invitation say of the match. */
export interface Occasion {
  id: string
  date: string
  game: Game
}

export type PlayerRow = Insertable<PlayersTable>

/** Refuses a plan that has problems, new players among them who are nobody's companions. */
export function refuseBadPlan(plan: TablePlan, companions: ReadonlyMap<string, Person>): void {
  for (const [index, { row, userId }] of plan.seats.entries()) {
    if (row !== null || userId === null || companions.has(userId)) continue
    plan.errors[`players.${index}.user`] = NOT_A_FRIEND
  }
  const [first] = Object.values(plan.errors)
  if (first !== undefined) throw new Refusal('validation_failed', first, { errors: plan.errors })
}

/** The part of a row that comes from the plan; `mailed` gives each address's mail to one guest. */
export function seatValues(seat: PlannedSeat, index: number, mailed: Set<string>, act: Act) {
  const key = seat.guestEmail === null ? null : emailKey(seat.guestEmail)
  const mails = seat.mail && key !== null && mailed.delete(key)
  return {
    seat: index,
    guest_name: seat.guestName,
    guest_email: seat.guestEmail,
    guest_email_key: key,
    score: seat.score,
    result: seat.result,
    invited_at: mails ? act.now.toISOString() : null,
  }
}

/** A new player's row; who enters the own row has confirmed it. */
export function newRow(
  match: Occasion,
  seat: PlannedSeat,
  index: number,
  mailed: Set<string>,
  act: Act,
): PlayerRow {
  return {
    match_id: match.id,
    id: newId(),
    user_id: seat.userId,
    confirmed_at: seat.userId === act.userId ? act.now.toISOString() : null,
    match_date: match.date,
    game_id: match.game._id,
    ...seatValues(seat, index, mailed, act),
  }
}

/** The keys of the addresses that may be mailed an invitation; each is counted. */
export async function allowedMails(
  trx: Trx,
  seats: readonly PlannedSeat[],
  act: Act,
): Promise<Set<string>> {
  const keys = seats.flatMap((seat) => (seat.mail ? [emailKey(seat.guestEmail ?? '')] : []))
  const allowed = new Set<string>()
  const mailboxes = [...new Set(keys)].map((key) => ({ key, mailbox: mailboxKey(key) }))
  // In one order for everybody, so that two acts cannot wait for each other.
  for (const { key, mailbox } of mailboxes.toSorted((a, b) => (a.mailbox < b.mailbox ? -1 : 1))) {
    if (await invitationAllowed(trx, mailbox, act.userId, act.now)) allowed.add(key)
  }
  return allowed
}

/** Asks new registered players to confirm, and mails the guests who may be mailed. */
export async function invite(
  trx: Trx,
  match: Occasion,
  invited: { userIds: readonly string[]; guests: readonly { name: string; email: string }[] },
  sender: Person,
  act: Act,
): Promise<void> {
  const creator = fullName(sender)
  const description = `Were you there on ${dayOf(match.date)}? Confirm or decline.`
  await notify(
    trx,
    invited.userIds.map((userId) => ({
      userId,
      type: 'MATCH_INVITE',
      title: `${creator} added you to a match of ${match.game.name}`,
      description,
      link: `/matches/${match.id}`,
      senderId: act.userId,
      matchId: match.id,
    })),
    act.now,
  )
  const occasion = { ...match, creator, game: match.game.name, publicUrl: act.publicUrl }
  for (const guest of invited.guests) {
    await post(trx, guestInvitation(guest, occasion), act.userId, act.now)
  }
}
