import { chanceAt, drawShare } from './chance.rules.ts'
import type { Outcome } from './entries.rules.ts'
import type { DecidedStats, SideStats } from './stats.contract.ts'

/** Decided matches of one number of sides. */
interface SideCounts {
  decided: number
  /** Of all these matches together. */
  winners: number
  wins: number
  /** By the number of sides that drew. */
  draws: number[]
}

/**
 * How decided matches ended, in whole numbers by the number of sides: chance and shared wins are computed
 * in the answer, so that no order of adding matters.
 */
export class Decided {
  readonly #sides: SideCounts[] = []

  add(n: number, { result, winners, drawAmong }: Outcome): void {
    const side = (this.#sides[n] ??= { decided: 0, winners: 0, wins: 0, draws: [] })
    side.decided += 1
    side.winners += winners
    if (result === 'Win') side.wins += 1
    else if (result === 'Draw') side.draws[drawAmong] = (side.draws[drawAmong] ?? 0) + 1
  }

  get draws(): number {
    return sumOf(this.#sides.flatMap(({ draws }) => draws))
  }

  stats(): DecidedStats {
    return statsOf(this.#sides)
  }

  bySides(): SideStats[] {
    return this.#sides.flatMap((side, n) => {
      const alone: SideCounts[] = []
      alone[n] = side
      return { n, ...statsOf(alone) }
    })
  }
}

/** @param sides by their number, with holes */
function statsOf(sides: readonly SideCounts[]): DecidedStats {
  const stats = { decided: 0, wins: 0, sharedWins: 0, chanceWins: 0 }
  const draws: number[] = []
  for (const [n, side] of holed(sides)) {
    stats.decided += side.decided
    stats.wins += side.wins
    stats.chanceWins += chanceAt(n, side.winners)
    for (const [k, number] of holed(side.draws)) draws[k] = (draws[k] ?? 0) + number
  }
  for (const [k, number] of holed(draws)) stats.sharedWins += number * drawShare(k)
  return stats
}

/** The items of an array with holes, in order. */
function holed<Item>(items: readonly Item[]): [number, Item][] {
  return [...items.keys()].flatMap((index) => {
    const item = items[index]
    return item === undefined ? [] : [[index, item] as [number, Item]]
  })
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
