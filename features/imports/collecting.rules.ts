import { lengthOf, NAME_MAX } from '#features/accounts/accounts.rules.ts'
import { looksLikeFormerPlayer } from '#features/accounts/former-player.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { FORMER_PLAYER, hasVisibleCharacter } from '#features/accounts/names.rules.ts'
import { guestName, sourceIdKey } from '#features/exports/archives.rules.ts'
import {
  GAME_NAME_MAX,
  gameKey,
  gameNameProblem,
  normalizedGameName,
} from '#features/games/games.rules.ts'
import { normalizedLine } from '#features/matches/match-details.rules.ts'
import { LOGGED_MAX, PLAYERS_MAX } from '#features/matches/matches.rules.ts'

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
} from './file-reading.rules.ts'
import { questionsOf } from './questions.rules.ts'

export type Collector = ReturnType<typeof collecting>

export const NOT_READ = 'Not to be read'
export const TOO_MANY_PLAYERS = `It has more than ${PLAYERS_MAX} players.`

/** Gathers a file's people, games and problems while its matches are read. */
export function collecting(options: ReadOptions) {
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

  /** @returns the first characters, told if some are cut off */
  const cut = (text: string, longest: number, at: number) => {
    if (lengthOf(text) <= longest) return text
    tell('cut', at, `“${cutTo(text, 60)}…” has more than ${longest} characters.`)
    return cutTo(text, longest)
  }

  const freeName = ({ name: given, anonymous, asIs }: FoundPerson) => {
    const whole = inOneLine(given).trim()
    cut(whole, NAME_MAX, 0)
    const cleaned = guestName(whole)
    const name = hasVisibleCharacter(cleaned) ? cleaned : 'Unknown player'
    if (looksLikeFormerPlayer(whole)) {
      tell('former_name', 0, `“${cutTo(whole, 60)}” becomes “${name}”.`)
    }
    let free = name
    let number = numbers.get(nameKey(name)) ?? 2
    const isTaken = () => asIs !== true && names.has(nameKey(free))
    for (; isTaken(); number += 1) free = numbered(name, number)
    numbers.set(nameKey(name), number)
    if (free !== name && anonymous !== true) {
      tell('same_name', 0, `Another “${name}” becomes “${free}”.`)
    }
    names.add(nameKey(free))
    return free
  }

  const collector = {
    options,
    ...questions,
    /** @returns the place in `people` */
    person(key: string, found: FoundPerson): number {
      const known = people[places.get(key) ?? -1]
      if (known !== undefined) {
        known.self ||= found.self === true
        return places.get(key) ?? 0
      }
      const former = found.former === true
      places.set(key, people.length)
      const { self = false, email = null, anonymous = former } = found
      const name = former ? FORMER_PLAYER : freeName(found)
      const none = { matches: 0, inFile: { matches: 0, wins: null } }
      return people.push({ name, self, email, anonymous, former, ...none }) - 1
    },
    personName: (person: number) => people[person]?.name ?? '',
    /** @returns the name as it came first, or null when it is none */
    game(found: string): string | null {
      const oneLine = normalizedGameName(inOneLine(found))
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
      const whole = normalizedLine(inOneLine(text ?? ''))
      return whole === null ? null : cut(whole, longest, at).trim()
    },
    /** Counts those who sat at a play that becomes no match of its own. @param times for how many it stands */
    miss(
      why: string,
      at: number,
      rows: readonly Pick<FoundRow, 'key' | 'found' | 'said'>[],
      times = 1,
    ) {
      const seats = rows.map(({ key, found, said }) => ({
        person: collector.person(key, found),
        said,
      }))
      missed.push({ why, at, times, seats })
    },
    add(match: ReadMatch): void {
      const { at, players: seats, sourceIds: own } = match
      const leaveOut = (told: 'unreadable' | 'twice', text: string) => {
        tell(told, at, text)
        missed.push({ why: told === 'twice' ? 'Twice in the file' : NOT_READ, at, times: 1, seats })
      }
      if (seats.length > PLAYERS_MAX) return leaveOut('unreadable', TOO_MANY_PLAYERS)
      const free = own.filter((id) => !sourceIds.has(sourceIdKey(id)))
      if (own[0] !== free[0]) return leaveOut('twice', 'It stands in the file already.')
      for (const id of free) sourceIds.add(sourceIdKey(id))
      matches.push({ ...match, sourceIds: free })
    },
    /** What the file says, when all of it is read. */
    result(
      about: Pick<ReadFile, 'source' | 'program' | 'unit' | 'file'> & { table?: ReadFile['table'] },
    ): ReadResult {
      if (matches.length > LOGGED_MAX) return refused('too_many')
      const { table = null } = about
      const problems = questions.list(about.unit)
      if (matches.length === 0 && problems.length === 0 && table === null) return refused('nothing')
      for (const { players } of matches) {
        for (const { person } of players) if (people[person]) people[person].matches += 1
      }
      countInFile(people, [
        ...matches.map(({ players }) => ({ seats: players, times: 1 })),
        ...missed,
      ])
      const lists = { people, games: [...games.values()], matches, missed, problems }
      return { ok: true, read: { ...about, table, ...lists } }
    },
  }
  return collector
}

/** How often the file names each of the people, and as a winner. */
function countInFile(
  people: readonly ReadPerson[],
  plays: readonly Pick<MissedPlay, 'seats' | 'times'>[],
): void {
  const isSaid = plays.some(({ seats }) => seats.some(({ said }) => said !== ''))
  for (const { seats, times } of plays) {
    for (const { person, said } of seats) {
      const own = people[person]?.inFile
      if (own === undefined) continue
      own.matches += times
      if (isSaid) own.wins = (own.wins ?? 0) + (said === 'Win' ? times : 0)
    }
  }
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

/** "Name (2)", not longer than a name may be. */
export function numbered(name: string, number: number): string {
  const ending = ` (${number})`
  return `${cutTo(name, NAME_MAX - ending.length).trim()}${ending}`
}
