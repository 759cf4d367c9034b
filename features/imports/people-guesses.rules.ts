import { emailKey } from '#features/accounts/accounts.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'

import type { ReadPerson } from './file-reading.rules.ts'
import type { PersonChoice } from './import-choices.rules.ts'

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

const GUEST: Guess = { choice: { kind: 'guest' }, why: null }

/**
 * Who the people of a file probably are: what the file says, and equal addresses and full names. A first name alone is no reason for a friend, because a friend is asked
 * about all these matches. Each account is guessed once, for whoever played most: then nobody sits at
 * a table twice.
 */
export function guessesOf(
  people: readonly ReadPerson[],
  me: Account,
  friends: readonly Account[],
): Guess[] {
  const guesses = people.map(() => GUEST)
  const guessed = new Set<string>()
  const guess = (place: number | undefined, choice: PersonChoice, why: string) => {
    const account = accountOf(choice, me)
    if (place === undefined || guesses[place] !== GUEST) return
    if (account !== null && guessed.has(account)) return
    guesses[place] = { choice, why }
    if (account !== null) guessed.add(account)
  }
  const byPlays = people
    .map((person, place) => ({ person, place }))
    .filter(({ person }) => !person.anonymous)
    .toSorted((one, other) => other.person.matches - one.person.matches)
  const byName = firstOf(byPlays, ({ name }) => nameKey(name))
  const byAddress = firstOf(byPlays, ({ email }) => (email === null ? null : emailKey(email)))

  const isMe = { kind: 'me' } as const
  const owner = byPlays.find(({ person }) => person.self)
  // Each counts only where none before it did: a file's owner may have another name here.
  guess(byAddress.get(emailKey(me.email)), isMe, 'Same address as you.')
  guess(byName.get(fullNameKey(me)), isMe, 'Same name as you.')
  if (owner !== undefined && mayBe(owner.person, me)) {
    guess(owner.place, isMe, 'This is your file.')
  }
  guess(onlyOneCalled(byPlays, me), isMe, 'Your first name.')

  for (const friend of friends) {
    const choice = { kind: 'friend', userId: friend._id } as const
    const address = friend.email === '' ? undefined : byAddress.get(emailKey(friend.email))
    guess(address, choice, 'Same address as your friend.')
    guess(byName.get(fullNameKey(friend)), choice, 'Same name as your friend.')
  }
  if (people.length === 1 && owner === undefined) guess(0, isMe, 'Nobody else is in this file.')
  return guesses
}

function accountOf(choice: PersonChoice, me: Account): string | null {
  if (choice.kind === 'me') return me._id
  return choice.kind === 'friend' ? choice.userId : null
}

/** Whether a file's owner may be this account: another person's file is easily chosen. */
function mayBe({ name, userNames }: ReadPerson, { firstName, lastName }: Account): boolean {
  const own = new Set(wordsOf(`${firstName} ${lastName}`))
  // Readers name an owner of whom the file says no name "Me".
  return (
    nameKey(name) === 'me' || [name, ...userNames].flatMap(wordsOf).some((word) => own.has(word))
  )
}

/** The one person with this first name, unless another last name stands there. */
function onlyOneCalled(
  people: readonly { person: ReadPerson; place: number }[],
  { firstName, lastName }: Account,
): number | undefined {
  const [first, last] = [nameKey(firstName), nameKey(lastName)]
  const called = people.filter(({ person }) => `${nameKey(person.name)} `.startsWith(`${first} `))
  const [only] = called
  if (first === '' || only === undefined || called.length > 1) return undefined
  // "Mara" and "Mara L." may be Mara Lind; "Mara Berg" is not.
  const rest = nameKey(only.person.name).slice(first.length).replaceAll(/[\s.]/gu, '')
  return rest === '' || last.startsWith(rest) ? only.place : undefined
}

/** Single letters are no words: many people have the same initials. */
function wordsOf(text: string): string[] {
  return nameKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
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
