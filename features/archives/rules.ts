import * as z from 'zod/mini'

import { hasVisibleCharacter, normalizedName } from '#features/accounts/names/rules.ts'
import { lengthOf, NAME_MAX } from '#features/accounts/rules.ts'
import { confirmedBy, type Match, type Player } from '#features/matches/contract.ts'
import type { Pad } from '#features/matches/pad/rules.ts'
import { modes, scorings } from '#features/matches/results/rules.ts'
import { results } from '#features/matches/rules.ts'

/** To be raised when older servers cannot read the new form. */
export const ARCHIVE_FORMAT = 2
/** Format 1 has no fields of a match as it was played, and nobody who played before an import. */
const READ_FORMATS: readonly unknown[] = [1, ARCHIVE_FORMAT]

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
type OtherPlayerField =
  | '_id'
  | 'user'
  | 'email'
  | 'confirmed'
  | 'confirmedAt'
  | 'confirmedBy'
  | 'invited'

/** A player in an archive. */
export interface ArchivedPlayer extends Omit<Player, OtherPlayerField> {
  /** A guest's or a friend's address, so that another server can link the row to its account. */
  email: string | null
  /** Whether this player is the archive's owner. */
  self: boolean
}

/** Who played a match where it was first logged: an import makes guests of all but its owner. */
export interface Original {
  createdBy: string
  createdAt: string
  status: Match['matchStatus']
  players: OriginalPlayer[]
}

interface OriginalPlayer extends Pick<Player, 'name' | 'confirmed' | 'confirmedBy'> {
  guest: boolean
}

/** The fields of a match that an archive omits or has in another form. */
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
  | 'players'

export interface ArchivedMatch extends Omit<Match, OtherMatchField> {
  /** The id on the server where the match was first logged, also after several imports. */
  id: string
  game: string
  expansions: string[]
  players: ArchivedPlayer[]
  pad: Pad | null
  original: Original
}

/** A match of an archive as an import reads it; without its original in format 1. */
export interface MatchOfArchive extends Omit<ArchivedMatch, 'original' | 'day'> {
  /** null for the UTC day of the date. */
  day: string | null
  original: Original | null
}

export function importedNameProblem(name: string): string | null {
  if (!hasVisibleCharacter(name)) return 'A player has no name.'
  if (lengthOf(name) > IMPORTED_NAME_MAX) return 'A player’s name is too long.'
  return /\p{Cc}/u.test(name) ? 'A player’s name must be a single line of text.' : null
}

/** A name that is only stored beside an imported match; empty for a creator without an account. */
export function originalNameProblem(name: string): string | null {
  return lengthOf(name) > IMPORTED_NAME_MAX ? 'A player’s name is too long.' : null
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
  if (!READ_FORMATS.includes(read['format'])) {
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

const original = z.object({
  createdBy: z.string(),
  createdAt: z.string(),
  status: z.enum(['Pending', 'Confirmed']),
  players: z.array(
    z.object({
      name: z.string(),
      guest: z.boolean(),
      confirmed: z.boolean(),
      confirmedBy: z.nullable(z.enum(confirmedBy)),
    } satisfies Record<keyof OriginalPlayer, z.core.$ZodType>),
  ),
} satisfies Record<keyof Original, z.core.$ZodType>)

/** Parses who played a match, as it was stored by an import. @throws when it has another form */
export function readOriginal(text: string): Original {
  return z.parse(original, JSON.parse(text))
}

/** The types of a match in a file; the fields that format 1 does not have get their defaults. */
const typedMatch: z.ZodMiniType<MatchOfArchive> = z.object({
  id: z.string(),
  game: z.string(),
  date: z.string(),
  notes: z.string(),
  day: z._default(z.nullable(z.string()), null),
  mode: z._default(z.enum(modes), 'competitive'),
  scoring: z._default(z.enum(scorings), 'highest'),
  durationMinutes: z._default(z.nullable(z.number()), null),
  location: z._default(z.nullable(z.string()), null),
  expansions: z._default(z.array(z.string()), []),
  pad: z._default(
    z.nullable(
      z.object({
        rows: z.array(z.object({ label: z.string(), scores: z.array(z.nullable(z.number())) })),
      }),
    ),
    null,
  ),
  original: z._default(z.nullable(original), null),
  players: z.array(
    z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      self: z.boolean(),
      score: z.nullable(z.number()),
      result: z.enum(results),
      team: z._default(z.nullable(z.string()), null),
      role: z._default(z.nullable(z.string()), null),
      started: z._default(z.boolean(), false),
    } satisfies Record<keyof ArchivedPlayer, z.core.$ZodType>),
  ),
} satisfies Record<keyof MatchOfArchive, z.core.$ZodType>)

function matchOf(read: unknown): MatchOfArchive | null {
  return z.safeParse(typedMatch, read).data ?? null
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
