// npm run bench:shares: how much a greedy account slows down an honest one.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

import { greedyKinds } from '#tests/security/floods/greedy-client.ts'

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
    // The folder of the data; one in memory excludes the disk from the figures.
    data: text,
  },
})
const wanted = values.kinds?.split(',')
// Kinds are given by the beginnings of their names, because some names contain commas.
const kinds = greedyKinds.filter((kind) => wanted?.some((name) => kind.startsWith(name)) ?? true)
if (kinds.length === 0) throw new Error(`--kinds takes beginnings of: ${greedyKinds.join('; ')}`)
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
