import { tidyName } from '#features/accounts/rules-names.ts'
import { emailKey } from '#features/accounts/rules.ts'

import type { Activity, Player, PlayerDraft } from './contract.ts'
import {
  ALREADY_ON_MATCH,
  FORMER_PLAYER,
  guestProblems,
  parseMatchDate,
  type Result,
} from './rules.ts'

/** Whom a change is about: an account by its id, so that the name is the account's; a guest by name. */
export type Who = { user: string } | { guest: string }

/** A change as the activity keeps it. */
export interface RecordedChange {
  field: 'date' | 'notes' | 'joined' | 'left' | 'name' | 'score' | 'result' | 'more'
  who?: Who
  from: string | number | null
  to: string | number | null
}

/** A seat as an edit leaves it. */
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

/**
 * The date that an edit leaves. Clients of the specification send the day with every edit, cut to its
 * UTC midnight: the stored day again is no wish to change the time, from whomever it comes.
 */
export function editedDate(stored: string, sent: string | undefined): string {
  const date = sent === undefined ? stored : (parseMatchDate(sent) ?? stored)
  return date.slice(0, 10) === stored.slice(0, 10) ? stored : date
}

/** Reads an edit's list of players, which is the whole table, against the rows that are there. */
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
  return typed == null || typed.trim() === kept ? kept : tidyName(typed)
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

/** What an edit changes at the table, as everybody there may see it: no addresses. */
export function tableChanges({ seats, left }: TablePlan): RecordedChange[] {
  return [
    ...left.map((row) => ({ field: 'left' as const, who: whoOf(row), from: null, to: null })),
    ...seats.flatMap((seat) => seatChanges(seat)),
  ]
}

function seatChanges({ row, userId, guestName, score, result }: PlannedSeat): RecordedChange[] {
  if (row === null) {
    const who = userId === null ? { guest: guestName ?? '' } : { user: userId }
    return [{ field: 'joined', who, from: null, to: null }]
  }
  const who = whoOf(row)
  const changes: RecordedChange[] = []
  if (guestName !== null && guestName !== row.name) {
    changes.push({ field: 'name', who, from: row.name, to: guestName })
  }
  if (score !== row.score) changes.push({ field: 'score', who, from: row.score, to: score })
  if (result !== row.result) changes.push({ field: 'result', who, from: row.result, to: result })
  return changes
}

/** In code points: a change of the notes is told by so much of both. */
const NOTES_KEPT = 200
const BEFORE_DIFFERENCE = 20

/** What an edit changes in the notes: long ones by what stands where they begin to differ. */
export function notesChange(before: string, after: string): RecordedChange {
  const [from, to] = [[...before], [...after]]
  const differsAt = from.findIndex((sign, place) => sign !== to[place])
  const start = Math.max(0, (differsAt < 0 ? from.length : differsAt) - BEFORE_DIFFERENCE)
  const fits = from.length <= NOTES_KEPT && to.length <= NOTES_KEPT
  const kept = (signs: string[]) => {
    const end = start + NOTES_KEPT
    const ends = [start > 0 ? '…' : '', signs.length > end ? '…' : ''] as const
    return signs.length === 0 ? '' : ends[0] + signs.slice(start, end).join('') + ends[1]
  }
  return { field: 'notes', from: fits ? before : kept(from), to: fits ? after : kept(to) }
}

/** In characters of JSON: all scores and results of a full table are fewer. */
const CHANGES_KEPT = 8 * 1024

/**
 * The changes of one edit as the activity keeps them: what is too much is counted only. Names stay,
 * because they tell which earlier changes are about the same guest (commands-names.ts).
 */
export function keptChanges(changes: readonly RecordedChange[]): RecordedChange[] {
  let room = CHANGES_KEPT
  const kept = changes.filter((change) => {
    const size = JSON.stringify(change).length
    if (change.field !== 'name' && size > room) return false
    room -= size
    return true
  })
  const more = changes.length - kept.length
  return more === 0 ? kept : [...kept, { field: 'more', from: null, to: more }]
}

/** Whether somebody else's edit of the seat takes back what its player has confirmed. */
export function losesConfirmation(seat: PlannedSeat, editorId: string): boolean {
  const { row, userId, score, result } = seat
  if (row === null || userId === null || userId === editorId) return false
  return score !== row.score || result !== row.result
}

/** Whether a kept row differs in anything, seen by others or not. */
export function seatDiffers(seat: PlannedSeat, index: number, current: readonly Player[]): boolean {
  const { row } = seat
  if (row === null) return true
  return (
    current[index] !== row ||
    seat.mail ||
    seat.invited !== row.invited ||
    seat.guestEmail !== row.email ||
    seatChanges(seat).length > 0
  )
}

function whoOf(row: Player): Who {
  return row.user === null ? { guest: row.name } : { user: row.user._id }
}

/** The accounts that changes are about. */
export function usersIn(changes: readonly RecordedChange[]): string[] {
  return changes.flatMap(({ who }) => (who !== undefined && 'user' in who ? [who.user] : []))
}

/** Changes as the activity shows them, accounts by their current names. */
export function presentChanges(
  changes: readonly RecordedChange[],
  names: ReadonlyMap<string, string>,
): NonNullable<Activity['changes']> {
  return changes.map(({ field, who, from, to }) => {
    if (who === undefined) return { field, from, to }
    const player = 'user' in who ? (names.get(who.user) ?? FORMER_PLAYER) : who.guest
    if (field === 'joined') return { field: 'player', player, from: null, to: player }
    if (field === 'left') return { field: 'player', player, from: player, to: null }
    return { field, player, from, to }
  })
}
