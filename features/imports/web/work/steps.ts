import type { ImportKind } from '#features/import-adding/added-imports.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import type {
  ColumnKind,
  FileFacts,
  ReadFile,
  ReadProblem,
  ReadTable,
  Source,
} from '#features/plays/file-reading.rules.ts'
import type { ChangedReading } from '#features/rereading/rereading.contract.ts'

import type { Counts, PersonChoice, PersonToChoose, WhoAmI } from '../../import-choices.rules.ts'
import type { Totals } from '../../totals.rules.ts'

/** Where an import is. The worker decides it, the page draws it. */
export type ImportStep = ChooseStep | ReadingStep | ReadyStep | SendingStep | DoneStep

export interface ChooseStep {
  kind: 'choose'
  /** Why the last file cannot be read, as a sentence; nothing has changed. */
  problem: string | null
  /** Where other columns would make the file readable. */
  table: ReadTable | null
}

export interface ReadingStep {
  kind: 'reading'
  /** The file's name, or a user name at BoardGameGeek. */
  name: string
  /** Read the file, fetch it from BoardGameGeek, or ask the server what is here already. */
  what: 'file' | 'bgg' | 'server'
  /** From 0 to 1. */
  share: number
}

/** The dry run: nothing is stored yet. */
export interface ReadyStep {
  kind: 'ready'
  dryRun: DryRun
  people: readonly PersonToChoose[]
  /** An answer is on its way into the numbers: they are from before it. */
  updating: boolean
  /** Why the server could not be asked what is here already, as a sentence; `retry` asks again. */
  unchecked: string | null
  /** Why the last choice does not count: one person twice at a table. */
  refused: { person: number; reason: string } | null
  whoAmI: WhoAmI
  /** Why it cannot be imported now; null when it can. */
  blocked: string | null
}

export interface DryRun {
  source: Source
  /** As people call it, e.g. `BG Stats`. */
  program: string
  unit: ReadFile['unit']
  file: FileFacts
  counts: Counts
  /** Plays in the file, and those that became no match of their own. */
  plays: { inFile: number; leftOut: number; joined: number }
  /** Of the matches that go in. The names are the first, most played first. */
  games: { total: number; known: number; newOnes: readonly string[] }
  places: { total: number; names: readonly string[] }
  /** Each with its first 100 cases. */
  problems: readonly ReadProblem[]
  /** Matches here that a match of the file is like; the first 100. */
  likely: { count: number; shown: readonly LikelyMatch[]; included: boolean }
  /** Matches that were deleted here by hand; the first 100. */
  deleted: { count: number; shown: readonly FoundMatch[]; included: boolean }
  /** Matches that are here and are read otherwise now; the first 100. */
  otherwise: {
    count: number
    correctable: number
    /** Those that depend on what nobody has answered, and what that is. */
    asked: { count: number; included: boolean; questions: readonly string[] }
    shown: readonly OtherwiseMatch[]
  }
  /** The newest three that go in, as they will look; the ids are made up. */
  samples: readonly Match[]
  table: ReadTable | null
  /** The importer's results held against the file; null where the importer is nobody in it. */
  totals: Totals | null
  /** How the rows of a table were understood, in words. */
  readings: ReadFile['readings']
}

/** A match of the file. */
export interface FoundMatch {
  /** The number of the play, line or match in the file. */
  at: number
  day: string
  game: string
}

export interface LikelyMatch extends FoundMatch {
  /** The match that is here. */
  match: { _id: string; day: string; game: string }
}

/** A match that is here by an earlier import and is read otherwise now. */
export interface OtherwiseMatch extends FoundMatch {
  matchId: string
  was: string
  now: string
  /** Why it stays as it is; null where it can be corrected. */
  why: ChangedReading['why'] | 'asked'
}

export interface SendingStep {
  kind: 'sending'
  /** Whether matches are added or corrected. */
  what: ImportKind
  fileName: string
  /** null until the server knows the import. */
  importId: string | null
  /** How many are sent, of `total`. */
  done: number
  total: number
  imported: number
  existing: number
  /** Another tab sends it; this one follows and takes over when that one closes. */
  elsewhere: boolean
  /** Why it waits, as a sentence; null while it sends. With `retryAt` it goes on by itself. */
  paused: { reason: string; retryAt: number | null } | null
}

export interface DoneStep {
  kind: 'done'
  what: ImportKind
  importId: string
  fileName: string
  imported: number
  existing: number
  /** What the dry run left out, as it said. */
  counts: Counts
  /** Plays of the file that became no match, as it said. */
  noMatch: number
  /** Most played first, at most 12. */
  games: readonly GameOnShelf[]
  /** Friends who got a claim. */
  claims: number
}

/** A game with how many of the import's matches it has. */
export interface GameOnShelf {
  name: string
  matches: number
}

export interface ImportActions {
  open: (file: File) => void
  openBgg: (userName: string) => void
  /** Reads the table again with these columns. */
  /** @param game of all matches, where no column has it */
  chooseColumns: (kinds: readonly (ColumnKind | null)[], game: string) => void
  /** Reads the file again with an answer to one of its problems. */
  answer: (problem: string, value: string) => void
  choose: (person: number, choice: PersonChoice) => void
  /** The importer is nobody in this file. */
  beAbsent: () => void
  includeLikely: (include: boolean) => void
  includeDeleted: (include: boolean) => void
  /** Also corrects what depends on an answer that nobody has given. */
  includeAsked: (include: boolean) => void
  start: () => void
  /** Corrects what is read otherwise now. */
  correct: () => void
  /** Goes on at once after a pause. */
  retry: () => void
  /** Back to choosing a file. While sending: what is sent stays, the rest is not sent. */
  cancel: () => void
}
