import { normalizedName } from '#features/accounts/names/rules.ts'
import { emailKey } from '#features/accounts/rules.ts'

import type { Player, PlayerDraft } from '../contract.ts'
import { ALREADY_ON_MATCH, guestProblems, type Result } from '../rules.ts'

/** A seat as a new match or an edit has it. */
export interface PlannedSeat {
  /** The row that takes the seat; null for a new one. */
  row: Player | null
  userId: string | null
  guestName: string | null
  guestEmail: string | null
  score: number | null
  result: Result
  /** A guest's invitation is to be mailed. */
  mail: boolean
  /** The invitation went to this address already. */
  invited: boolean
}

export interface TablePlan {
  seats: PlannedSeat[]
  left: Player[]
  /** Messages by field; nothing may be done while there is one. */
  errors: Record<string, string>
}

/** Reads a list of players, which is the whole table, against the rows that are there: none of a new match. */
export function planTable(current: readonly Player[], drafts: readonly PlayerDraft[]): TablePlan {
  const errors: Record<string, string> = {}
  const rows = rowsOf(current, drafts, errors)
  const seats = drafts.map((draft, index) => {
    const row = rows[index] ?? null
    const seat = planSeat(row, draft)
    if (seat.userId === null) {
      for (const [field, message] of Object.entries(changedGuestProblems(row, seat))) {
        errors[`players.${index}.${field}`] ??= message
      }
    }
    return seat
  })
  return { seats, left: current.filter((row) => !rows.includes(row)), errors }
}

/** A row is known by its id, else by its user, else, a guest's, by its name; each is taken once. */
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
  for (const [index, { _id }] of drafts.entries()) {
    const row = current.find((candidate) => candidate._id === _id)
    if (row === undefined) continue
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
        !taken.has(candidate),
    )
    if (row !== undefined) take(index, row)
  }
  return rows
}

function planSeat(row: Player | null, draft: PlayerDraft): PlannedSeat {
  const userId = row === null ? (draft.user ?? null) : (row.user?._id ?? null)
  const seat = {
    row,
    userId,
    // An empty score is not sent; a result that is not sent stays.
    score: draft.score ?? null,
    result: draft.result === undefined ? (row?.result ?? '') : (draft.result ?? ''),
  }
  if (userId !== null) {
    const invited = row?.invited ?? false
    return { ...seat, guestName: null, guestEmail: null, mail: false, invited }
  }
  const guestName = guestNameOf(row, draft.name)
  const typed = (draft.email === undefined ? (row?.email ?? '') : (draft.email ?? '')).trim()
  const guestEmail = typed === '' ? null : typed
  // No address twice is the same one: it may be there without anybody seeing it.
  const invited = row?.invited === true && sameAddress(guestEmail ?? '', row.email ?? '')
  return { ...seat, guestName, guestEmail, invited, mail: draft.invited === true && !invited }
}

/** A guest's name as it is kept; the row's own stays as it is, whatever was allowed when it was typed. */
function guestNameOf(row: Player | null, typed: string | null | undefined): string {
  const kept = row?.name ?? ''
  return typed == null || typed.trim() === kept ? kept : normalizedName(typed)
}

function sameAddress(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other)
}

/** What was there before is not judged again: who declined may have a longer name than a guest. */
function changedGuestProblems(row: Player | null, seat: PlannedSeat) {
  const problems = guestProblems({
    name: seat.guestName ?? '',
    email: seat.guestEmail ?? '',
    invited: seat.mail && row?.invited !== true,
  })
  if (row !== null && seat.guestName === row.name) delete problems.name
  return problems
}
