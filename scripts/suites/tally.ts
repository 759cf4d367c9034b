/** The result of a suite. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }
export const oneFailure: Tally = { ...nothing, failed: 1 }

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
  const ranNone = count.passed + count.failed === 0
  const silent = exitCode !== 0 && count.failed === 0
  return ranNone || silent ? { ...count, failed: count.failed + 1 } : count
}

/** The last line of a test run's output. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
