// npm run bench:stats: what an answer of the statistics costs, for short and long histories.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { commandOf, measuredWith, writeSection } from '../report.ts'
import { measure } from './stats-measure.ts'
import { statsTable } from './stats-table.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { engine: text, matches: text, out: text },
})
const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
const sizes = (values.matches ?? '100,500,2000,10000,50000').split(',').map(Number)
const out = values.out ?? 'bench/results/stats.md'

const directory = mkdtempSync(join(tmpdir(), 'tabletally-bench-stats-'))
try {
  const table = statsTable(await measure({ engine, directory, sizes }))
  const head = measuredWith(commandOf('npm run bench:stats', process.argv.slice(2)))
  writeSection(out, engine === 'postgres' ? 'PostgreSQL' : 'SQLite', `${head}\n\n${table}`)
  console.log(table)
} finally {
  rmSync(directory, { recursive: true, force: true })
}
