// npm run bench:shares: what an honest account notices of what another does at full speed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

import { greedyKinds } from '#tests/security/floods/greedy.ts'

import { commandOf, measuredWith } from '../report.ts'
import { type KindFigures, openBench } from './measure.ts'
import { sharesTable } from './table.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    engine: text,
    kinds: text,
    rounds: text,
    requests: text,
    out: text,
    // A folder in memory tells what the disk of a busy machine adds.
    data: text,
  },
})
const kinds = values.kinds?.split(',') ?? greedyKinds
const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
const rounds = Number(values.rounds ?? 5)
const requests = Number(values.requests ?? 200)
const out = values.out ?? `bench/results/shares${engine === 'postgres' ? '-postgres' : ''}.md`

const bench = await openBench(engine, values.data ?? 'bench/.data/shares')
try {
  const measured: KindFigures[] = []
  for (const kind of kinds) measured.push(await bench.measure(kind, rounds, requests))
  const title = `${engine}, ${rounds} × ${requests} honest requests a kind`
  const head = measuredWith(commandOf('npm run bench:shares', process.argv.slice(2)))
  const table = `# Fair shares\n\n${head}\n\n${sharesTable(measured, title)}`
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, `${table}\n`)
  console.log(table)
} finally {
  await bench.close()
}
