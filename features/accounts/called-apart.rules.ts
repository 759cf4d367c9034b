import { nameKey } from './name-keys.rules.ts'
import { normalizedName } from './names.rules.ts'

interface Called {
  /** null for a guest. */
  user: string | { firstName: string } | null
  name: string
}

export function calledShort(people: readonly Called[]): string[] {
  return people.map((one, index) => calledBeside(one, people.toSpliced(index, 1)))
}

/**
 * What somebody is called beside others: an account by the first name, with the letters of the surname
 * that differ where another has the same; a guest by the whole name, and as a guest where an account is
 * called so.
 */
export function calledBeside(one: Called, others: readonly Called[]): string {
  const first = firstOf(one)
  const key = nameKey(first)
  const accounts = others.filter((other) => other.user !== null && nameKey(firstOf(other)) === key)
  if (accounts.length === 0) return first
  if (one.user === null) return asGuest(one)
  const letters = Array.from(restOf(one))
  const known = accounts.map((other) => Array.from(restOf(other)))
  const startOf = (rest: string[], length: number) => nameKey(rest.slice(0, length).join(''))
  const length = letters.findIndex((_, at) =>
    known.every((rest) => startOf(rest, at + 1) !== startOf(letters, at + 1)),
  )
  return length < 0
    ? one.name
    : `${first} ${letters
        .slice(0, length + 1)
        .join('')
        .trimEnd()}`
}

function firstOf({ user, name }: Called): string {
  if (user === null) return name
  return typeof user === 'string' ? (name.split(' ')[0] ?? name) : user.firstName
}

function restOf(one: Called): string {
  return one.name.slice(firstOf(one).length).trim().normalize()
}

const asGuest = ({ name }: Called) => `${name} (guest)`

/** The name, with what a guest is where an account among them has the same. */
export function calledApart(one: Called, among: readonly Called[]): string {
  const key = keyOf(one)
  const isTwo =
    one.user === null && among.some((other) => other.user !== null && keyOf(other) === key)
  return isTwo ? asGuest(one) : one.name
}

function keyOf({ name }: Called): string {
  return nameKey(normalizedName(name))
}
