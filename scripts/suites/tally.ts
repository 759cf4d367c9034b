/** The result of a suite. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

export function oneFailure(why: string): Tally {
  console.error(`✗ ${why}`)
  return { ...nothing, failed: 1 }
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    nothing,
  )
}

/**
 * A runner's own count, corrected by its exit code: a file that does not load, an error between tests
 * and a run without tests are failures, but the runner does not count them.
 */
export function judged(count: Tally, exitCode: number | null): Tally {
  if (exitCode !== 0 && count.failed === 0) {
    return sum([count, oneFailure('the runner failed, but no test did')])
  }
  return count.passed + count.failed === 0
    ? sum([count, oneFailure('the runner ran no test')])
    : count
}

export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
