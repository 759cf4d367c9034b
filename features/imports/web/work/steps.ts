import type { Match } from '#features/matches/matches.contract.ts'

import type {
  FileFacts,
  ReadFile,
  ReadProblem,
  ReadTable,
  Source,
  TableChoice,
} from '../../file-reading.rules.ts'
import type { Counts, PersonChoice, PersonToChoose, WhoAmI } from '../../import-choices.rules.ts'
import type { PersonTotal } from '../../totals.rules.ts'

/** Where an import is. The worker decides it, the page draws it. */
export type ImportStep = ChooseStep | ReadingStep | ReadyStep | SendingStep | DoneStep

export interface ChooseStep {
  kind: 'choose'
  /** Why the last file cannot be read, as a sentence; nothing has changed. */
  problem: string | null
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
  games: {
    total: number
    known: number
    newOnes: readonly string[]
    /** Games with another name here: `Schach is Chess here`. */
    others: readonly string[]
  }
  /** Each with its first 100 cases. */
  problems: readonly ReadProblem[]
  /** Matches here that a match of the file is like; the first 100. */
  likely: { count: number; shown: readonly LikelyMatch[]; included: boolean }
  /** Matches that were deleted here by hand; the first 100. */
  deleted: { count: number; shown: readonly FoundMatch[]; included: boolean }
  /** The first three that go in, as they will look; the ids are made up. */
  samples: readonly Match[]
  table: ReadTable | null
  /** By the place of the person: how many matches will be stored, and won, beside `inFile`. */
  stored: readonly PersonTotal[]
  /** Why the file has others, a sentence for each reason. */
  differences: readonly string[]
  /** Whose numbers nothing explains: then nothing is imported; null for nobody. */
  unexplained: string | null
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

export interface SendingStep {
  kind: 'sending'
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
  importId: string
  fileName: string
  imported: number
  existing: number
  /** What the dry run left out, as it said. */
  counts: Counts
  /** Plays of the file that became no match, as it said. */
  noMatch: number
  /** Friends who got a claim. */
  claims: number
}

export interface ImportActions {
  open: (file: File) => void
  openBgg: (userName: string) => void
  /** Reads the table again as it is chosen. */
  chooseTable: (choice: Partial<TableChoice>) => void
  /** Reads the file again with an answer to one of its problems. */
  answer: (problem: string, value: string) => void
  choose: (person: number, choice: PersonChoice) => void
  /** The importer is nobody in this file. */
  beAbsent: () => void
  includeLikely: (include: boolean) => void
  includeDeleted: (include: boolean) => void
  start: () => void
  /** Goes on at once after a pause. */
  retry: () => void
  /** Back to choosing a file. While sending: what is sent stays, the rest is not sent. */
  cancel: () => void
}
