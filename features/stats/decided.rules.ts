import type { Sums } from '#features/totals/totals.contract.ts'

import { chanceAt, drawShare } from './chance.rules.ts'
import type { DecidedStats, SideStats } from './stats.contract.ts'

/** Decided matches by the number of sides. */
interface SideCounts {
  n: number
  decided: number
  /** Of all these matches together. */
  winners: number
  wins: number
  /** By the number of sides that drew. */
  draws: Map<number, number>
}

/** Reads `decided/n`, `decided/n/k`, `wins/n` and `draws/n/k` of sums; always summed in the same order. */
function sidedOf(sums: Sums, prefix: string): SideCounts[] {
  const sided = new Map<number, SideCounts>()
  const at = (n: number) => {
    const none = { n, decided: 0, winners: 0, wins: 0, draws: new Map<number, number>() }
    const found = sided.get(n) ?? none
    sided.set(n, found)
    return found
  }
  for (const [name, number] of Object.entries(sums)) {
    // Most sums of a month are those of its days.
    if (name.startsWith('day/') || !name.startsWith(prefix)) continue
    const [what, n, k = '1'] = name.slice(prefix.length).split('/')
    if (what === 'decided') {
      const side = at(Number(n))
      side.decided += number
      side.winners += number * Number(k)
    } else if (what === 'wins') at(Number(n)).wins = number
    else if (what === 'draws') at(Number(n)).draws.set(Number(k), number)
  }
  return [...sided.values()].toSorted((one, other) => one.n - other.n)
}

/** How decided matches ended. @param prefix `starting/` or `starter/`, for those sums of a total */
export function decidedOf(sums: Sums, prefix = ''): DecidedStats {
  return decidedIn(sidedOf(sums, prefix))
}

function decidedIn(sided: readonly SideCounts[]): DecidedStats {
  const draws = new Map<number, number>()
  for (const side of sided) {
    for (const [k, number] of side.draws) draws.set(k, (draws.get(k) ?? 0) + number)
  }
  return {
    decided: total(sided.map(({ decided }) => decided)),
    wins: total(sided.map(({ wins }) => wins)),
    sharedWins: total(
      [...draws]
        .toSorted(([one], [other]) => one - other)
        .map(([k, number]) => number * drawShare(k)),
    ),
    chanceWins: total(sided.map(({ n, winners }) => chanceAt(n, winners))),
  }
}

export function drawsIn(sums: Sums): number {
  return total(sidedOf(sums, '').flatMap(({ draws }) => [...draws.values()]))
}

/** The same for each number of sides. */
export function decidedBySides(sums: Sums): SideStats[] {
  return sidedOf(sums, '').map((side) => ({ n: side.n, ...decidedIn([side]) }))
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
