import { emailKey } from '#features/accounts/accounts.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'

import { numbered } from './collecting.rules.ts'
import type { ReadFile, ReadMatch, ReadPerson, TableChoice } from './file-reading.rules.ts'
import type { MatchToCheck, MatchToImport } from './imports.contract.ts'

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

/** The importer, or a friend of theirs. */
export interface Account {
  _id: string
  firstName: string
  lastName: string
  email: string
}

export interface Guess {
  choice: PersonChoice
  /** A sentence; null for somebody of whom nothing is known. */
  why: string | null
}

/**
 * Who the people of a file are where it says so: equal addresses and full names, and its owner, unless that
 * is quite another name. Each account is proposed once, for whoever played most.
 */
export function guessesOf(
  people: readonly ReadPerson[],
  me: Account,
  friends: readonly Account[],
): Guess[] {
  const guesses = people.map((): Guess => ({ choice: 'guest', why: null }))
  const guessed = new Set<string>()
  const byPlays = [...people.entries()]
    .filter(([, { anonymous, matches }]) => !anonymous && matches > 0)
    .toSorted(([, one], [, other]) => other.matches - one.matches)
  const places = (keyOf: (person: ReadPerson) => string) =>
    new Map(byPlays.toReversed().map(([place, person]) => [keyOf(person), place]))
  const named = places(({ name }) => nameKey(name))
  const addressed = places(({ email }) => emailKey(email ?? ''))
  const guess = (choice: PersonChoice, why: string, place = -1) => {
    const account = friendOf(choice) ?? me._id
    if (guesses[place]?.why !== null || guessed.has(account)) return
    guesses[place] = { choice, why }
    guessed.add(account)
  }
  const guessAccount = (choice: PersonChoice, as: string, { email, ...account }: Account) => {
    if (email !== '') guess(choice, `Same address as ${as}.`, addressed.get(emailKey(email)))
    guess(choice, `Same name as ${as}.`, named.get(nameKey(fullName(account))))
  }
  guessAccount('me', 'you', me)
  const owner = byPlays.find(([, person]) => person.self && mayBe(person, me))
  guess('me', 'This is your file.', owner?.[0])
  for (const friend of friends) guessAccount(`friend ${friend._id}`, 'your friend', friend)
  return guesses
}

/** Whether a file's owner may be this account: another person's file is easily chosen. */
function mayBe({ name, userName }: ReadPerson, account: Account): boolean {
  const own = new Set(wordsOf(fullName(account)))
  // Readers name an owner of whom the file says no name "Me".
  return (
    nameKey(name) === 'me' || wordsOf(`${name} ${userName ?? ''}`).some((word) => own.has(word))
  )
}

/** Single letters are no words: many people have the same initials. */
function wordsOf(text: string): string[] {
  return nameKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
}
