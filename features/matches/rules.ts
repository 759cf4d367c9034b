import { emailProblem, lengthOf, nameProblem } from '#features/accounts/rules.ts'

import type { Match } from './contract.ts'

export const PLAYERS_MAX = 32
export const NOTES_MAX = 2000
/** Who sits where an account was deleted. */
export const FORMER_PLAYER = 'Former player'
export const REMINDER_HOURS = 6

export const results = ['', 'Win', 'Loss', 'Draw'] as const
export type Result = (typeof results)[number]

export const GAME_REQUIRED = 'Please select a game.'
export const PLAYERS_REQUIRED = 'Add at least yourself or one player.'
export const GUEST_NAME_REQUIRED = 'Guest name is required.'
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
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(text) ? Number(text) : Number.NaN
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

const DAY_FORM = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

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
  const name =
    guest.name.trim() === '' ? GUEST_NAME_REQUIRED : nameProblem('Guest name', guest.name)
  if (name !== null) problems.name = name
  const email = guest.email.trim()
  if (email === '' && guest.invited) problems.email = INVITE_NEEDS_EMAIL
  if (email !== '') {
    const problem = emailProblem(email)
    if (problem !== null) problems.email = problem
  }
  return problems
}

/** Confirmed exactly when every registered player has confirmed; guests count as confirmed. */
export function matchStatus(
  players: readonly { user: unknown; confirmedAt: string | null }[],
): 'Pending' | 'Confirmed' {
  const waiting = players.some((player) => player.user !== null && player.confirmedAt === null)
  return waiting ? 'Pending' : 'Confirmed'
}

/** Who looks at a match, or acts on it. */
export interface Viewer {
  userId: string
  role: 'user' | 'admin'
}

export type Verdict =
  | { ok: true }
  | { ok: false; reason: string; code: 'forbidden' | 'conflict' | 'rate_limited' }

const YES: Verdict = { ok: true }

function no(
  reason: string,
  code: 'forbidden' | 'conflict' | 'rate_limited' = 'forbidden',
): Verdict {
  return { ok: false, reason, code }
}

export function isCreator(match: Pick<Match, 'createdBy'>, viewer: Viewer): boolean {
  return match.createdBy?._id === viewer.userId
}

/** Registered players, the creator and admins see a match. */
export function canRead(match: Pick<Match, 'createdBy' | 'players'>, viewer: Viewer): Verdict {
  const plays = match.players.some((player) => player.user?._id === viewer.userId)
  const may = plays || isCreator(match, viewer) || viewer.role === 'admin'
  return may ? YES : no('Access denied: this is not your match.')
}
