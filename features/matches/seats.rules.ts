import { emailKey, mailedAddress } from '#features/accounts/accounts.rules.ts'
import { normalizedName } from '#features/accounts/names.rules.ts'
import { type Pad, padProblem } from '#features/scoring/pad.rules.ts'
import {
  hasRanks,
  ranksProblem,
  saidRanksProblem,
  SAY_WHO_ELSE_WON,
  SOMEBODY_FIRST,
  storedRanks,
  winsOtherwise,
} from '#features/scoring/ranks.rules.ts'
import { type Mode, resultsOf, type Result, tableProblem } from '#features/scoring/results.rules.ts'

import { guestProblems } from './guest-draft.rules.ts'
import { ONE_STARTS, normalizedLine, withOneSpelling } from './match-details.rules.ts'
import type { Player, PlayerDraft } from './matches.contract.ts'
import { ALREADY_ON_MATCH, NOT_A_FRIEND } from './matches.rules.ts'

export interface PlannedSeat {
  /** null for a new one. */
  row: Player | null
  userId: string | null
  guestName: string | null
  guestEmail: string | null
  score: number | null
  result: Result
  team: string | null
  role: string | null
  /** As sent; `settleRanks` makes it what is stored. */
  rank: number | null
  started: boolean
  mail: boolean
  invited: boolean
}

export interface PastPlayer extends Pick<
  PlannedSeat,
  'score' | 'result' | 'team' | 'role' | 'rank' | 'started'
> {
  name: string
  email: string | null
  self: boolean
  /** Whether the row was a deleted account's in the source. */
  former: boolean
}

export interface NamedGuest {
  name: string
  email: string | null
  /** The key of an address that nobody may read. */
  hidden?: string
}

export const guestsOf = (seats: readonly PlannedSeat[]): (NamedGuest | null)[] =>
  seats.map(({ guestName: name, guestEmail: email }) => (name === null ? null : { name, email }))

export interface TablePlan {
  seats: PlannedSeat[]
  removed: Player[]
  /** Messages by field; a plan with errors must not be written. */
  errors: Record<string, string>
}

/** @param gone accounts that have left a row, as `ROW USER` */
export function planTable(
  current: readonly Player[],
  drafts: readonly PlayerDraft[],
  gone: ReadonlySet<string> = new Set(),
): TablePlan {
  const errors: Record<string, string> = {}
  const rows = rowsOf(current, drafts, errors)
  const starters = drafts.filter(({ started }) => started === true)
  if (starters.length > 1) errors['players'] = ONE_STARTS
  const seats = drafts.map((draft, index) => {
    const row = rows[index] ?? null
    const seat = planSeat(row, draft)
    // Somebody else is named: whoever the edit leaves out did not start.
    if (starters.length > 0 && draft.started == null) seat.started = false
    if (row !== null && isSomebodyElse(row, draft, gone)) {
      errors[`players.${index}.user`] = ROW_OF_ANOTHER
    }
    if (seat.guestName !== null) {
      for (const [field, message] of Object.entries(changedGuestProblems(row, seat))) {
        errors[`players.${index}.${field}`] ??= message
      }
    }
    return seat
  })
  const teams = withOneSpelling(seats.map(({ team }) => team))
  for (const [index, seat] of seats.entries()) seat.team = teams[index] ?? null
  return { seats, removed: current.filter((row) => !rows.includes(row)), errors }
}

/**
 * Where ranks were sent without results, the results follow from them. Ranks that nobody sent and that the
 * table contradicts are dropped: a client that knows no ranks can still say who won.
 */
export function settleRanks(
  { seats, errors }: TablePlan,
  drafts: readonly Pick<PlayerDraft, 'rank' | 'result'>[],
  mode: Mode,
): void {
  if (!hasRanks(seats)) return
  const isSent = hasRanks(drafts)
  const asGiven = ranksProblem(mode, withoutResults(seats))
  const ranks = storedRanks(mode, seats)
  for (const [index, seat] of seats.entries()) seat.rank = ranks[index] ?? null
  const differs = seats.some(({ row, rank }) => rank !== (row?.rank ?? null))
  if (isSent && differs && !drafts.some(({ result }) => result)) {
    const results = resultsOf(mode, 'none', seats) ?? []
    for (const [index, seat] of seats.entries()) seat.result = results[index] ?? seat.result
  }
  if (isSent) {
    const problem = asGiven ?? saidRanksProblem(mode, seats)
    if (problem !== null) errors['players'] ??= problem
    return
  }
  if (isWonInstead(seats, drafts)) errors['players'] ??= SAY_WHO_ELSE_WON
  // Whoever was first has left the table, or somebody else has won: what the ranks say is over.
  const isOver =
    asGiven === SOMEBODY_FIRST || seats.some(({ row, result }) => result !== row?.result)
  const closesUp = asGiven === null || asGiven === SOMEBODY_FIRST
  if (closesUp && ranksProblem(mode, seats) === null && !(isOver && winsOtherwise(seats))) return
  for (const seat of seats) seat.rank = null
}

/** A win was sent for somebody else than the first, and nothing about the first: did both win? */
function isWonInstead(
  seats: readonly PlannedSeat[],
  drafts: readonly Pick<PlayerDraft, 'result'>[],
): boolean {
  const wins = ({ row, rank, result }: PlannedSeat) =>
    rank !== 1 && result === 'Win' && row?.result !== 'Win'
  const isUnsaid = ({ rank, result }: PlannedSeat, index: number) =>
    rank === 1 && result === 'Win' && drafts[index]?.result === undefined
  return seats.some(wins) && seats.some(isUnsaid)
}

/** As sent, before ranks are completed and results follow from them. */
function withoutResults(seats: readonly PlannedSeat[]) {
  return seats.map(({ team, rank }) => ({ team, rank, result: '' as const }))
}

/** Found by id, else by user, else by the guest's name; each row only once. */
function rowsOf(
  current: readonly Player[],
  drafts: readonly PlayerDraft[],
  errors: Record<string, string>,
): (Player | null)[] {
  const rows = Array.from<Player | null>({ length: drafts.length }).fill(null)
  const taken = new Set<Player>()
  const users = new Set<string>()
  const take = (index: number, row: Player) => {
    rows[index] = row
    taken.add(row)
    if (row.user !== null) users.add(row.user._id)
  }
  for (const [index, draft] of drafts.entries()) {
    const row = current.find((candidate) => candidate._id === draft._id)
    if (row === undefined || isNewGuest(row, draft)) continue
    if (taken.has(row)) errors[`players.${index}._id`] = 'This player is already on the match.'
    else take(index, row)
  }
  for (const [index, { user }] of drafts.entries()) {
    if (rows[index] !== null || typeof user !== 'string') continue
    const row = current.find((candidate) => candidate.user?._id === user)
    if (users.has(user)) errors[`players.${index}.user`] = ALREADY_ON_MATCH
    else if (row !== undefined) take(index, row)
    users.add(user)
  }
  for (const [index, { user, name }] of drafts.entries()) {
    if (rows[index] !== null || typeof user === 'string') continue
    const row = current.find(
      (candidate) =>
        candidate.user === null &&
        guestNameOf(candidate, name) === candidate.name &&
        !isNewGuest(candidate, drafts[index] ?? {}) &&
        !taken.has(candidate),
    )
    if (row !== undefined) take(index, row)
  }
  return rows
}

/** On the row of an account that was deleted or has declined, a new name or address is a new guest. */
function isNewGuest(row: Player, { user, name, email, invited }: PlayerDraft): boolean {
  if (!(row.former || row.declined) || typeof user === 'string') return false
  return guestNameOf(row, name) !== row.name || (email ?? '').trim() !== '' || invited === true
}

export const ROW_OF_ANOTHER =
  'This row is somebody else’s. Add the player as a new row, without an id.'

/** An id gives no row to another account. The editor may not know yet that the account has left it. */
function isSomebodyElse(row: Player, { user }: PlayerDraft, gone: ReadonlySet<string>): boolean {
  if (typeof user !== 'string' || user === row.user?._id) return false
  return !gone.has(`${row._id} ${user}`)
}

function planSeat(row: Player | null, draft: PlayerDraft): PlannedSeat {
  const userId = row === null ? (draft.user ?? null) : (row.user?._id ?? null)
  const seat = {
    row,
    userId,
    // Clients leave out an empty score, so a missing one is empty; a missing result is unchanged.
    score: draft.score ?? null,
    result: draft.result === undefined ? (row?.result ?? '') : (draft.result ?? ''),
    team: draft.team === undefined ? (row?.team ?? null) : normalizedLine(draft.team),
    role: draft.role === undefined ? (row?.role ?? null) : normalizedLine(draft.role),
    rank: draft.rank === undefined ? (row?.rank ?? null) : (draft.rank ?? null),
    started: draft.started === undefined ? (row?.started ?? false) : draft.started === true,
  }
  if (userId !== null || row?.former === true || row?.declined === true) {
    const invited = row?.invited ?? false
    return { ...seat, guestName: null, guestEmail: null, mail: false, invited }
  }
  const guestName = guestNameOf(row, draft.name)
  const typed = (draft.email === undefined ? (row?.email ?? '') : (draft.email ?? '')).trim()
  const guestEmail = typed === '' ? null : mailedAddress(typed)
  // Two empty addresses are the same one: the editor may not see the stored address.
  const invited = row?.invited === true && emailKey(guestEmail ?? '') === emailKey(row.email ?? '')
  return { ...seat, guestName, guestEmail, invited, mail: draft.invited === true && !invited }
}

/** An unchanged name stays, even if today's rules would not allow it. */
function guestNameOf(row: Player | null, typed: string | null | undefined): string {
  const current = row?.name ?? ''
  return typed == null || typed.trim() === current ? current : normalizedName(typed)
}

function changedGuestProblems(row: Player | null, seat: PlannedSeat) {
  const problems = guestProblems({
    name: seat.guestName ?? '',
    email: seat.guestEmail ?? '',
    invited: seat.mail && row?.invited !== true,
  })
  if (row !== null && seat.guestName === row.name) delete problems.name
  return problems
}

/** @param mode null for a table that stays as it is. @param pad as it was sent */
export function checkTable({ seats, errors }: TablePlan, mode: Mode | null, pad: Pad | null): void {
  const problem = mode === null ? null : tableProblem(mode, seats)
  if (problem !== null) errors['players'] ??= problem
  const padError = pad === null ? null : padProblem(pad, seats.length)
  if (padError !== null) errors['pad'] = padError
}

export function checkCompanions(
  { seats, errors }: TablePlan,
  companions: ReadonlyMap<string, unknown>,
): void {
  for (const [index, { row, userId }] of seats.entries()) {
    if (row !== null || userId === null || companions.has(userId)) continue
    errors[`players.${index}.user`] = NOT_A_FRIEND
  }
}
