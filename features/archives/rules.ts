import { isSeen, normalizedName } from '#features/accounts/names/rules.ts'
import { lengthOf, NAME_MAX } from '#features/accounts/rules.ts'
import type { Match, Player } from '#features/matches/contract.ts'
import { type Result, results } from '#features/matches/rules.ts'

/** Raised when an older server could not read what a newer one writes. */
export const ARCHIVE_FORMAT = 1

/** A batch stays below the 64 KiB that a request's body may have, however long its texts are. */
const BATCH_BYTES = 48 * 1024
export const BATCH_MATCHES = 50
/** A life has fewer evenings; what an account can fill of the disk has to end somewhere. */
export const LOGGED_MAX = 50_000
/** The longest id by which another program may know a match. */
export const SOURCE_ID_MAX = 100
/** First and last name of an account together; as a guest's they are cut. */
const IMPORTED_NAME_MAX = 2 * NAME_MAX + 1

/** What of a player an archive leaves out, or tells otherwise. */
type PlayerOtherwise = '_id' | 'user' | 'email' | 'confirmedAt' | 'invited'

/** A player as an archive tells of it. */
export interface ArchivedPlayer extends Omit<Player, PlayerOtherwise> {
  /** A guest's or a friend's address, so that on another server the row can find its owner. */
  email: string | null
  /** Whether it is the archive's owner. */
  self: boolean
}

/** What of a match an archive leaves out, or tells otherwise. */
type MatchOtherwise =
  | '_id'
  | 'game'
  | 'matchStatus'
  | 'createdBy'
  | 'lastEditedBy'
  | 'updatedAt'
  | 'lastReminderSent'
  | 'version'
  | 'players'

export interface ArchivedMatch extends Omit<Match, MatchOtherwise> {
  /** The id where the match was logged first: an import of an import is known by it too. */
  id: string
  game: string
  status: Match['matchStatus']
  createdBy: string
  players: ArchivedPlayer[]
}

/** What of them an import reads. */
export type ImportedField = Exclude<keyof ArchivedMatch, 'status' | 'createdBy' | 'createdAt'>
export type ImportedPlayerField = Exclude<keyof ArchivedPlayer, 'confirmed'>

/** What an import reads of an archive's match. */
export interface MatchOfArchive extends Pick<ArchivedMatch, Exclude<ImportedField, 'players'>> {
  players: Pick<ArchivedPlayer, ImportedPlayerField>[]
}

export function importedNameProblem(name: string): string | null {
  if (!isSeen(name)) return 'A player has no name.'
  if (lengthOf(name) > IMPORTED_NAME_MAX) return 'A player’s name is too long.'
  return /\p{Cc}/u.test(name) ? 'A player’s name must be a single line of text.' : null
}

/** A name as a guest may have it. */
export function guestName(name: string): string {
  return [...normalizedName(name)].slice(0, NAME_MAX).join('').trim()
}

export function sourceIdProblem(id: string): string | null {
  return id === '' || id.length > SOURCE_ID_MAX ? 'A match’s id is missing or too long.' : null
}

/** What an import did, for people. */
export function importedText({ imported, existing }: { imported: number; existing: number }) {
  const were = existing === 1 ? 'was' : 'were'
  return `${imported} ${imported === 1 ? 'match' : 'matches'} imported, ${existing} ${were} already here.`
}

/** What the page tells of a file before it imports it. */
export interface ReadArchive {
  owner: string
  exportedAt: string
  matches: MatchOfArchive[]
}

/** Reads a file as an archive; its matches' contents are for the server to judge. */
export function readArchive(
  text: string,
): { ok: true; archive: ReadArchive } | { ok: false; reason: string } {
  const no = (reason: string) => ({ ok: false as const, reason })
  const read = fieldsOf(parsed(text))
  if (read['tabletally'] !== 'archive') {
    return no(
      'This file is not an archive of Tabletally: choose the one that you downloaded as JSON.',
    )
  }
  if (read['format'] !== ARCHIVE_FORMAT) {
    return no('This archive was made by a newer Tabletally than this one.')
  }
  const { matches } = read
  if (!Array.isArray(matches)) return no('This archive was cut off: download it again.')
  const wellFormed = matches.map(matchOf)
  const broken = wellFormed.indexOf(null)
  if (broken >= 0) return no(`Match ${broken + 1} of this archive cannot be read.`)
  const user = fieldsOf(read['user'])
  const owner = `${textOf(user['firstName'])} ${textOf(user['lastName'])}`.trim()
  const exportedAt = textOf(read['exportedAt'])
  return {
    ok: true,
    archive: { owner, exportedAt, matches: wellFormed.filter((match) => match !== null) },
  }
}

/** The matches in parts that one request can carry each. */
export function batchesOf(matches: readonly MatchOfArchive[]): MatchOfArchive[][] {
  const batches: MatchOfArchive[][] = []
  let room = 0
  for (const match of matches) {
    const bytes = new TextEncoder().encode(JSON.stringify(match)).length + 1
    const batch = batches.at(-1)
    if (batch === undefined || batch.length === BATCH_MATCHES || bytes > room) {
      batches.push([match])
      room = BATCH_BYTES - bytes
    } else {
      batch.push(match)
      room -= bytes
    }
  }
  return batches
}

function matchOf(read: unknown): MatchOfArchive | null {
  const { id, game, date, notes, players } = fieldsOf(read)
  if (!isText(id) || !isText(game) || !isText(date) || !isText(notes)) return null
  if (!Array.isArray(players)) return null
  const table = players.map(playerOf)
  return table.includes(null)
    ? null
    : { id, game, date, notes, players: table.filter((player) => player !== null) }
}

function playerOf(read: unknown): MatchOfArchive['players'][number] | null {
  const { name, email, self, score, result: word } = fieldsOf(read)
  const result = results.find((known): known is Result => known === word)
  if (!isText(name) || (email !== null && !isText(email)) || typeof self !== 'boolean') return null
  if ((score !== null && typeof score !== 'number') || result === undefined) return null
  return { name, email, self, score, result }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
