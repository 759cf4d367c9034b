export interface Chance {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number
  /** True with this likelihood (0 to 1). */
  happens(likelihood: number): boolean
  pick<T>(from: readonly T[]): T
}

/** Random numbers, the same each time for the same seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    happens: (likelihood) => next() < likelihood,
    pick: (from) => from[below(from.length)]!,
  }
}
