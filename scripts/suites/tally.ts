export interface Tally {
  passed: number
  failures: string[]
  skipped: number
}

export const nothing: Tally = { passed: 0, failures: [], skipped: 0 }

export function oneFailure(why: string): Tally {
  console.error(`✗ ${why}`)
  return { ...nothing, failures: [why] }
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failures, skipped }) => ({
      passed: total.passed + passed,
      failures: [...total.failures, ...failures],
      skipped: total.skipped + skipped,
    }),
    nothing,
  )
}

/**
 * A file that does not load, an error between tests and a run without tests are failures, but the runner
 * does not count them.
 */
export function judged(count: Tally, exitCode: number | null): Tally {
  if (exitCode !== 0 && count.failures.length === 0) {
    return sum([count, oneFailure('the runner failed, but no test did')])
  }
  return count.passed + count.failures.length === 0
    ? sum([count, oneFailure('the runner ran no test')])
    : count
}

/** What failed, once more, for whoever sees only the end of the output, and the count as the last line. */
export function lastLines({ passed, failures, skipped }: Tally): string {
  const count = `${passed} passed, ${failures.length} failed`
  return [
    ...failures.map((failure) => `✗ ${failure.slice(0, 2000)}`),
    `${count}${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}
