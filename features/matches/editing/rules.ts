import { changedFields, type ChangedField } from '../activity/rules.ts'
import type { Activity, EditedField, Match, Player, PlayerDraft } from '../contract.ts'
import { FORMER_PLAYER, parseMatchDate } from '../rules.ts'
import type { PlannedSeat, TablePlan } from '../table/rules.ts'

/** Whom a change is about: an account by its id, so that the name is the account's; a guest by name. */
export type Who = { user: string } | { guest: string }

/** A change as the activity keeps it. */
export interface RecordedChange {
  field: Exclude<ChangedField, 'player'> | 'joined' | 'left'
  who?: Who | undefined
  from: string | number | null
  to: string | number | null
}

/** A change as it is read: a later version may have stored what this one does not know. */
export type StoredChange = Omit<RecordedChange, 'field'> & { field: string }

/** What an edit changes of a match besides its table. */
export type MatchDetails = Pick<Match, Exclude<EditedField, 'players'>>

/**
 * The date that an edit leaves. Clients of the specification send the day with every edit, cut to its
 * UTC midnight: the stored day again is no wish to change the time, from whomever it comes.
 */
export function editedDate(stored: string, sent: string | undefined): string {
  const date = sent === undefined ? stored : (parseMatchDate(sent) ?? stored)
  return date.slice(0, 10) === stored.slice(0, 10) ? stored : date
}

/** What an edit changes of the details, as everybody there may see it. */
export function detailChanges(before: MatchDetails, after: MatchDetails): RecordedChange[] {
  const changes: Record<keyof MatchDetails, RecordedChange | null> = {
    date: before.date === after.date ? null : { field: 'date', from: before.date, to: after.date },
    notes: before.notes === after.notes ? null : notesChange(before.notes, after.notes),
  }
  return Object.values(changes).filter((change) => change !== null)
}

/** What an edit changes at the table, as everybody there may see it: no addresses. */
export function tableChanges({ seats, left }: TablePlan): RecordedChange[] {
  return [
    ...left.map((row) => ({ field: 'left' as const, who: whoOf(row), from: null, to: null })),
    ...seats.flatMap((seat) => seatChanges(seat)),
  ]
}

/**
 * A seat's fields whose changes are told. Who sits there decides which row it is; addresses and
 * invitations are nobody's business at the table.
 */
type ToldField = Exclude<keyof PlayerDraft, '_id' | 'user' | 'email' | 'invited'>

interface SeatField<F> {
  field: F
  before: (row: Player) => RecordedChange['from']
  after: (seat: PlannedSeat, row: Player) => RecordedChange['to']
  /** Whether its player has confirmed it, so that another value takes the confirmation back. */
  confirmed: boolean
}

const seatFields: { [F in ToldField]: SeatField<F> } = {
  name: {
    field: 'name',
    before: (row) => row.name,
    // A registered player's name is the account's.
    after: (seat, row) => seat.guestName ?? row.name,
    confirmed: false,
  },
  score: {
    field: 'score',
    before: (row) => row.score,
    after: (seat) => seat.score,
    confirmed: true,
  },
  result: {
    field: 'result',
    before: (row) => row.result,
    after: (seat) => seat.result,
    confirmed: true,
  },
}
const toldFields = Object.values(seatFields)
const confirmedFields = toldFields.filter(({ confirmed }) => confirmed)
/** What a player confirms of a match, in a sentence. */
export const CONFIRMED_VALUES = confirmedFields.map(({ field }) => field).join(' or ')

function seatChanges(seat: PlannedSeat): RecordedChange[] {
  const { row, userId, guestName } = seat
  if (row === null) {
    const who = userId === null ? { guest: guestName ?? '' } : { user: userId }
    return [{ field: 'joined', who, from: null, to: null }]
  }
  const who = whoOf(row)
  return toldFields.flatMap(({ field, before, after }) => {
    const [from, to] = [before(row), after(seat, row)]
    return from === to ? [] : [{ field, who, from, to }]
  })
}

/** In code points: a change of the notes is told by so much of both. */
const NOTES_KEPT = 200
const BEFORE_DIFFERENCE = 20

/** What an edit changes in the notes: long ones by what stands where they begin to differ. */
function notesChange(before: string, after: string): RecordedChange {
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
export function changesToStore(changes: readonly RecordedChange[]): RecordedChange[] {
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
  const { row, userId } = seat
  if (row === null || userId === null || userId === editorId) return false
  return confirmedFields.some(({ before, after }) => before(row) !== after(seat, row))
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
export function usersIn(changes: readonly StoredChange[]): string[] {
  return changes.flatMap(({ who }) => (who !== undefined && 'user' in who ? [who.user] : []))
}

/** Changes as the activity shows them, accounts by their current names; what is not told is counted. */
export function presentChanges(
  changes: readonly StoredChange[],
  names: ReadonlyMap<string, string>,
): NonNullable<Activity['changes']> {
  let more = 0
  const told = changes.flatMap(({ field, who, from, to }) => {
    const player = who && ('user' in who ? (names.get(who.user) ?? FORMER_PLAYER) : who.guest)
    if (player !== undefined && field === 'joined') {
      return [{ field: 'player' as const, player, from: null, to: player }]
    }
    if (player !== undefined && field === 'left') {
      return [{ field: 'player' as const, player, from: player, to: null }]
    }
    const known = changedFields.find((name) => name === field)
    if (known !== undefined && known !== 'more') {
      return [
        player === undefined ? { field: known, from, to } : { field: known, player, from, to },
      ]
    }
    more += field === 'more' ? Number(to) : 1
    return []
  })
  return more === 0 ? told : [...told, { field: 'more', from: null, to: more }]
}
