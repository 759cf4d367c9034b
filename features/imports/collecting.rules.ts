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

import {
  refused,
  type FoundPerson,
  type FoundRow,
  type MissedPlay,
  type ReadFile,
  type ReadMatch,
  type ReadOptions,
  type ReadPerson,
  type ReadResult,
  type ReadSeat,
} from './file-reading.rules.ts'
import { questionsOf } from './questions.rules.ts'

export type Collector = ReturnType<typeof collecting>

/** Gathers a file's people, games and problems while its matches are read. */
export function collecting(options: ReadOptions, file: ReadFile['file']) {
  const questions = questionsOf(options)
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

  /** @returns the first characters, told if some are cut off */
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
    /** @returns the place in `people` */
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
    /** Seats those of a play, and counts what the file says of them, before anything is decided. */
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
    /** A text of one line, cut to its length; what is cut off is told. */
    line(text: string | null, longest: number, at: number): string | null {
      const whole = normalizedLine(asOneLine((text ?? '').toWellFormed()))
      return whole === null ? null : cut(whole, longest, at).trim()
    },
    /** Plays that become no match of their own. */
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
      if (own[0] !== free[0]) {
        tell('twice', at, 'It stands in the file already.')
        return collector.miss('Twice in the file', at, players)
      }
      for (const id of free) sourceIds.add(sourceIdKey(id))
      matches.push({ ...match, sourceIds: free })
    },
    /** What the file says, when all of it is read. */
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
      const lists = { people, games: [...games.values()], matches, missed, problems }
      return { ok: true, read: { ...about, file, table, ...lists } }
    },
  }
  return collector
}

/** The first characters; never half of one. */
export function cutTo(text: string, longest: number): string {
  if (lengthOf(text) <= longest) return text
  return [...text.slice(0, longest * 2)].slice(0, longest).join('')
}

/**
 * The name, else "Name (2)", or the next number that nobody has; not longer than a name may be.
 * @param numbers the next one for each name
 */
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
