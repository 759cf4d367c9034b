import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run test:faults` breaks things as often as docs/operating.md says; `npm test` less often. */
export const isLong = process.env['FAULTS'] === 'full'

/** Not test-results/, which the browser tests empty. */
const DIRECTORY = 'fault-results'

type Figures = Record<string, number | string>

/** Shows a test's figures as a table, and keeps them in fault-results/NAME.json. */
export function report(name: string, rows: Record<string, Figures>): void {
  mkdirSync(DIRECTORY, { recursive: true })
  const file = { form: isLong ? 'full' : 'short', at: new Date().toISOString(), rows }
  writeFileSync(join(DIRECTORY, `${name}.json`), `${JSON.stringify(file, null, 2)}\n`)
  process.stdout.write(`\n${name} (${file.form} form)\n${table(rows)}\n`)
}

/** As Markdown, so that docs/operating.md can take it over. */
function table(rows: Record<string, Figures>): string {
  const names = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
  const lines = [
    ['', ...names],
    ['---', ...names.map(() => '---')],
    ...Object.entries(rows).map(([name, row]) => [name, ...names.map((key) => row[key] ?? '')]),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The value below which a part of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}
