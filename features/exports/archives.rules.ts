import { lengthOf, NAME_MAX } from '#features/accounts/accounts.rules.ts'
import { looksLikeFormerPlayer } from '#features/accounts/former-player.rules.ts'
import {
  FORMER_PLAYER,
  hasVisibleCharacter,
  normalizedName,
} from '#features/accounts/names.rules.ts'
import { parseMatchDate } from '#features/dates/days.rules.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import type { Pad } from '#features/scoring/pad.rules.ts'

/** To be raised when older servers cannot read the new form. */
export const ARCHIVE_FORMAT = 2
export const SOURCE_ID_MAX = 100
/** An account's first and last name together; cut to a guest's name. */
export const IMPORTED_NAME_MAX = 2 * NAME_MAX + 1

export const IMPORTED_NAME_TOO_LONG = 'A player’s name is too long.'
export const SOURCE_ID_WRONG = 'A match’s id is missing or too long.'
export const INVALID_TIME = 'Enter a valid time.'

type OtherPlayerField =
  | '_id'
  | 'user'
  | 'email'
  | 'confirmed'
  | 'confirmedAt'
  | 'confirmedBy'
  | 'invited'
  | 'declined'

export interface ArchivedPlayer extends Omit<Player, OtherPlayerField> {
  /** A guest's or a friend's address, so that another server can link the row to its account. */
  email: string | null
  self: boolean
}

/** Where the match was first logged: an import makes guests of all but its owner. */
export interface Original {
  createdBy: string
  createdAt: string
  status: Match['matchStatus']
  players: OriginalPlayer[]
}

interface OriginalPlayer extends Pick<Player, 'name' | 'confirmed' | 'confirmedBy'> {
  guest: boolean
}

type OtherMatchField =
  | '_id'
  | 'game'
  | 'expansions'
  | 'matchStatus'
  | 'createdBy'
  | 'createdAt'
  | 'lastEditedBy'
  | 'updatedAt'
  | 'lastReminderSent'
  | 'version'
  | 'correcting'
  | 'players'

export interface ArchivedMatch extends Omit<Match, OtherMatchField> {
  /** Of the server where the match was first logged, also after several imports. */
  id: string
  game: string
  expansions: string[]
  players: ArchivedPlayer[]
  pad: Pad | null
  original: Original
}

/** The original is known of our own archives alone. */
export interface MatchOfArchive extends Omit<ArchivedMatch, 'original' | 'day'> {
  /** null for the UTC day of the date. */
  day: string | null
  original: Original | null
}

export function importedNameProblem(name: string): string | null {
  if (!hasVisibleCharacter(name)) return 'A player has no name.'
  if (lengthOf(name) > IMPORTED_NAME_MAX) return IMPORTED_NAME_TOO_LONG
  return /\p{Cc}/u.test(name) ? 'A player’s name must be a single line of text.' : null
}

export function originalCreatorProblem(name: string): string | null {
  return name === '' ? null : importedNameProblem(name)
}

/** ISO 8601 UTC with milliseconds. */
export function originalTimeProblem(time: string): string | null {
  return parseMatchDate(time) === time ? null : INVALID_TIME
}

/** In one line, and without signs that nobody sees. */
export function archivedName(name: string): string {
  return normalizedName(name.replaceAll(/[\p{Zl}\p{Zp}]/gu, ' '))
}

/**
 * The text of a deleted account's row is nobody's name: who is called so in a file gets a number.
 */
export function guestName(name: string): string {
  const cut = [...archivedName(name)].slice(0, NAME_MAX).join('').trim()
  return looksLikeFormerPlayer(cut) ? `${FORMER_PLAYER} (2)` : cut
}

/** Some programs write one id in both cases. */
export function sourceIdKey(id: string): string {
  return id.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase())
}

export function sourceIdProblem(id: string): string | null {
  return id === '' || id.length > SOURCE_ID_MAX ? SOURCE_ID_WRONG : null
}

/** For plays that have no id of their own. */
export function fingerprint(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 2654435761)
    two = Math.imul(two ^ text.charCodeAt(at), 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
