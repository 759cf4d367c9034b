import type { Person } from '#features/accounts/accounts.contract.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'

import {
  freeNameOf,
  type ReadFile,
  type ReadMatch,
  type ReadOptions,
  type ReadPerson,
} from './file-reading.rules.ts'
import type { MatchToCheck, MatchToImport } from './imports.contract.ts'

/**
 * Who a person of a file is, as the importer chooses. A friend's rows become a guest's; at the end of the
 * import the friend gets one claim for all of them. Whoever is left out stays as somebody unknown, so that
 * the match stays true.
 */
export type PersonChoice = 'me' | 'guest' | 'leave-out' | `friend ${string}`

export interface Choices extends Omit<ReadOptions, 'today'> {
  /** By `personKey`: after an answer the file's list of people can be another one. */
  people: Readonly<Record<string, PersonChoice>>
  /** Whether matches with this `Presence` go in, too. */
  likely: boolean
  deleted: boolean
  /** The importer has said that they are nobody in this file. */
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

function friendOf(choice: PersonChoice): string | null {
  return choice.startsWith('friend ') ? choice.slice('friend '.length) : null
}

export type Chosen = readonly PersonChoice[]

/** Without a choice, as it is unmistakable. */
export function chosenIn(
  { people }: ReadFile,
  choices: Pick<Choices, 'people'>,
  { me, friends }: { me: Person; friends: readonly Person[] },
): Chosen {
  const proposals = proposalsOf(people, me, friends)
  return people.map(
    (person, place) => choices.people[personKey(person)] ?? proposals[place] ?? 'guest',
  )
}

const choiceOf = (chosen: Chosen, person: number) => chosen[person] ?? 'guest'

export function sittingTwice(
  { matches, people, unit }: ReadFile,
  chosen: Chosen,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const { players, game, day, at } of matches) {
    const seats = players
      .map(({ person }) => ({ person, choice: choiceOf(chosen, person) }))
      .filter(({ choice }) => choice !== 'guest' && choice !== 'leave-out')
    for (const seat of seats) {
      const other = seats.find((one) => one !== seat && one.choice === seat.choice)
      if (other === undefined || found.has(seat.person)) continue
      const name = other.person === seat.person ? 'themselves' : people[other.person]?.name
      const where = `${game}, ${day}, ${unit.toLowerCase()} ${at} of the file`
      found.set(
        seat.person,
        `They sit at one table with ${name}: ${where}. Nobody sits at a table twice.`,
      )
    }
  }
  return found
}

const UNKNOWN_PLAYER = 'Unknown player'

/** By their place in the file. A friend is asked for one name, which nobody else of it has. */
export function rowNames(people: readonly { name: string }[], chosen: Chosen): string[] {
  const keys = [...people.map(({ name }) => name), UNKNOWN_PLAYER].map(nameKey)
  const times = Map.groupBy(keys, (key) => key)
  const taken = new Set(keys)
  const friends = new Map<string, string>()
  return people.map(({ name }, place) => {
    const friend = friendOf(choiceOf(chosen, place))
    if (friend === null) return name
    if (times.get(nameKey(name))?.length === 1) taken.delete(nameKey(name))
    const own = friends.get(friend) ?? freeNameOf(name, taken)
    taken.add(nameKey(own))
    friends.set(friend, own)
    return own
  })
}

export function sendingOf({ people }: Pick<ReadFile, 'people'>, chosen: Chosen) {
  const names = rowNames(people, chosen)
  const keys = names.map(nameKey)
  return {
    matchToSend({ at: _, differs: _differs, ...match }: ReadMatch): MatchToImport {
      const taken = new Set(keys)
      const players = match.players.map(({ person, said: _said, ...row }) => {
        const choice = choiceOf(chosen, person)
        const { email = null, former = false } = people[person] ?? {}
        if (choice !== 'leave-out') {
          return { ...row, name: names[person] ?? '', email, former, self: choice === 'me' }
        }
        const name = freeNameOf(UNKNOWN_PLAYER, taken)
        taken.add(nameKey(name))
        return { ...row, name, email: null, former: false, self: false }
      })
      return { ...match, players }
    },
    friendsToAsk(matches: readonly ReadMatch[]): { name: string; userId: string }[] {
      const seated = new Set(matches.flatMap(({ players }) => players.map(({ person }) => person)))
      const asked = new Map<string, string>()
      for (const person of seated) {
        const userId = friendOf(choiceOf(chosen, person))
        if (userId !== null) asked.set(userId, names[person] ?? '')
      }
      return [...asked].map(([userId, name]) => ({ name, userId }))
    },
  }
}

export function matchToCheck(
  { sourceIds, day, game, expansions, players }: ReadMatch,
  chosen: Chosen,
): MatchToCheck {
  const own = players.find(({ person }) => choiceOf(chosen, person) === 'me')
  const { score = null, result = null } = own ?? {}
  return { sourceIds, day, game, expansions, score, result }
}

/**
 * Who the people of a file are where it says so: equal full names, and the file's owner, unless that is quite
 * another name: another person's file is easily chosen. Each account is proposed once, for whoever played most.
 */
export function proposalsOf(
  people: readonly ReadPerson[],
  me: Person,
  friends: readonly Person[],
): PersonChoice[] {
  const proposals = people.map((): PersonChoice => 'guest')
  const byPlays = [...people.entries()]
    .filter(([, { anonymous, matches }]) => !anonymous && matches > 0)
    .toSorted(([, one], [, other]) => other.matches - one.matches)
  const named = new Map(byPlays.toReversed().map(([place, { name }]) => [nameKey(name), place]))
  const propose = (place: number | undefined, choice: PersonChoice) => {
    if (place !== undefined) proposals[place] = choice
  }
  for (const friend of friends) {
    propose(named.get(nameKey(fullName(friend))), `friend ${friend._id}`)
  }
  // Readers name an owner of whom the file says no name "Me".
  const own = new Set(['me', nameKey(me.firstName)])
  const owner = byPlays.find(
    ([, { self, name }]) => self && own.has(nameKey(name).split(' ')[0] ?? ''),
  )
  propose(named.get(nameKey(fullName(me))) ?? owner?.[0], 'me')
  return proposals
}
