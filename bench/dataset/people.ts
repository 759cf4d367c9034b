import { wordRows } from '#features/accounts/accounts.commands.ts'
import { hashToken } from '#platform/security/secrets.ts'

import { type Batch, columns } from './batches.ts'
import { type Chance, chanceOf } from './chance.ts'

/** The password of every user. */
export const PASSWORD = 'game-night-1'
// argon2id with the product's cost parameters, computed once, because hashing is slow.
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Mu/GFB1bdBLQUC3THEamOA$JeybPerLYpvnpgaaoBNQUVtFhQzlhD4+y2kwYp5asOg'

/** User 0 has 10,000 matches, in every size that is measured. */
export const BUSY = 0
/** These users send the requests; they are equally active in every size that is measured. */
export const REGULARS = { from: 10, to: 210 } as const
/** Users form a ring. Each is a friend of this many neighbours on each side. */
const FRIENDS_EACH_SIDE = 4

export const START = Date.parse('2026-11-01T00:00:00.000Z')
export const DAY = 86_400_000

/** A UUIDv7 that is determined by its kind, number and time. */
export function idOf(kind: number, number: number, time: number): string {
  const ms = time.toString(16).padStart(12, '0')
  const tail = number.toString(16).padStart(12, '0')
  const sort = kind.toString(16).padStart(3, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${sort}-8000-${tail}`
}

export function userId(index: number): string {
  return idOf(1, index, START - 1500 * DAY + index)
}

export function emailOf(index: number): string {
  return `player${index}@example.com`
}

/** The Bearer token of a user's sign-in. */
export function tokenOf(index: number): string {
  return `bench-token-of-user-${String(index).padStart(8, '0')}-0000000000`
}

/** The friend of a user `step` places along the ring (-4 to 4, not 0). */
export function friendOf(index: number, step: number, users: number): number {
  return (index + step + users) % users
}

export function friendSteps(): number[] {
  const steps = Array.from({ length: FRIENDS_EACH_SIDE }, (_, place) => place + 1)
  return [...steps.map((step) => -step), ...steps]
}

const BEGINNINGS =
  'An Be Car Da El Fa Gre Han I Jo Ka Lu Mar Ne O Pe Qui Ro So Ti Ur Vi Wil Xa Y Zo'
const MIDDLES = 'ra le ni do ma ri na la sa ve'
const ENDINGS = 'a n s l na ra ta lo ne ro'
const KINDS = 'berg feld dahl holm lund stein wick ton field wood ford hart mann son sen'

const [beginnings, middles, endings, kinds] = [BEGINNINGS, MIDDLES, ENDINGS, KINDS].map((words) =>
  words.split(' '),
) as [string[], string[], string[], string[]]

/** One of thousands of first names and ten thousands of last names. */
export function nameOf(index: number): { firstName: string; lastName: string } {
  const chance = chanceOf(index + 1)
  const root = () => chance.pick(beginnings) + chance.pick(middles)
  return {
    firstName: root() + chance.pick(endings),
    lastName: root() + chance.pick(middles) + chance.pick(kinds),
  }
}

/** What somebody types to search for a person. */
export function searchText(chance: Chance): string {
  const { firstName, lastName } = nameOf(chance.below(100_000))
  return chance.happens(0.5) ? firstName.slice(0, 4) : lastName.slice(0, 5)
}

export function* people(users: number): Generator<Batch> {
  const at = new Date(START - 1500 * DAY).toISOString()
  const far = '2100-01-01T00:00:00.000Z'
  for (let index = 0; index < users; index += 1) {
    const id = userId(index)
    const { firstName, lastName } = nameOf(index)
    const email = emailOf(index)
    const row = [id, firstName, lastName, email, email, PASSWORD_HASH, 'user', at, null, at, at]
    yield { table: 'users', rows: [row] }
    const words = wordRows({ id, firstName, lastName })
    yield {
      table: 'user_words',
      rows: words.map((word) => columns.user_words.map((column) => word[column])),
    }
    yield {
      table: 'friendships',
      rows: friendSteps().map((step) => [id, userId(friendOf(index, step, users)), at]),
    }
    if (index < REGULARS.to) {
      const signIn = [idOf(2, index, START), hashToken(tokenOf(index)), id, 'bench', at, at, far]
      yield { table: 'sign_ins', rows: [signIn] }
    }
  }
}
