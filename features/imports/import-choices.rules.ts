import { nameKey } from '#features/names/name-keys.rules.ts'

import { numbered } from './collecting.rules.ts'
import type { ReadFile, ReadMatch, ReadPerson, TableChoice } from './file-reading.rules.ts'
import type { MatchToCheck, MatchToImport } from './import-batches.contract.ts'

/**
 * Who a person of a file is, as the importer chooses. A friend's rows become a guest's; at the end of the
 * import the friend gets one claim for all of them. Whoever is left out stays as somebody unknown, so that
 * the match stays true.
 */
export type PersonChoice = 'me' | 'guest' | 'leave-out' | `friend ${string}`

/** What somebody has chosen about a file. */
export interface Choices {
  /** By the ids of problems. */
  answers: Readonly<Record<string, string>>
  table: TableChoice
  /** By `personKey`: after an answer the file's list of people can be another one. */
  people: Readonly<Record<string, PersonChoice>>
  /** Whether matches go in that are like one that is here from elsewhere. */
  likely: boolean
  /** Whether matches go in that were deleted here by hand. */
  deleted: boolean
  /** Whether the importer has said that they are nobody in this file. */
  absent: boolean
}

export const NO_CHOICES: Choices = {
  answers: {},
  table: { shape: null, meanings: {}, game: '', day: '' },
  people: {},
  ...{ likely: false, deleted: false, absent: false },
}

export function personKey({ name, email }: Pick<ReadPerson, 'name' | 'email'>): string {
  return JSON.stringify([name, email])
}

export function friendOf(choice: PersonChoice): string | null {
  return choice.startsWith('friend ') ? choice.slice('friend '.length) : null
}

/** Who the people of a file are, by their place in it. */
export type Chosen = readonly PersonChoice[]

const choiceOf = (chosen: Chosen, person: number) => chosen[person] ?? 'guest'

/** Why a person cannot be who they are chosen to be: somebody would sit at a table twice. */
export function choiceProblem(
  read: Pick<ReadFile, 'matches' | 'people' | 'unit'>,
  chosen: Chosen,
  person: number,
): string | null {
  const choice = choiceOf(chosen, person)
  if (choice === 'guest' || choice === 'leave-out') return null
  for (const { players, game, day, at } of read.matches) {
    const seats = players.filter((player) => player.person === person)
    if (seats.length === 0) continue
    const other = players.find(
      (player) => player.person !== person && choiceOf(chosen, player.person) === choice,
    )
    if (other === undefined && seats.length < 2) continue
    const neighbour = other === undefined ? 'themselves' : read.people[other.person]?.name
    return `They sit at one table with ${neighbour}: ${game}, ${day}, ${read.unit.toLowerCase()} ${at} of the file. Nobody sits at a table twice.`
  }
  return null
}

const UNKNOWN_PLAYER = 'Unknown player'

/** The names of the rows that people get, by their place in the file. */
export interface RowNames {
  of: readonly string[]
  /** The keys of names that friends are asked for: nobody else may have one of them. */
  friends: ReadonlySet<string>
}

/**
 * A friend is asked for a name, so that name is the friend's alone: whoever else has it gets a number.
 * Two guests may have one name only where the file is our own archive, which comes back as it was.
 */
export function rowNames(people: readonly { name: string }[], chosen: Chosen): RowNames {
  const taken = new Set(people.map(({ name }) => nameKey(name)))
  const unknown = nameKey(UNKNOWN_PLAYER)
  const friends = new Map<string, string>([[unknown, '']])
  const names = people.map(({ name }) => name)
  const freeName = (name: string) => {
    const free = numberedName(name, (key) => taken.has(key))
    taken.add(nameKey(free))
    return free
  }
  for (const [place, { name }] of people.entries()) {
    const friend = friendOf(choiceOf(chosen, place))
    if (friend === null) continue
    const free = (friends.get(nameKey(name)) ?? friend) === friend ? name : freeName(name)
    friends.set(nameKey(free), friend)
    names[place] = free
  }
  friends.delete(unknown)
  for (const [place, { name }] of people.entries()) {
    const isGuest = choiceOf(chosen, place) === 'guest'
    if (isGuest && friends.has(nameKey(name))) names[place] = freeName(name)
  }
  return { of: names, friends: new Set(friends.keys()) }
}

/** "Name (2)", or the next number that nobody has. */
function numberedName(name: string, isTaken: (key: string) => boolean): string {
  for (let number = 2; ; number += 1) {
    const free = numbered(name, number)
    if (!isTaken(nameKey(free))) return free
  }
}

/** A match as the server takes it. */
export function matchToSend(
  { at: _, differs: _differs, ...match }: ReadMatch,
  read: Pick<ReadFile, 'people'>,
  chosen: Chosen,
  names: RowNames,
): MatchToImport {
  const atTable = new Set(
    match.players.flatMap(({ person }) =>
      choiceOf(chosen, person) === 'leave-out' ? [] : nameKey(names.of[person] ?? ''),
    ),
  )
  const unknownName = () => {
    const isTaken = (key: string) => atTable.has(key) || names.friends.has(key)
    const free = isTaken(nameKey(UNKNOWN_PLAYER))
      ? numberedName(UNKNOWN_PLAYER, isTaken)
      : UNKNOWN_PLAYER
    atTable.add(nameKey(free))
    return free
  }
  return {
    ...match,
    players: match.players.map(({ person, said: _said, ...row }) => {
      const choice = choiceOf(chosen, person)
      if (choice === 'leave-out') {
        return { ...row, name: unknownName(), email: null, self: false, former: false }
      }
      const { email = null, former = false } = read.people[person] ?? {}
      const name = names.of[person] ?? UNKNOWN_PLAYER
      return { ...row, name, email, former, self: choice === 'me' }
    }),
  }
}

/** What the server is asked about a match. */
export function matchToCheck(
  { sourceIds, day, game, players }: ReadMatch,
  chosen: Chosen,
): MatchToCheck {
  const own = players.find(({ person }) => choiceOf(chosen, person) === 'me')
  return {
    ...{ sourceIds, day, game },
    ...{ score: own?.score ?? null, result: own?.result ?? null },
  }
}

/** The names that friends are asked for: of people who are in a match that goes in. */
export function friendsToAsk(
  matches: readonly ReadMatch[],
  chosen: Chosen,
  names: RowNames,
): { name: string; userId: string }[] {
  const seated = new Set(matches.flatMap(({ players }) => players.map(({ person }) => person)))
  const asked = new Map<string, { name: string; userId: string }>()
  for (const person of seated) {
    const [userId, name] = [friendOf(choiceOf(chosen, person)), names.of[person] ?? '']
    if (userId !== null && !asked.has(nameKey(name))) asked.set(nameKey(name), { name, userId })
  }
  return [...asked.values()]
}
