import { hasVisibleCharacter, normalizedName } from '#features/accounts/names/rules.ts'
import { lengthOf, NAME_MAX } from '#features/accounts/rules.ts'
import type { Match, Player } from '#features/matches/contract.ts'
import { type Result, results } from '#features/matches/rules.ts'

/** To be raised when older servers cannot read the new form. */
export const ARCHIVE_FORMAT = 1

/** Keeps a batch below the limit of 64 KiB for a request's body. */
const BATCH_BYTES = 48 * 1024
export const BATCH_MATCHES = 50
/** More than a lifetime of game nights; limits the disk space of one account. */
export const LOGGED_MAX = 50_000
/** The longest id of a match that another program may use. */
export const SOURCE_ID_MAX = 100
/** An account's first and last name together; cut to a guest's name. */
const IMPORTED_NAME_MAX = 2 * NAME_MAX + 1

/** The fields of a player that an archive omits or has in another form. */
type OtherPlayerField = '_id' | 'user' | 'email' | 'confirmedAt' | 'invited'

/** A player in an archive. */
export interface ArchivedPlayer extends Omit<Player, OtherPlayerField> {
  /** A guest's or a friend's address, so that another server can link the row to its account. */
  email: string | null
  /** Whether this player is the archive's owner. */
  self: boolean
}

/** The fields of a match that an archive omits or has in another form. */
type OtherMatchField =
  | '_id'
  | 'game'
  | 'matchStatus'
  | 'createdBy'
  | 'lastEditedBy'
  | 'updatedAt'
  | 'lastReminderSent'
  | 'version'
  | 'players'

export interface ArchivedMatch extends Omit<Match, OtherMatchField> {
  /** The id on the server where the match was first logged, also after several imports. */
  id: string
  game: string
  status: Match['matchStatus']
  createdBy: string
  players: ArchivedPlayer[]
}

/** The fields that an import reads. */
export type ImportedField = Exclude<keyof ArchivedMatch, 'status' | 'createdBy' | 'createdAt'>
export type ImportedPlayerField = Exclude<keyof ArchivedPlayer, 'confirmed'>

/** A match of an archive as an import reads it. */
export interface MatchOfArchive extends Pick<ArchivedMatch, Exclude<ImportedField, 'players'>> {
  players: Pick<ArchivedPlayer, ImportedPlayerField>[]
}

export function importedNameProblem(name: string): string | null {
  if (!hasVisibleCharacter(name)) return 'A player has no name.'
  if (lengthOf(name) > IMPORTED_NAME_MAX) return 'A player’s name is too long.'
  return /\p{Cc}/u.test(name) ? 'A player’s name must be a single line of text.' : null
}

/** Normalizes a name and cuts it to the length of a guest's name. */
export function guestName(name: string): string {
  return [...normalizedName(name)].slice(0, NAME_MAX).join('').trim()
}

export function sourceIdProblem(id: string): string | null {
  return id === '' || id.length > SOURCE_ID_MAX ? 'A match’s id is missing or too long.' : null
}

/** The result of an import as a sentence. */
export function importedText({ imported, existing }: { imported: number; existing: number }) {
  const were = existing === 1 ? 'was' : 'were'
  return `${imported} ${imported === 1 ? 'match' : 'matches'} imported, ${existing} ${were} already here.`
}

/** What the page shows of a file before the import. */
export interface ReadArchive {
  owner: string
  exportedAt: string
  matches: MatchOfArchive[]
}

/** Reads a file as an archive; checks types only, the server checks the matches' contents. */
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

/** Splits the matches into batches, one for each request. */
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
