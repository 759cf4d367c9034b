import type { Result } from '#features/scoring/results.rules.ts'

import type { Source } from './added-imports.rules.ts'
import type { MatchToImport } from './imports.contract.ts'
import type { Meaning, Shape } from './table-meanings.rules.ts'

/** What a file says, before anything is sent. */
export interface ReadFile {
  source: Source
  program: string
  file: FileFacts
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

export interface FileFacts {
  name: string
  bytes: number
}

/** One match as our form would have it; its ids are the same in each reading. */
export interface ReadMatch extends Omit<MatchToImport, 'players'> {
  /** The number of the play, line or match in the file, from 1. */
  at: number
  players: ReadPlayer[]
  /** Why its results are others than the file says. */
  differs: string
}

type Row = MatchToImport['players'][number]
interface ReadPlayer extends Omit<Row, 'name' | 'email' | 'self' | 'former'> {
  person: number
  /** What the file itself says of this player, before scores or answers decide; empty for nothing. */
  said: Result
}

/** Plays that became no match of their own, and who sat there. */
export interface MissedPlay {
  at: number
  why: string
  times: number
  seats: { person: number; said: Result }[]
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
  nested: 'This file is built in a way that no program writes: it is not read.',
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

/** `1,550`. Without Intl: its first use costs a phone 60 ms. */
export function numberWords(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')
}

/** Something about a file that only a person can say, with the rows that raise it. */
export interface Question {
  id: string
  /** @param of the rows that raise it, with their number: "3 plays" */
  what: (of: string) => string
  choices: Readonly<Record<string, string>>
  /** What counts without an answer; absent where it has to be answered. */
  standard?: string
  columns?: readonly string[]
  says?: Readonly<Record<string, string>>
}

/** What is only told, and what becomes of it. */
const TOLD = {
  score_text: 'Scores that are no numbers stand in the notes, with the player’s name',
  no_result: 'Without a winner, and imported without results',
  scores_decide: 'Without a winner, but with all scores: the scores decide',
  ranks_decide: 'Without a winner, but with places: whoever finished first has won',
  other_ranks: 'Places that do not fit the winners are left out',
  nobody_first: 'Places with nobody in the first one are left out',
  mixed_table: 'Cooperative, but only some won: everybody plays for themselves, as given',
  mixed_team: 'One team with different results: everybody plays for themselves, as given',
  stale_teams: 'Teams in a game without teams are left out',
  starters: 'Several players started, so nobody is marked',
  sits_twice: 'Who sits at the table twice is somebody else of the same name',
  same_name: 'Several people have one name, and get a number',
  former_name: 'Names that stand for a deleted account here get a number',
  cut: 'Longer than what is stored, and cut',
  minutes: 'Durations that are not possible are left out',
  unreadable: 'Not to be read, and not imported',
  twice: 'Twice in this file, and imported once',
  sum_rows: 'Sums, which are not read',
  pad_text: 'Columns of pads that are not understood stand in the notes',
  old_characters: 'Not in UTF-8, so read as Windows-1252: look whether the names are right',
  quantity_large: 'Standing for more than a hundred: each becomes one match with a note',
  more_pages: 'Only some of the plays: import the other pages after this one',
  no_place: 'What has no place here stays in the other program',
} as const satisfies Record<string, string>

export type Told = keyof typeof TOLD

const ROWS_SHOWN = 500
/** Of questions about one word each: more words are no marks, but texts. */
const WORDS_MAX = 6
export const LEAVE_OUT = { 'leave-out': 'Leave out' } as const

const UNITS = { Play: ['play', 'plays'], Line: ['row', 'rows'], Match: ['match', 'matches'] }

/** What is asked, answered and told about one file. */
export function questionsOf({ answers = {} }: Pick<ReadOptions, 'answers'>) {
  const found = new Map<string, Pick<ReadProblem, 'count' | 'cases'> & { question: Question }>()
  const answer = ({ id, choices, standard }: Question): string | null => {
    const given = Object.hasOwn(answers, id) ? (answers[id] ?? '') : ''
    return Object.hasOwn(choices, given) ? given : (standard ?? null)
  }
  /** Notes one row of a question. @returns the answer; null where nobody has given one */
  const ask = (question: Question, at: number, cells: readonly string[]) => {
    const known = found.get(question.id) ?? { question, count: 0, cases: [] }
    found.set(question.id, known)
    known.count += 1
    if (known.cases.length < ROWS_SHOWN) {
      known.cases.push({ at, text: cells.join(' · '), cells: [...cells] })
    }
    return answer(question)
  }
  return {
    ...{ answer, ask },
    /** @param at the play or line; 0 for what the whole file has once */
    tell: (id: Told, at: number, text: string): void => {
      ask({ id, what: (of) => `${TOLD[id]}: ${of}.`, choices: {} }, at, [text])
    },
    /** Whether one more question can begin like this: `mark:`. */
    hasRoom: (beginning: string, id: string) =>
      found.has(id) ||
      [...found.keys()].filter((one) => one.startsWith(beginning)).length < WORDS_MAX,
    list: (unit: keyof typeof UNITS): ReadProblem[] =>
      [...found.values()].map(({ question, count, cases }) => {
        const { id, what, choices, says = {}, columns = [] } = question
        return {
          ...{ id, count, columns: [...columns], chosen: answer(question) },
          what: what(`${numberWords(count)} ${UNITS[unit][count === 1 ? 0 : 1]}`),
          cases: cases.toSorted((one, other) => one.at - other.at),
          choices: Object.entries(choices).map(([value, label]) => {
            const said = says[value]
            return { value, label, ...(said !== undefined && { says: said }) }
          }),
        }
      }),
  }
}
