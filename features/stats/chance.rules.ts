import type { DecidedStats } from './stats.contract.ts'

/** Fewer decided matches say nothing: no rate, no rank. */
export const DECIDED_FLOOR = 8
/** For a chart of the last results, and for a number in the colour of losses. */
export const CHARTS_FROM = 5
/** Of the matches in which one of two people was ahead. */
export const COMPARED_FLOOR = 5
export const TOO_FEW = 'too few to tell'

/** 90 % of all intervals contain the true rate; its lower end is right in 95 %. */
const Z = 1.645

/**
 * The lower end of the Wilson score interval of a rate (Wilson 1927).
 * @param successes may have a fraction, from draws
 * @returns 0 without trials
 */
export function wilsonLower(successes: number, trials: number, z = Z): number {
  if (trials === 0) return 0
  const rate = successes / trials
  const square = z * z
  const middle = rate + square / (2 * trials)
  const half = z * Math.sqrt((rate * (1 - rate)) / trials + square / (4 * trials * trials))
  return Math.max(0, (middle - half) / (1 + square / trials))
}

/** null where there are too few to tell. */
export function winRate({
  decided,
  wins,
  sharedWins,
}: Pick<DecidedStats, 'decided' | 'wins' | 'sharedWins'>): number | null {
  return decided < DECIDED_FLOOR ? null : (wins + sharedWins) / decided
}

/** In whole per cent: `A little above chance`. */
export function chanceWords(rate: number, chance: number): string {
  const points = Math.round(rate * 100) - Math.round(chance * 100)
  if (points === 0) return 'Just as by chance'
  const where = points > 0 ? 'above chance' : 'below chance'
  const size = Math.abs(points)
  return size > 5 && size <= 15
    ? `${where.charAt(0).toUpperCase()}${where.slice(1)}`
    : `${size > 15 ? 'Far' : 'A little'} ${where}`
}

export interface AheadCounts {
  ahead: number
  behind: number
}

export function aheadRank({ ahead, behind }: AheadCounts): number | null {
  return ahead + behind < COMPARED_FLOOR ? null : wilsonLower(ahead, ahead + behind)
}

export function behindRank({ ahead, behind }: AheadCounts): number | null {
  return aheadRank({ ahead: behind, behind: ahead })
}

export function partnerRank({ coop, coopWins }: { coop: number; coopWins: number }): number | null {
  return coop < COMPARED_FLOOR ? null : wilsonLower(coopWins, coop)
}

/** Without those that cannot be ranked; equal ones stay in their order. */
export function ranked<T>(items: readonly T[], rankOf: (item: T) => number | null): T[] {
  return items
    .flatMap((item) => {
      const rank = rankOf(item)
      return rank === null ? [] : [{ item, rank }]
    })
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ item }) => item)
}

export function nemesisOf<T extends AheadCounts>(people: readonly T[]): T | null {
  return ranked(people, behindRank).find(({ ahead, behind }) => behind > ahead) ?? null
}

export function victimOf<T extends AheadCounts>(people: readonly T[]): T | null {
  return ranked(people, aheadRank).find(({ ahead, behind }) => ahead > behind) ?? null
}
