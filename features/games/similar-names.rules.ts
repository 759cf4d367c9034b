import type { Game } from './games.contract.ts'
import { gameKey } from './games.rules.ts'

/** Shorter names differ from half of all others by one letter. */
const NEAR_MIN = 4

/**
 * One letter was left out, added or mistyped, or two neighbours changed places. Another number is no slip: it
 * makes another game of a series.
 */
function isOneSlipAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length < NEAR_MIN || long.length - short.length > 1 || short === long) return false
  if (digitsOf(one) !== digitsOf(other)) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    short.slice(at + 1) === long.slice(at + 1) ||
    (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  )
}

function digitsOf(name: string): string {
  return name.replaceAll(/\P{Nd}/gu, '')
}

/** Wingspan for "Wingspam". */
export function similarGames<T extends Game>(games: readonly T[], name: string): T[] {
  const key = gameKey(name)
  return games.filter((game) => isOneSlipAway(key, gameKey(game.name)))
}
