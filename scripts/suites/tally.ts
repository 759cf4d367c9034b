import { stripVTControlCharacters } from 'node:util'

/** The result of a suite. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What has failed, in words. */
  failures: readonly string[]
  /** What passed only in a retry, in words. */
  flaky: readonly string[]
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

export function oneFailure(what: string): Tally {
  return { ...nothing, failed: 1, failures: [what] }
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped, failures, flaky }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
      flaky: [...total.flaky, ...flaky],
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
  if (!ranNone && !silent) return count
  const why = silent ? 'the runner failed, but no test did' : 'the runner ran no test'
  return sum([count, oneFailure(why)])
}

/**
 * The end of a test run's output: what passed only in a retry, what failed, and one line with the sums.
 */
export function lastLines({ passed, failed, skipped, failures, flaky }: Tally): string {
  const sums = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [...flaky.map((what) => `↻ ${what}`), ...failures.map((what) => `✗ ${what}`), sums].join(
    '\n',
  )
}

/** A test's name with the first line of its error, without terminal colours. */
export function complaint(name: string, message: string | undefined): string {
  const [line = ''] = stripVTControlCharacters(message ?? '').split('\n')
  return line === '' ? name : `${name}: ${line}`
}
