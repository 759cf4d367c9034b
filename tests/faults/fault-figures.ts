import { isLong } from '#tests/support/long-form.ts'

/** The short form runs many tests at once, on a machine that may be busy. */
export const PATIENCE = isLong ? 1 : 4

/** For bench/results/faults.md. */
export function tell(name: string, figures: object): void {
  process.stdout.write(`\n${name}: ${JSON.stringify(figures)}\n`)
}

/** @param part e.g. 0.99 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}
