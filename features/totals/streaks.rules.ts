import type { Outcome } from '#features/entries/entries.contract.ts'

import type { Runs } from './streaks.contract.ts'

/** @param results in the order of time @returns null for none */
export function runsOf(results: readonly Outcome['result'][]): Runs | null {
  return results.reduce<Runs | null>((runs, result) => {
    const run = { result, length: 1 }
    const longestWin = result === 'Win' ? 1 : 0
    return joinedRuns(runs, { first: run, last: run, longestWin, single: true })
  }, null)
}

/** The runs of two stretches of which the first one is earlier. */
export function joinedRuns(earlier: Runs | null, later: Runs | null): Runs | null {
  if (earlier === null || later === null) return earlier ?? later
  if (earlier.last.result !== later.first.result) {
    return {
      first: earlier.first,
      last: later.last,
      longestWin: Math.max(earlier.longestWin, later.longestWin),
      single: false,
    }
  }
  const { result } = later.first
  const middle = { result, length: earlier.last.length + later.first.length }
  return {
    first: earlier.single ? middle : earlier.first,
    last: later.single ? middle : later.last,
    longestWin: Math.max(
      earlier.longestWin,
      later.longestWin,
      result === 'Win' ? middle.length : 0,
    ),
    single: earlier.single && later.single,
  }
}
