import { looksLikeFormerPlayer } from '#features/accounts/former-player/rules.ts'
import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { FORMER_PLAYER, hasVisibleCharacter } from '#features/accounts/names/rules.ts'
import { lengthOf, NAME_MAX } from '#features/accounts/rules.ts'
import { guestName, LOGGED_MAX, sourceIdKey } from '#features/archives/rules.ts'
import {
  GAME_NAME_MAX,
  gameKey,
  gameNameProblem,
  normalizedGameName,
} from '#features/games/rules.ts'
import { normalizedLine } from '#features/matches/fields/rules.ts'
import { PLAYERS_MAX } from '#features/matches/rules.ts'

import { fateOf, type Problem, problemsOf, type Told } from '../problems/rules.ts'
import {
  type FileFacts,
  type FileProblem,
  fileProblems,
  type ReadFile,
  type ReadGame,
  type ReadMatch,
  type ReadOptions,
  type ReadPerson,
  type ReadPlace,
  type ReadResult,
  type Source,
} from '../reading/rules.ts'

/** Somebody as a file has them. */
export interface FoundPerson {
  name: string
  self?: boolean
  email?: string | null
  userName?: string | null
  anonymous?: boolean
  /** A deleted account's row, whose name is only a text. */
  former?: boolean
  /** Without a number, even where somebody else has this name: our archive comes back as it was. */
  asIs?: boolean
}

/** Gathers a file's people, games, places and problems while its matches are read. */
export interface Collector {
  options: ReadOptions
  /** @param key what the file tells people apart by @returns the place in `people` */
  person(key: string, found: FoundPerson): number
  /** @returns the place in `games`, or null when the name is none */
  game(name: string, bggId?: number | null): number | null
  /** A game's name as it is stored. */
  gameName(game: number): string
  personName(person: number): string
  /** A text of one line, cut to its length; what is cut off is told. */
  line(text: string | null, longest: number, at: number): string | null
  /** Tells one case of a problem. */
  tell(problem: Problem, at: number, text: string): void
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
  readings?: (read: Pick<ReadFile, 'matches' | 'people'>) => ReadFile['readings']
}

export function refused(code: FileProblem, table: ReadFile['table'] = null): ReadResult {
  return { ok: false, code, reason: fileProblems[code], table }
}

export function collecting(options: ReadOptions): Collected {
  const people = namedPeople()
  const games = foundGames()
  const told = new Map<Problem, Told>()
  const sourceIds = new Set<string>()
  const leftOut = new Set<number>()
  const joined = new Set<number>()
  const matches: ReadMatch[] = []

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
  const collector: Collector = {
    options,
    tell,
    line,
    answer: (problem) => problemsOf(options).chosen(problem),
    person: (key, found) => people.add(key, found, tell),
    personName: (person) => people.list[person]?.name ?? '',
    game: (name, bggId = null) => games.add(name, bggId, tell),
    gameName: (game) => games.list[game]?.name ?? '',
    full: () => matches.length > LOGGED_MAX,
    add: (match) => {
      if (match.players.length > PLAYERS_MAX) {
        tell('unreadable', match.at, `It has more than ${PLAYERS_MAX} players.`)
        return false
      }
      const [id] = match.sourceIds
      if (id === undefined || sourceIds.has(sourceIdKey(id))) {
        tell('twice', match.at, 'It stands in the file already.')
        return false
      }
      const free = match.sourceIds.filter((other) => !sourceIds.has(sourceIdKey(other)))
      for (const other of free) sourceIds.add(sourceIdKey(other))
      matches.push({ ...match, sourceIds: free })
      return true
    },
  }
  const result = (about: About): ReadResult => {
    if (collector.full()) return refused('too_many')
    if (matches.length === 0 && told.size === 0) return refused('nothing')
    const own = new Set(matches.map(({ at }) => at))
    const apart = {
      leftOut: [...leftOut].filter((at) => !own.has(at)).length,
      joined: [...joined].filter((at) => !own.has(at)).length,
    }
    const lists = counted(matches, people.list, games.list)
    const readings = about.readings?.({ matches, ...lists }) ?? []
    const read = { table: null, ...about, readings, matches, apart, ...lists }
    return { ok: true, read: { ...read, problems: problemsOf(options).list(told, about.unit) } }
  }
  return { collector, result }
}

/** People by what a file tells them apart by; no two get one name. */
function namedPeople() {
  const list: ReadPerson[] = []
  const places = new Map<string, number>()
  const names = new Set<string>()
  // Counted on for each name, so that a file with one name many times takes no longer.
  const numbers = new Map<string, number>()
  const add = (key: string, found: FoundPerson, tell: Collector['tell']) => {
    const known = places.get(key)
    if (known !== undefined) {
      const person = list[known]
      if (person && found.self === true) person.self = true
      return known
    }
    if (found.former === true) return addFormer(key)
    const whole = inOneLine(found.name).trim()
    tellIfLong(whole, NAME_MAX, { at: 0, tell })
    const cleaned = guestName(whole)
    const name = hasVisibleCharacter(cleaned) ? cleaned : 'Unknown player'
    const isNobodys = looksLikeFormerPlayer(whole)
    if (isNobodys) tell('former_name', 0, `“${cutTo(whole, 60)}” becomes “${name}”.`)
    let free = name
    let number = numbers.get(nameKey(name)) ?? 2
    for (; found.asIs !== true && names.has(nameKey(free)); number += 1) {
      free = `${cutTo(name, NAME_MAX - ` (${number})`.length).trim()} (${number})`
    }
    numbers.set(nameKey(name), number)
    if (free !== name && found.anonymous !== true) {
      tell('same_name', 0, `Another “${name}” becomes “${free}”.`)
    }
    names.add(nameKey(free))
    places.set(key, list.length)
    list.push({
      name: free,
      self: found.self ?? false,
      email: found.email ?? null,
      userNames: found.userName ? [found.userName] : [],
      anonymous: found.anonymous ?? false,
      former: false,
      matches: 0,
      lastDay: '',
    })
    return list.length - 1
  }
  const addFormer = (key: string) => {
    places.set(key, list.length)
    const nobody = { self: false, email: null, userNames: [], anonymous: true, former: true }
    return list.push({ name: FORMER_PLAYER, ...nobody, matches: 0, lastDay: '' }) - 1
  }
  return { list, add }
}

/** Games by the name without case and accents, as they are stored. */
function foundGames() {
  const list: ReadGame[] = []
  const places = new Map<string, number>()
  const add = (found: string, bggId: number | null, tell: Collector['tell']) => {
    const oneLine = normalizedGameName(inOneLine(found))
    const name = normalizedGameName(cutTo(oneLine, GAME_NAME_MAX))
    if (gameNameProblem(name) !== null) return null
    const known = places.get(gameKey(name))
    if (known !== undefined) {
      const game = list[known]
      if (game) game.bggId ??= bggId
      return known
    }
    tellIfLong(oneLine, GAME_NAME_MAX, { at: 0, tell })
    places.set(gameKey(name), list.length)
    list.push({ name, bggId, matches: 0 })
    return list.length - 1
  }
  return { list, add }
}

/** How often each occurs; people and games without a match are left out. */
function counted(matches: ReadMatch[], people: readonly ReadPerson[], games: readonly ReadGame[]) {
  const places = new Map<string, ReadPlace>()
  const usedPeople = people.map((person) => ({ ...person }))
  const usedGames = games.map((game) => ({ ...game }))
  for (const match of matches) {
    for (const { person } of match.players) {
      const found = usedPeople[person]
      if (found === undefined) continue
      found.matches += 1
      if (match.day > found.lastDay) found.lastDay = match.day
    }
    for (const game of [match.game, ...match.expansions]) {
      const found = usedGames[game]
      if (found !== undefined) found.matches += 1
    }
    if (match.place === null) continue
    const place = places.get(nameKey(match.place)) ?? { name: match.place, matches: 0 }
    place.matches += 1
    places.set(nameKey(match.place), place)
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
    people: usedPeople.filter(isUsed),
    games: usedGames.filter(isUsed),
    places: [...places.values()],
  }
}

function newPlaces(list: readonly { matches: number }[]): number[] {
  let used = 0
  return list.map((item) => (isUsed(item) ? used++ : 0))
}

function isUsed({ matches }: { matches: number }): boolean {
  return matches > 0
}

/** @param at the play or line; 0 for what the whole file has once */
function tellIfLong(
  text: string,
  longest: number,
  { at, tell }: { at: number; tell: Collector['tell'] },
): void {
  if (lengthOf(text) <= longest) return
  tell('cut', at, `“${cutTo(text, 60)}…” has more than ${longest} characters.`)
}

/** A text as one line can have it: what no text column stores becomes a space. */
function inOneLine(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** The first characters; never half of one. */
export function cutTo(text: string, longest: number): string {
  if (lengthOf(text) <= longest) return text
  return [...text.slice(0, longest * 2)].slice(0, longest).join('')
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
