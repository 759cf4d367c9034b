import type { ActivityTable, MatchesTable, PlayersTable } from '#database/schema/schema.ts'
import type { Person } from '#features/accounts/contract.ts'
import { emailKey } from '#features/accounts/rules.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

import type { MatchDetails, RecordedChange } from '../editing/rules.ts'
import { NOT_A_FRIEND } from '../rules.ts'
import type { PlannedSeat, TablePlan } from './rules.ts'

/** Who does something and when, and the app's URL for its mails. */
export interface Action {
  userId: string
  publicUrl: string
  now: Date
}

/** Who writes a row and when. */
type Writer = Pick<Action, 'userId' | 'now'>

/** A match that is logged here or imported from an archive. */
export interface NewMatch extends MatchDetails {
  id: string
  gameId: string
}

/** Refuses a plan with problems, or with new players who are not the creator's companions. */
export function refuseBadPlan(plan: TablePlan, companions: ReadonlyMap<string, Person>): void {
  for (const [index, { row, userId }] of plan.seats.entries()) {
    if (row !== null || userId === null || companions.has(userId)) continue
    plan.errors[`players.${index}.user`] = NOT_A_FRIEND
  }
  const [first] = Object.values(plan.errors)
  if (first !== undefined) throw new Refusal('validation_failed', first, { errors: plan.errors })
}

/** A new match's row; pending when it has registered players besides its creator. */
export function newMatchRow(
  { id, gameId, date, notes }: NewMatch,
  players: readonly PlayersTable[],
  { userId, now }: Writer,
): MatchesTable {
  const at = now.toISOString()
  const userIds = players.flatMap((player) => player.user_id ?? [])
  return {
    id,
    game_id: gameId,
    date,
    notes,
    created_by: userId,
    onlooker_id: userIds.includes(userId) ? null : userId,
    last_edited_by: null,
    confirmed_at: userIds.some((other) => other !== userId) ? null : at,
    last_reminder_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  }
}

/** The columns that a planned seat does not decide. */
type NotPlanned =
  | 'match_id'
  | 'id'
  | 'user_id'
  | 'declined_by'
  | 'confirmed_at'
  | 'match_date'
  | 'game_id'

/** The columns that a planned seat decides; takes the seat's address out of `mailed`, for one mail each. */
export function seatValues(
  seat: PlannedSeat,
  index: number,
  mailed: Set<string>,
  { now }: Writer,
): Omit<PlayersTable, NotPlanned> {
  const key = seat.guestEmail === null ? null : emailKey(seat.guestEmail)
  const mails = seat.mail && key !== null && mailed.delete(key)
  return {
    seat: index,
    guest_name: seat.guestName,
    guest_email: seat.guestEmail,
    guest_email_key: key,
    score: seat.score,
    result: seat.result,
    invited_at: mails ? now.toISOString() : null,
  }
}

/** A new player's row; the writer's own row is confirmed. */
export function newRow(
  match: Pick<NewMatch, 'id' | 'gameId' | 'date'>,
  seat: PlannedSeat,
  index: number,
  mailed: Set<string>,
  writer: Writer,
): PlayersTable {
  return {
    match_id: match.id,
    id: newId(),
    user_id: seat.userId,
    declined_by: null,
    confirmed_at: seat.userId === writer.userId ? writer.now.toISOString() : null,
    match_date: match.date,
    game_id: match.gameId,
    ...seatValues(seat, index, mailed, writer),
  }
}

/** A new row of a match's activity. */
export function newActivityRow(
  matchId: string,
  type: ActivityTable['type'],
  { userId, now }: Writer,
  changes: readonly RecordedChange[] = [],
): ActivityTable {
  return {
    id: newId(),
    match_id: matchId,
    type,
    by_user_id: userId,
    at: now.toISOString(),
    changes: changes.length === 0 ? null : JSON.stringify(changes),
  }
}
