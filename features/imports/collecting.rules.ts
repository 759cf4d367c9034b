import { sourceIdKey } from '#features/archives/archives.rules.ts'
import {
  GAME_NAME_MAX,
  gameKey,
  gameNameProblem,
  normalizedGameName,
} from '#features/games/games.rules.ts'
import { normalizedLine } from '#features/matches/details.rules.ts'
import { LOGGED_MAX, PLAYERS_MAX } from '#features/matches/matches.rules.ts'
import { type Result } from '#features/scoring/results.rules.ts'

import { missedSeats } from './collecting-missed.rules.ts'
import { type FoundPerson, namedPeople } from './collecting-people.rules.ts'
import { cutTo, inOneLine, tellIfLong } from './collecting-texts.rules.ts'
import { fateOf, type Problem, problemsOf, type ProblemCases } from './file-problems.rules.ts'
import {
  type FileFacts,
  type FileProblem,
  fileProblems,
  type MissedReason,
  type ReadFile,
  type ReadGame,
  type ReadMatch,
  type ReadOptions,
  type ReadPerson,
  type ReadResult,
  type Source,
} from './file-reading.rules.ts'

/** Gathers a file's people, games, places and problems while its matches are read. */
export interface Collector {
  options: ReadOptions
  /** @param key what the file tells people apart by @returns the place in `people` */
  person(key: string, found: FoundPerson): number
  /** @returns the place in `games`, or null when the name is none */
  game(name: string): number | null
  /** A game's name as it is stored. */
  gameName(game: number): string
  personName(person: number): string
  /** A text of one line, cut to its length; what is cut off is told. */
  line(text: string | null, longest: number, at: number): string | null
  /** Tells one case of a problem. */
  tell(problem: Problem, at: number, text: string): void
  /**
   * Counts those who sat at a play that becomes no match of its own.
   * @param said what the file says of each of them; missing where it says nothing
   * @param times how many plays it stands for
   */
  miss(
    why: MissedReason,
    seats: readonly { key: string }[],
    said: readonly Result[],
    times?: number,
  ): void
  /** The answer to a problem, or what is done without one. */
  answer(problem: Problem): string | null
  /** Whether it has been added; false where it cannot be one, or is here already. */
  add(match: ReadMatch): boolean
  full(): boolean
}

export interface Collected {
  collector: Collector
  /** What the file says, when all of it is read. */
  result: (about: About) => ReadResult
}

export interface About {
  source: Source
  program: string
  unit: ReadFile['unit']
  file: FileFacts
  table?: ReadFile['table']
  /** What is asked about a table. */
  asked?: ReadFile['problems']
}

export function refused(code: FileProblem): ReadResult {
  return { ok: false, code, reason: fileProblems[code] }
}

export function collecting(options: ReadOptions): Collected {
  const people = namedPeople()
  const games = foundGames()
  const told = new Map<Problem, ProblemCases>()
  const sourceIds = new Set<string>()
  const leftOut = new Set<number>()
  const joined = new Set<number>()
  const matches: ReadMatch[] = []
  const missed = missedSeats()

  const tell = (problem: Problem, at: number, text: string) => {
    const known = told.get(problem) ?? { count: 0, cases: [] }
    told.set(problem, known)
    known.count += 1
    const fate = fateOf(problem, problemsOf(options).chosen(problem))
    if (fate === 'left-out') leftOut.add(at)
    if (fate === 'joined') joined.add(at)
    if (known.cases.length < 500) known.cases.push({ at, text })
  }
  const line = (text: string | null, longest: number, at: number) => {
    const whole = normalizedLine(inOneLine(text ?? ''))
    if (whole === null) return null
    tellIfLong(whole, longest, { at, tell })
    return cutTo(whole, longest).trim()
  }
  const missMatch = (why: MissedReason, { players }: ReadMatch) => {
    for (const { person, said } of players) missed.add(why, person, said, 1)
    return false
  }
  const collector: Collector = {
    options,
    tell,
    line,
    answer: (problem) => problemsOf(options).chosen(problem),
    person: (key, found) => people.add(key, found, tell),
    personName: (person) => people.list[person]?.name ?? '',
    game: (name) => games.add(name, tell),
    gameName: (game) => games.list[game]?.name ?? '',
    miss: (why, seats, said, times = 1) => {
      for (const [at, { key }] of seats.entries()) missed.add(why, key, said[at] ?? '', times)
    },
    full: () => matches.length > LOGGED_MAX,
    add: (match) => {
      if (match.players.length > PLAYERS_MAX) {
        tell('unreadable', match.at, `It has more than ${PLAYERS_MAX} players.`)
        return missMatch('unreadable', match)
      }
      const [id] = match.sourceIds
      if (id === undefined || sourceIds.has(sourceIdKey(id))) {
        tell('twice', match.at, 'It stands in the file already.')
        return missMatch('twice', match)
      }
      const free = match.sourceIds.filter((other) => !sourceIds.has(sourceIdKey(other)))
      for (const other of free) sourceIds.add(sourceIdKey(other))
      matches.push({ ...match, sourceIds: free })
      return true
    },
  }
  const result = (about: About): ReadResult => {
    if (collector.full()) return refused('too_many')
    const { asked = [], table = null } = about
    if (matches.length === 0 && told.size === 0 && table === null) return refused('nothing')
    const own = new Set(matches.map(({ at }) => at))
    const apart = {
      leftOut: [...leftOut].filter((at) => !own.has(at)).length,
      joined: [...joined].filter((at) => !own.has(at)).length,
    }
    const { personAt, ...lists } = counted(matches, people.list, games.list)
    const seats = missed.list((who) => {
      const place = typeof who === 'number' ? who : people.placeOf(who)
      return place === undefined ? undefined : personAt[place]
    })
    countInFile(lists.people, matches, seats)
    const problems = [...asked, ...problemsOf(options).list(told, about.unit)]
    const { source, program, unit, file } = about
    const facts = { source, program, unit, file, table, apart }
    return { ok: true, read: { ...facts, ...lists, matches, missed: seats, problems } }
  }
  return { collector, result }
}

/** Games by the name without case and accents, as they are stored. */
function foundGames() {
  const list: ReadGame[] = []
  const places = new Map<string, number>()
  const add = (found: string, tell: Collector['tell']) => {
    const oneLine = normalizedGameName(inOneLine(found))
    const name = normalizedGameName(cutTo(oneLine, GAME_NAME_MAX))
    if (gameNameProblem(name) !== null) return null
    const known = places.get(gameKey(name))
    if (known !== undefined) return known
    tellIfLong(oneLine, GAME_NAME_MAX, { at: 0, tell })
    places.set(gameKey(name), list.length)
    list.push({ name, matches: 0 })
    return list.length - 1
  }
  return { list, add }
}

/** How often the file names each of the people, and as a winner. */
function countInFile(
  people: readonly ReadPerson[],
  matches: readonly ReadMatch[],
  missed: ReadFile['missed'],
): void {
  const seats = matches.flatMap(({ players }) => players.map((one) => ({ ...one, count: 1 })))
  const isSaid = [...seats, ...missed].some(({ said }) => said !== '')
  for (const { person, said, count } of [...seats, ...missed]) {
    const own = people[person]?.inFile
    if (own === undefined) continue
    own.matches += count
    if (isSaid) own.wins = (own.wins ?? 0) + (said === 'Win' ? count : 0)
  }
}

/** How often each occurs; people and games without a match are left out. */
function counted(matches: ReadMatch[], people: readonly ReadPerson[], games: readonly ReadGame[]) {
  const usedPeople = people.map((person) => ({ ...person, inFile: { ...person.inFile } }))
  const usedGames = games.map((game) => ({ ...game }))
  for (const match of matches) {
    for (const { person } of match.players) {
      const found = usedPeople[person]
      if (found === undefined) continue
      found.matches += 1
    }
    for (const game of [match.game, ...match.expansions]) {
      const found = usedGames[game]
      if (found !== undefined) found.matches += 1
    }
  }
  const [personAt, gameAt] = [newPlaces(usedPeople), newPlaces(usedGames)]
  for (const match of matches) {
    match.players = match.players.map((player) => ({
      ...player,
      person: personAt[player.person] ?? 0,
    }))
    match.game = gameAt[match.game] ?? 0
    match.expansions = match.expansions.map((game) => gameAt[game] ?? 0)
  }
  return {
    personAt,
    people: usedPeople.filter(isUsed),
    games: usedGames.filter(isUsed),
  }
}

/** undefined for what is left out. */
function newPlaces(list: readonly { matches: number }[]): (number | undefined)[] {
  let used = 0
  return list.map((item) => (isUsed(item) ? used++ : undefined))
}

function isUsed({ matches }: { matches: number }): boolean {
  return matches > 0
}

/** The same short text for the same content: for plays that have no id of their own. */
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
