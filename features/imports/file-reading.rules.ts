import { lengthOf, NAME_MAX } from '#features/accounts/accounts.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { asOneLine, FORMER_PLAYER, hasVisibleCharacter } from '#features/accounts/names.rules.ts'
import { guestName, sourceIdKey } from '#features/exports/archives.rules.ts'
import {
  GAME_NAME_MAX,
  gameKey,
  gameNameProblem,
  normalizedGameName,
} from '#features/games/games.rules.ts'
import { normalizedLine } from '#features/matches/match-details.rules.ts'
import { LOGGED_MAX } from '#features/matches/matches.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'

import type { Source } from './added-imports.rules.ts'
import type { MatchToImport } from './imports.contract.ts'
import { questionsOf, type ReadProblem } from './questions.rules.ts'
import type { Meaning, Shape } from './table-meanings.rules.ts'

export interface ReadFile {
  source: Source
  program: string
  file: string
  /** Oldest first: in lists, matches of one time stand in the order of adding. */
  matches: ReadMatch[]
  people: ReadPerson[]
  problems: ReadProblem[]
  unit: 'Play' | 'Line' | 'Match'
  /** What became no match of its own: wins are held against the file. */
  missed: MissedPlay[]
  table: ReadTable | null
}

export type ReadResult =
  | { ok: true; read: ReadFile }
  | { ok: false; code: FileProblem; reason: string }

/** One match as our form would have it; its ids are the same in each reading. */
export interface ReadMatch extends Omit<MatchToImport, 'players'> {
  /** Of the play, line or match in the file (`unit`), from 1. */
  at: number
  players: ReadPlayer[]
  /** Why its results are others than the file says. */
  differs: string
}

export interface ReadSeat {
  person: number
  /** What the file itself says of this player, before scores or answers decide; empty for nothing. */
  said: Result
}

type Row = MatchToImport['players'][number]
type ReadPlayer = ReadSeat & Omit<Row, 'name' | 'email' | 'self' | 'former'>

interface MissedPlay {
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
  /** 0 for whoever sits only at plays that became none. */
  matches: number
  /** How often the file names them, and as a winner; `wins` is null where it never says who won. */
  inFile: { matches: number; wins: number | null }
}

export interface FoundPerson {
  key: string
  name: string
  self?: boolean
  email?: string | null
  anonymous?: boolean
  former?: boolean
  /** Without a number, even where somebody else has this name: our archive comes back as it was. */
  asIs?: boolean
}

export interface FoundRow {
  person: FoundPerson
  score: unknown
  /** What the file says of this row; a mark of a winner is a Win. */
  said: Result
  team: string | null
  role: string | null
  /** In the order of finishing, from 1, where the program has one. */
  rank: number | null
  started: boolean
}

export interface ReadTable {
  titles: string[]
  samples: string[][]
  rows: number
  shape: Shape | null
  /** Whether the file shows it unmistakably, and nobody has chosen. */
  isProposed: boolean
  meanings: Meaning[]
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
  /** The reader's day, `YYYY-MM-DD`: a match of a later day is not read. */
  today: string
  /** By the ids of problems. */
  answers: Readonly<Record<string, string>>
  table: TableChoice
}

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

export type Collector = ReturnType<typeof collecting>

export function collecting(options: ReadOptions, file: ReadFile['file']) {
  const questions = questionsOf(options.answers)
  const { tell } = questions
  const people: ReadPerson[] = []
  const places = new Map<string, number>()
  const names = new Set<string>()
  // Counted on for each name, so that a file with one name many times takes no longer.
  const numbers = new Map<string, number>()
  const games = new Map<string, string>()
  const sourceIds = new Set<string>()
  const matches: ReadMatch[] = []
  const missed: MissedPlay[] = []
  let saysWhoWon = false

  const cut = (text: string, longest: number, at: number) => {
    if (lengthOf(text) <= longest) return text
    const start = cutTo(text, 60).replaceAll('\n', ' ')
    tell('cut', at, `“${start}…” has more than ${longest} characters.`)
    return cutTo(text, longest)
  }

  const freeName = ({ name: given, anonymous, asIs }: FoundPerson) => {
    const whole = asOneLine(given.toWellFormed())
    cut(whole, NAME_MAX, 0)
    const cleaned = guestName(whole)
    const name = hasVisibleCharacter(cleaned) ? cleaned : 'Unknown player'
    const free = asIs === true ? name : freeNameOf(name, names, numbers)
    if (free !== name && anonymous !== true) {
      tell('same_name', 0, `Another “${name}” becomes “${free}”.`)
    }
    names.add(nameKey(free))
    return free
  }

  const collector = {
    options,
    ...{ ...questions, cut },
    person(found: FoundPerson): number {
      const place = places.get(found.key)
      if (place !== undefined) return place
      places.set(found.key, people.length)
      const { self = false, email = null, former = false, anonymous = former } = found
      const name = former ? FORMER_PLAYER : freeName(found)
      const none = { matches: 0, inFile: { matches: 0, wins: null } }
      return people.push({ name, self, email, anonymous, former, ...none }) - 1
    },
    personName: (person: number) => people[person]?.name ?? '',
    seat(rows: readonly Pick<FoundRow, 'person' | 'said'>[], times = 1): ReadSeat[] {
      return rows.map(({ person: found, said }) => {
        const person = collector.person(found)
        const inFile = people[person]?.inFile
        if (inFile !== undefined) {
          inFile.matches += times
          inFile.wins = (inFile.wins ?? 0) + (said === 'Win' ? times : 0)
        }
        saysWhoWon ||= said !== ''
        return { person, said }
      })
    },
    /** @returns the name as it came first, or null when it is none */
    game(found: string): string | null {
      const oneLine = normalizedGameName(asOneLine(found.toWellFormed()))
      const name = normalizedGameName(cutTo(oneLine, GAME_NAME_MAX))
      if (gameNameProblem(name) !== null) return null
      const known = games.get(gameKey(name))
      if (known !== undefined) return known
      cut(oneLine, GAME_NAME_MAX, 0)
      games.set(gameKey(name), name)
      return name
    },
    line(text: string | null, longest: number, at: number): string | null {
      const whole = normalizedLine(asOneLine((text ?? '').toWellFormed()))
      return whole === null ? null : cut(whole, longest, at).trim()
    },
    miss(why: string, at: number, seats: readonly ReadSeat[], times = 1): void {
      missed.push({ why, at, times, seats })
    },
    missUnread(text: string, at: number, seats: readonly ReadSeat[], times = 1): void {
      tell('unreadable', at, text)
      collector.miss('Not to be read', at, seats, times)
    },
    add(match: ReadMatch): void {
      const { at, players, sourceIds: own } = match
      const free = own.filter((id) => !sourceIds.has(sourceIdKey(id)))
      if (own[0] !== free[0]) return collector.miss('Twice in the file', at, players)
      for (const id of free) sourceIds.add(sourceIdKey(id))
      matches.push({ ...match, sourceIds: free })
    },
    result(
      about: Pick<ReadFile, 'source' | 'program' | 'unit'>,
      table: ReadFile['table'] = null,
    ): ReadResult {
      if (matches.length > LOGGED_MAX) return refused('too_many')
      const problems = questions.list(about.unit)
      if (matches.length === 0 && problems.length === 0 && table === null) return refused('nothing')
      for (const { players } of matches) {
        for (const { person } of players) if (people[person]) people[person].matches += 1
      }
      if (!saysWhoWon) for (const { inFile } of people) inFile.wins = null
      return { ok: true, read: { ...about, file, table, people, matches, missed, problems } }
    },
  }
  return collector
}

/** The first characters; never half of one. */
export function cutTo(text: string, longest: number): string {
  if (lengthOf(text) <= longest) return text
  return [...text.slice(0, longest * 2)].slice(0, longest).join('')
}

/** The name, else "Name (2)", or the next number that nobody has; not longer than a name may be. */
export function freeNameOf(
  name: string,
  taken: ReadonlySet<string>,
  numbers = new Map<string, number>(),
): string {
  const key = nameKey(name)
  let free = name
  let number = numbers.get(key) ?? 2
  for (; taken.has(nameKey(free)); number += 1) {
    const ending = ` (${number})`
    free = `${cutTo(name, NAME_MAX - ending.length).trim()}${ending}`
  }
  numbers.set(key, number)
  return free
}
