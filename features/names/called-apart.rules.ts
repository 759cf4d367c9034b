import { nameKey } from './name-keys.rules.ts'
import { normalizedName } from './names.rules.ts'

interface Called {
  /** null for a guest. */
  user: string | null
  name: string
}

/** The name, with what a guest is where an account among them has the same. */
export function calledApart(one: Called, among: readonly Called[]): string {
  const key = keyOf(one)
  const isTwo =
    one.user === null && among.some((other) => other.user !== null && keyOf(other) === key)
  return isTwo ? `${one.name} (guest)` : one.name
}

function keyOf({ name }: Called): string {
  return nameKey(normalizedName(name))
}
