export interface Chance {
  /** From 0 to `limit` - 1. */
  below(limit: number): number
  of<T>(choices: readonly T[]): T
  percent(share: number): boolean
}

/** Mulberry32: small, quick, and good enough to shuffle what people do. */
export function chanceOf(seed: number, round: number): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    of<T>(choices: readonly T[]): T {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new Error('There is nothing to choose from.')
      return chosen
    },
    percent: (share) => below(100) < share,
  }
}
