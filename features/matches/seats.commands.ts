import type { MatchesTable, PlayersTable } from '#database/schema/schema.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'
import { dayColumn, listKeyOf } from '#features/dates/days.rules.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

import { columnsOfDetails } from './match-details.rules.ts'
import type { MatchDetails } from './matches.contract.ts'
import type { PlannedSeat } from './seats.rules.ts'

export interface Action {
  userId: string
  publicUrl: string
  catalogue: boolean
  accountBytes: number
  now: Date
}

type Writer = Pick<Action, 'userId' | 'now'>

/** Rows of players who trust the writer are confirmed at once. */
interface TableWriter extends Writer {
  trusting: ReadonlySet<string>
}

export interface NewMatch extends MatchDetails {
  id: string
}

export function refuseErrors(errors: Readonly<Record<string, string>>): void {
  const [first] = Object.values(errors)
  if (first !== undefined) throw new Refusal('validation_failed', first, { errors })
}

export function detailColumns(details: MatchDetails) {
  const { game, date, mode, scoring, expansions } = details
  const ids = expansions.map(({ _id }) => _id)
  return {
    game_id: game._id,
    date,
    day: dayColumn(details),
    mode,
    scoring,
    ...columnsOfDetails(details),
    expansions: ids.length === 0 ? null : JSON.stringify(ids),
  } satisfies Partial<MatchesTable>
}

/** @param starter a place among the players; -1 for nobody */
export function newMatchRow(
  match: NewMatch,
  players: readonly PlayersTable[],
  starter: number,
  { userId, now }: Writer,
): MatchesTable {
  const at = now.toISOString()
  const userIds = players.flatMap((player) => player.user_id ?? [])
  const isPending = players.some(
    (player) => player.user_id !== null && player.confirmed_at === null,
  )
  return {
    id: match.id,
    ...detailColumns(match),
    starter_id: players[starter]?.id ?? null,
    created_by: userId,
    onlooker_id: userIds.includes(userId) ? null : userId,
    last_edited_by: null,
    confirmed_at: isPending ? null : at,
    last_reminder_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  }
}

type NotPlanned =
  | 'match_id'
  | 'id'
  | 'user_id'
  | 'person_id'
  | 'declined_by'
  | 'former_at'
  | 'confirmed_at'
  | 'match_date'
  | 'confirmed_by'
  | 'said_at'

/** Takes the seat's address out of `mailed`, for one mail each. */
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
    score: seat.score,
    result: seat.result,
    team: seat.team,
    role: seat.role,
    rank: seat.rank,
    invited_at: mails ? now.toISOString() : null,
  }
}

export function newRow(
  match: Pick<NewMatch, 'id' | 'date' | 'day'>,
  seat: PlannedSeat,
  personId: string | null,
  index: number,
  mailed: Set<string>,
  writer: TableWriter,
): PlayersTable {
  const { userId } = seat
  const trusts = userId !== null && userId !== writer.userId && writer.trusting.has(userId)
  return {
    match_id: match.id,
    id: newId(),
    user_id: userId,
    person_id: personId,
    declined_by: null,
    former_at: null,
    confirmed_at: userId === writer.userId || trusts ? writer.now.toISOString() : null,
    confirmed_by: trusts ? 'trust' : null,
    said_at: null,
    match_date: listKeyOf(match),
    ...seatValues(seat, index, mailed, writer),
  }
}
