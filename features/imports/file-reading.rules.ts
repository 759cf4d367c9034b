import type { Result } from '#features/scoring/results.rules.ts'

import type { Source } from './added-imports.rules.ts'
import type { MatchToImport } from './imports.contract.ts'
import type { Meaning, Shape } from './table-meanings.rules.ts'

/** What a file says, before anything is sent. */
export interface ReadFile {
  source: Source
  program: string
  /** The file's name. */
  file: string
  /** Oldest first: in lists, matches of one time stand in the order of adding. */
  matches: ReadMatch[]
  people: ReadPerson[]
  games: string[]
  /** What is unclear or cannot be stored, and what becomes of it. */
  problems: ReadProblem[]
  /** What the numbers of `ReadMatch.at` and of problems count. */
  unit: 'Play' | 'Line' | 'Match'
  /** What became no match of its own: wins are held against the file. */
  missed: MissedPlay[]
  /** Only of a table (`csv`): its shape and columns, for people to choose. */
  table: ReadTable | null
}

export type ReadResult =
  | { ok: true; read: ReadFile }
  | { ok: false; code: FileProblem; reason: string }

/** One match as our form would have it; its ids are the same in each reading. */
export interface ReadMatch extends Omit<MatchToImport, 'players'> {
  /** The number of the play, line or match in the file, from 1. */
  at: number
  players: ReadPlayer[]
  /** Why its results are others than the file says. */
  differs: string
}

/** A place at a table of the file. */
export interface ReadSeat {
  person: number
  /** What the file itself says of this player, before scores or answers decide; empty for nothing. */
  said: Result
}

type Row = MatchToImport['players'][number]
type ReadPlayer = ReadSeat & Omit<Row, 'name' | 'email' | 'self' | 'former'>

/** Plays that became no match of their own, and who sat there. */
export interface MissedPlay {
  at: number
  why: string
  times: number
  seats: readonly ReadSeat[]
}

export interface ReadPerson {
  /** As a guest would be named; the second of one name is "Name (2)", except in our archive. */
  name: string
  self: boolean
  email: string | null
  /** Unknown people of a program that counts them as one; they may sit several times at a table. */
  anonymous: boolean
  /** Rows of deleted accounts, all together: nobody, so that there is nothing to choose. */
  former: boolean
  /** In how many matches; 0 for whoever sits only at plays that became none. */
  matches: number
  /** How often the file names them, and as a winner; `wins` is null where it never says who won. */
  inFile: { matches: number; wins: number | null }
}

/** One thing to look at: all cases of one kind together. */
export interface ReadProblem {
  /** Stable for one file; the key of `ReadOptions.answers`. */
  id: string
  /** A sentence, e.g. "Without players: 7 plays." */
  what: string
  /** How many cases there are; `cases` has the first 500. */
  count: number
  cases: { at: number; text: string; cells: string[] }[]
  /** The titles above the cells of its cases; empty for a plain text. */
  columns: string[]
  /** Empty where there is nothing to choose; `says` is what the first case would become. */
  choices: { value: string; label: string; says?: string }[]
  /** null: it has to be answered before an import. */
  chosen: string | null
}

/** Somebody as a file has them. */
export interface FoundPerson {
  /** What tells this person from others in the file. */
  key: string
  name: string
  self?: boolean
  email?: string | null
  anonymous?: boolean
  /** A deleted account's row, whose name is only a text. */
  former?: boolean
  /** Without a number, even where somebody else has this name: our archive comes back as it was. */
  asIs?: boolean
}

/** Somebody's row of a play as a file has it, before it becomes a match. */
export interface FoundRow {
  person: FoundPerson
  score: unknown
  /** What the file says of this row; a mark of a winner is a Win. */
  said: Result
  team: string | null
  role: string | null
  /** The place in the order of finishing, from 1, where the program has one. */
  rank: number | null
  started: boolean
}

export interface ReadTable {
  /** "Column 3" where one is empty. */
  titles: string[]
  samples: string[][]
  rows: number
  shape: Shape | null
  /** Whether the file shows it unmistakably, and nobody has chosen. */
  isProposed: boolean
  meanings: Meaning[]
  /** What has to be chosen before a match can be read. */
  needs: ('shape' | 'people' | 'game' | 'day')[]
}

export interface TableChoice {
  shape: Shape | null
  meanings: Readonly<Record<number, Meaning>>
  /** Of all matches, where no column has it. */
  game: string
  day: string
}

export interface ReadOptions {
  /** The reader's day, `YYYY-MM-DD`: a match of a later day is asked about. */
  today: string
  answers?: Readonly<Record<string, string>>
  table?: TableChoice
}

/** Why a file cannot be read, and the sentence that says so. */
export const fileProblems = {
  empty: 'This file is empty.',
  too_large: 'This file is larger than 64 MB. No export of matches is: choose another one.',
  zip: 'This file is packed. Unpack it first; save a spreadsheet as CSV.',
  unknown:
    'This file is none that we can read: BG Stats, BoardGameGeek plays (XML), CSV or our own archive.',
  cut_off: 'This file was cut off or damaged: download it again.',
  encoding: 'The characters of this file cannot be read: save it again as UTF-8.',
  entities: 'This XML file declares entities of its own: it is not read.',
  bgg_refused: 'BoardGameGeek answered with an error instead of plays: try again later.',
  newer: 'This archive was made by a newer Tabletally than this one.',
  too_many: 'This file has more than 50,000 matches: split it.',
  nothing: 'There are no matches in this file.',
} as const
export type FileProblem = keyof typeof fileProblems

export function refused(code: FileProblem): ReadResult {
  return { ok: false, code, reason: fileProblems[code] }
}

/** `1 match`, `1,550 matches` */
export function countWords(count: number, one: string, many: string): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`
}

/** `1,550`. Without Intl: its first use costs a phone 60 ms. */
export function numberWords(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')
}
