import {
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  parseFormat,
  type StoredFormat,
  text,
} from '#client/stored-data.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import type { Game } from '#features/games/games.contract.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import { confirmations } from '#features/matches/matches.rules.ts'
import type { Pad, PadRow } from '#features/score-pad/pad.rules.ts'
import { modes, results, scorings } from '#features/scoring/results.rules.ts'

import type { WholeMatch } from '../../whole-match.contract.ts'

/** What only the server knows of a match. */
type OfServer = 'activity' | 'corrections' | 'link' | 'correcting' | 'lastReminderSent'

/** A match as a write that waits would make it. */
export type WrittenMatch = Omit<WholeMatch, OfServer>

interface Stored {
  match: WrittenMatch
  /** Of an edit: the match as the edit began, so that it can be compared with what others did meanwhile. */
  before: WrittenMatch | null
  /** Under which this device keeps the score pad of a new match, until it is stored. */
  padId: string | null
}

const game = object<Game>({ _id: text, name: text })
const person = object<Person>({ _id: text, firstName: text, lastName: text })
const player = object<Player>({
  _id: text,
  user: nullable(person),
  name: text,
  email: nullable(text),
  score: nullable(number),
  result: oneOf(results),
  confirmed: flag,
  confirmedAt: nullable(text),
  invited: flag,
  team: nullable(text),
  role: nullable(text),
  rank: nullable(number),
  started: flag,
  confirmedBy: nullable(oneOf(confirmations)),
  former: flag,
  declined: flag,
})

const writtenMatch = object<WrittenMatch>({
  _id: text,
  date: text,
  day: text,
  game,
  mode: oneOf(modes),
  scoring: oneOf(scorings),
  durationMinutes: nullable(number),
  location: nullable(text),
  expansions: list(game),
  players: list(player),
  notes: text,
  matchStatus: oneOf(['Pending', 'Confirmed']),
  createdBy: nullable(person),
  lastEditedBy: nullable(person),
  createdAt: text,
  updatedAt: text,
  version: number,
  pad: nullable(
    object<Pad>({
      rows: list(object<PadRow>({ label: text, scores: list(nullable(number)) })),
    }),
  ),
})

const stored = object<Stored>({
  match: writtenMatch,
  before: nullable(writtenMatch),
  padId: nullable(text),
})

/** What pages show of a write that makes or edits a match. */
const writtenMatchFormat: StoredFormat<Stored> = { format: 2, parse: stored }

/** What is stored with a write. */
export function shownOf(written: Stored): unknown {
  return { format: writtenMatchFormat.format, ...written }
}

/** A match without what only the server knows of it. */
export function writtenPart(match: WholeMatch): WrittenMatch {
  return writtenMatch(match)
}

const parsed = new WeakMap<UnsentWrite, Stored | null>()

/** @returns null for other writes, and for what another version has stored */
export function writtenMatchOf(write: UnsentWrite): Stored | null {
  const known = parsed.get(write)
  if (known !== undefined) return known
  const read = readMatch(write)
  parsed.set(write, read)
  return read
}

function readMatch({ shown, endpoint }: UnsentWrite): Stored | null {
  if (shown === null || !(endpoint === 'POST /sessions' || endpoint === 'PUT /sessions/:id')) {
    return null
  }
  try {
    return parseFormat(writtenMatchFormat, JSON.parse(shown))
  } catch {
    // It can still be sent, and saved as a file.
    return null
  }
}
