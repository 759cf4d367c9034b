import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { emailKey } from '#features/accounts/rules.ts'

import type { PersonChoice } from '../choices/rules.ts'
import type { ReadPerson } from '../reading/rules.ts'

/** The importer, or a friend of theirs. */
export interface Account {
  _id: string
  firstName: string
  lastName: string
  email: string
}

export interface Guess {
  choice: PersonChoice
  /** A sentence; null for a guest. */
  why: string | null
}

const GUEST: Guess = { choice: { kind: 'guest' }, why: null }

/**
 * Who the people of a file probably are: only what the file says, and equal addresses and full names. A
 * first name alone is no reason, because a friend is asked about all these matches. Each account is
 * guessed once, for whoever played most: then nobody sits at a table twice.
 */
export function guessesOf(
  people: readonly ReadPerson[],
  me: Account,
  friends: readonly Account[],
): Guess[] {
  const guesses = people.map(() => GUEST)
  const guess = (place: number | undefined, choice: PersonChoice, why: string) => {
    if (place === undefined || guesses[place] !== GUEST) return false
    guesses[place] = { choice, why }
    return true
  }
  const byPlays = people
    .map((person, place) => ({ person, place }))
    .filter(({ person }) => !person.anonymous)
    .toSorted((one, other) => other.person.matches - one.person.matches)
  const byName = firstOf(byPlays, ({ name }) => nameKey(name))
  const byAddress = firstOf(byPlays, ({ email }) => (email === null ? null : emailKey(email)))

  const owner = byPlays.find(({ person }) => person.self)?.place
  const isMe = { kind: 'me' } as const
  // One of these: the owner of the file may have another name here.
  const found =
    guess(owner, isMe, 'This is your file.') ||
    guess(byAddress.get(emailKey(me.email)), isMe, 'Same address as you.') ||
    guess(byName.get(fullNameKey(me)), isMe, 'Same name as you.')
  for (const friend of friends) {
    const choice = { kind: 'friend', userId: friend._id } as const
    const address = friend.email === '' ? undefined : byAddress.get(emailKey(friend.email))
    if (guess(address, choice, 'Same address as your friend.')) continue
    guess(byName.get(fullNameKey(friend)), choice, 'Same name as your friend.')
  }
  if (!found && people.length === 1) guess(0, isMe, 'Nobody else is in this file.')
  return guesses
}

function fullNameKey({ firstName, lastName }: Account): string {
  return nameKey(`${firstName} ${lastName}`)
}

function firstOf(
  people: readonly { person: ReadPerson; place: number }[],
  keyOf: (person: ReadPerson) => string | null,
): Map<string, number> {
  const places = new Map<string, number>()
  for (const { person, place } of people) {
    const key = keyOf(person)
    if (key !== null && !places.has(key)) places.set(key, place)
  }
  return places
}
