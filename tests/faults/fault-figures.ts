import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { isLong } from '#tests/support/long-form.ts'

/**
 * The long form measures times, one test after the other. The short form runs beside other tests, on
 * a machine that may be busy: there everything may take four times as long.
 */
export const PATIENCE = isLong ? 1 : 4

/**
 * Between two requests of a client that only has to be there all the time, for as long as a fault takes.
 * In the short form other tests need the processors, and no fault that these look for is that short.
 */
export const PAUSE_MS = isLong ? 5 : 40

/** Not test-results/, because the browser tests empty that. */
const DIRECTORY = 'fault-results'

export type Figures = Record<string, number | string>

/** Prints a test's figures as a table and stores them in fault-results/NAME.json. */
export function report(name: string, rows: Record<string, Figures>): void {
  mkdirSync(DIRECTORY, { recursive: true })
  const file = { form: isLong ? 'long' : 'short', at: new Date().toISOString(), rows }
  writeFileSync(join(DIRECTORY, `${name}.json`), `${JSON.stringify(file, null, 2)}\n`)
  process.stdout.write(`\n${name} (${file.form} form)\n${table(rows)}\n`)
}

/** As Markdown, for bench/results. */
export function table(rows: Record<string, Figures>): string {
  const names = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
  const lines = [
    ['', ...names],
    ['---', ...names.map(() => '---')],
    ...Object.entries(rows).map(([name, row]) => [name, ...names.map((key) => row[key] ?? '')]),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The quantile of the values. @param part e.g. 0.99 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}
