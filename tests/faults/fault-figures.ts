import { isLong } from '#tests/support/long-form.ts'

/**
 * The long form measures times, one test after the other. The short form runs beside other tests, on
 * a machine that may be busy: there everything may take four times as long.
 */
export const PATIENCE = isLong ? 1 : 4

/** Prints what the long form measures, for bench/results/faults.md. */
export function tell(name: string, figures: object): void {
  process.stdout.write(`\n${name}: ${JSON.stringify(figures)}\n`)
}

/** The quantile of the values. @param part e.g. 0.99 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}
