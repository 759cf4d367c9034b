import { emailProblem, lengthOf, nameProblem } from '#features/accounts/rules.ts'

export const PLAYERS_MAX = 32
export const NOTES_MAX = 2000
/** So much of a match's activity is answered at a time. */
export const ACTIVITY_PAGE = 50
/** Who sits where an account was deleted. */
export const FORMER_PLAYER = 'Former player'
export const REMINDER_HOURS = 6
/** So much the clocks of instances may differ. */
const CLOCKS_DIFFER_MS = 60_000

/** Who was reminded, as the specification words it. */
export function remindedText(count: number): string {
  return `Reminder sent to ${count} player(s).`
}

export const results = ['', 'Win', 'Loss', 'Draw'] as const
export type Result = (typeof results)[number]

export const MATCH_NOT_FOUND = 'Match not found.'
export const GAME_REQUIRED = 'Please select a game.'
export const PLAYERS_REQUIRED = 'Add at least yourself or one player.'
export const INVITE_NEEDS_EMAIL = 'Enter an email to send an invite.'
export const ALREADY_ON_MATCH = 'That friend is already on the match.'
export const NOT_A_FRIEND = 'This player is not one of your friends.'

export function notesProblem(notes: string): string | null {
  return lengthOf(notes) > NOTES_MAX ? `Notes must be at most ${NOTES_MAX} characters.` : null
}

export function scoreProblem(score: unknown): string | null {
  return typeof score === 'number' && Number.isFinite(score) ? null : 'Score must be a number.'
}

/** A score as typed: a number, null when empty, or NaN when it is neither. */
export function parseScore(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/u.test(text) ? Number(text) : Number.NaN
}

/**
 * The instant that a date as sent stands for: ISO 8601, a date alone meaning its UTC midnight.
 * @returns ISO 8601 UTC with milliseconds, or null when it is no date of the years 0001 to 9999
 */
export function parseMatchDate(sent: string): string | null {
  const form =
    /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/u.exec(sent)
  if (form === null) return null
  const time = new Date(sent)
  if (Number.isNaN(time.getTime())) return null
  const year = time.getUTCFullYear()
  if (year < 1 || year > 9999) return null
  // `new Date('2026-02-31')` rolls over; a day that does not exist is a mistake, not March 3rd.
  const day = new Date(Date.UTC(Number(form[1]), Number(form[2]) - 1, Number(form[3])))
  if (day.getUTCMonth() !== Number(form[2]) - 1) return null
  return time.toISOString()
}

// Marked, so that the pages, which do without it, need not make one: it costs a phone 60 ms.
const DAY_FORM = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeZone: 'UTC',
})

/** A match's day in a sentence: a date alone is kept as its UTC midnight. */
export function dayOf(date: string): string {
  return DAY_FORM.format(new Date(date))
}

export interface GuestDraft {
  name: string
  email: string
  invited: boolean
}

/** What is wrong with a guest, by field; empty when nothing is. */
export function guestProblems(guest: GuestDraft): { name?: string; email?: string } {
  const problems: { name?: string; email?: string } = {}
  const name = nameProblem('Guest name', guest.name)
  if (name !== null) problems.name = name
  const email = guest.email.trim()
  if (email === '' && guest.invited) problems.email = INVITE_NEEDS_EMAIL
  if (email !== '') {
    const problem = emailProblem(email)
    if (problem !== null) problems.email = problem
  }
  return problems
}

/** Who looks at a match, or acts on it. */
export interface Viewer {
  userId: string
  role: 'user' | 'admin'
}

/** Whether somebody may act; if not, why, as a sentence for the page and the answer. */
export type Verdict =
  | { ok: true }
  | { ok: false; reason: string; code: 'forbidden' | 'conflict' }
  | { ok: false; reason: string; code: 'rate_limited'; waitMs: number }

const YES: Verdict = { ok: true }

function no(reason: string, code: 'forbidden' | 'conflict' = 'forbidden'): Verdict {
  return { ok: false, reason, code }
}

/** What rules ask of a player's row… */
interface Row {
  user: { _id: string } | null
  confirmed: boolean
}

/** …and of a match. */
interface Table {
  createdBy: { _id: string } | null
  players: readonly Row[]
  matchStatus: 'Pending' | 'Confirmed'
  lastReminderSent: string | null
}

export function isCreator(match: Pick<Table, 'createdBy'>, viewer: Viewer): boolean {
  return match.createdBy?._id === viewer.userId
}

/** The viewer's own row at the table. */
export function ownRow<R extends Row>(
  match: { players: readonly R[] },
  viewer: Viewer,
): R | undefined {
  return match.players.find((player) => player.user?._id === viewer.userId)
}

/** The other registered players who have not confirmed. */
export function unconfirmedOthers(match: Pick<Table, 'players'>, viewer: Viewer): Row[] {
  return match.players.filter(
    (player) => player.user !== null && player.user._id !== viewer.userId && !player.confirmed,
  )
}

/** Registered players, the creator and admins see a match. */
export function canRead(match: Table, viewer: Viewer): Verdict {
  const plays = ownRow(match, viewer) !== undefined
  return plays || isCreator(match, viewer) || viewer.role === 'admin'
    ? YES
    : no('Access denied: this is not your match.')
}

export function canConfirm(match: Table, viewer: Viewer): Verdict {
  const row = ownRow(match, viewer)
  if (row === undefined) return no('Only registered players of this match can confirm it.')
  return row.confirmed ? no('You have already confirmed this match.', 'conflict') : YES
}

export function canDecline(match: Table, viewer: Viewer): Verdict {
  if (isCreator(match, viewer)) return no('The creator of a match cannot decline it.')
  const plays = ownRow(match, viewer) !== undefined
  return plays ? YES : no('Only registered players of this match can decline it.')
}

/** Admins edit like the creator, but for the date. */
export function canEdit(match: Table, viewer: Viewer): Verdict {
  const may = isCreator(match, viewer) || viewer.role === 'admin'
  return may ? YES : no('Only the creator of a match can edit it.')
}

export function canEditDate(match: Table, viewer: Viewer): Verdict {
  return isCreator(match, viewer) ? YES : no('Only the creator of a match can change its date.')
}

export function canDelete(match: Table, viewer: Viewer): Verdict {
  return isCreator(match, viewer) ? YES : no('Only the creator of a match can delete it.')
}

export function canRemind(match: Table, viewer: Viewer, now: Date): Verdict {
  if (!isCreator(match, viewer)) return no('Only the creator of a match can send reminders.')
  if (match.matchStatus === 'Confirmed') return no('Everyone has already confirmed.', 'conflict')
  if (unconfirmedOthers(match, viewer).length === 0)
    return no('Nobody else has to confirm.', 'conflict')
  if (match.lastReminderSent === null) return YES
  const sinceMs = now.getTime() - Date.parse(match.lastReminderSent)
  // One that is yet to come was sent by a clock that ran ahead and has been set back since.
  if (sinceMs < -CLOCKS_DIFFER_MS) return YES
  const waitMs = REMINDER_HOURS * 3_600_000 - Math.max(0, sinceMs)
  if (waitMs <= 0) return YES
  const reason = `Players can be reminded once in ${REMINDER_HOURS} hours.`
  return { ok: false, reason, code: 'rate_limited', waitMs }
}
