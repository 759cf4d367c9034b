import { emailKey } from '#features/accounts/accounts.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'

import type { ReadPerson } from './file-reading.rules.ts'
import { friendOf, type PersonChoice } from './import-choices.rules.ts'

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
 * Who the people of a file probably are: what the file says, and equal addresses and full names. A first
 * name alone is no reason for a friend, because a friend is asked about all these matches. Each account is
 * guessed once, for whoever played most: then nobody sits at a table twice.
 */
export function guessesOf(
  people: readonly ReadPerson[],
  me: Account,
  friends: readonly Account[],
): Guess[] {
  const guesses = people.map((): Guess => ({ choice: 'guest', why: null }))
  const guessed = new Set<string>()
  const byPlays = [...people.entries()]
    .filter(([, { anonymous }]) => !anonymous)
    .toSorted(([, one], [, other]) => other.matches - one.matches)
  const guess = (choice: PersonChoice, why: string, is: (person: ReadPerson) => boolean) => {
    const [place = -1] = byPlays.find(([, person]) => is(person)) ?? []
    const account = friendOf(choice) ?? me._id
    if (guesses[place]?.why !== null || guessed.has(account)) return
    guesses[place] = { choice, why }
    guessed.add(account)
  }
  const names = new Map(byPlays.toReversed().map(([, person]) => [nameKey(person.name), person]))
  const addresses = new Map(
    byPlays.toReversed().map(([, person]) => [emailKey(person.email ?? ''), person]),
  )
  const hasAddress = ({ email }: Account) => {
    const found = email === '' ? undefined : addresses.get(emailKey(email))
    return (person: ReadPerson) => person === found
  }
  const hasName = ({ firstName, lastName }: Account) => {
    const found = names.get(nameKey(`${firstName} ${lastName}`))
    return (person: ReadPerson) => person === found
  }
  // Each counts only where none before it did: a file's owner may have another name here.
  guess('me', 'Same address as you.', hasAddress(me))
  guess('me', 'Same name as you.', hasName(me))
  guess('me', 'This is your file.', (person) => person.self && mayBe(person, me))
  const called = byPlays.flatMap(([, person]) => (startsWith(person, me) ? [person] : []))
  guess('me', 'Your first name.', (person) => {
    const [only] = called
    return called.length === 1 && person === only && endsAs(person, me)
  })
  for (const friend of friends) {
    const choice = `friend ${friend._id}` as const
    guess(choice, 'Same address as your friend.', hasAddress(friend))
    guess(choice, 'Same name as your friend.', hasName(friend))
  }
  if (people.length === 1) guess('me', 'Nobody else is in this file.', ({ self }) => !self)
  return guesses
}

/** Whether a file's owner may be this account: another person's file is easily chosen. */
function mayBe({ name, userName }: ReadPerson, { firstName, lastName }: Account): boolean {
  const own = new Set(wordsOf(`${firstName} ${lastName}`))
  // Readers name an owner of whom the file says no name "Me".
  return (
    nameKey(name) === 'me' || wordsOf(`${name} ${userName ?? ''}`).some((word) => own.has(word))
  )
}

function startsWith({ name }: ReadPerson, { firstName }: Account): boolean {
  return firstName !== '' && `${nameKey(name)} `.startsWith(`${nameKey(firstName)} `)
}

/** "Mara" and "Mara L." may be Mara Lind; "Mara Berg" is not. */
function endsAs({ name }: ReadPerson, { firstName, lastName }: Account): boolean {
  const rest = nameKey(name).slice(nameKey(firstName).length).replaceAll(/[\s.]/gu, '')
  return nameKey(lastName).startsWith(rest)
}

/** Single letters are no words: many people have the same initials. */
function wordsOf(text: string): string[] {
  const words = nameKey(text).split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word.length > 1)
}
